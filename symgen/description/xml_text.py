"""Text of XML files from anybody: which element they begin with, and their elements."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path as FilePath
from xml.etree.ElementTree import Element

from symgen.description.errors import Source

_BLANK = re.compile(r"[\s\ufeff]*")
_NAME = re.compile(r"<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)")
_SKIPPED = {"<!--": "-->", "<?": "?>"}
_DOCTYPE = re.compile(r"<!doctype[^\[>]*(\[.*?\]\s*)?>", re.IGNORECASE | re.DOTALL)
_DECLARES = re.compile("<!(DOCTYPE|ENTITY)", re.IGNORECASE)
_MOST = 200_000
"""Bytes in which the outermost element begins."""


def outermost_element(path: str) -> str:
    """Its name; empty if the file is no XML, or cannot be read."""
    try:
        with FilePath(path).open("rb") as file:
            text = file.read(_MOST).decode("utf-8", "replace")
    except (OSError, ValueError):
        return ""
    start = _content(text)
    while declared := _DOCTYPE.match(text, start):  # it is refused where the file is read
        start = _content(text, start=declared.end())
    name = _NAME.match(text, start)
    return name[1] if name else ""


def parsed(text: str, source: Source, unbound: str = "") -> Element:
    """The outermost element of a text that is decoded already; `unbound` is said of names that have a prefix without a namespace."""
    if _DECLARES.search(text):
        source.stop((), "document types and entities are not read; remove <!DOCTYPE ...> and <!ENTITY ...>")
    try:
        return ElementTree.fromstring(_without_declaration(text))
    except ElementTree.ParseError as error:
        if unbound and "unbound prefix" in str(error):
            source.stop((), unbound, 1)
        source.stop((), f"not valid XML: {error}; correct the file", error.position[0])
    except (ValueError, LookupError, RecursionError) as error:
        source.stop((), f"not readable as XML ({error}); save it as plain UTF-8", 1)


def _content(text: str, skipped: tuple[str, ...] = ("<!--", "<?"), start: int = 0) -> int:
    """Where the text begins after blanks, comments and instructions."""
    place = start
    while True:
        blank = _BLANK.match(text, place)
        place = blank.end() if blank else place
        opening = next((each for each in skipped if text.startswith(each, place)), "")
        end = text.find(_SKIPPED[opening], place) if opening else -1
        if end < 0:
            return place
        place = end + len(_SKIPPED[opening])


def _without_declaration(text: str) -> str:
    """A declaration may stand on the first line only, and names an encoding that is undone already."""
    start = _content(text, ("<!--",))
    if not re.match(r"<\?xml\s", text[start : start + 6]):
        return text
    end = text.find("?>", start)
    if end < 0:
        return text
    blank = "\n" * text.count("\n", start, end)
    return text[:start] + blank + text[end + 2 :]
