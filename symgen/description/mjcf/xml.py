"""The XML of an MJCF file, with the files that it includes in their places."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from xml.etree.ElementTree import Element

from symgen.description.errors import Source, quoted
from symgen.description.inner_files import InnerFiles
from symgen.description.text import check_text, text_of
from symgen.description.xml_text import parsed

ROOT, PART = "mujoco", "mujocoinclude"
MAX_FILES = 50
MAX_DEPTH = 150
MAX_ELEMENTS = 100_000
MAX_ATTRIBUTES = 100
_SUFFIXES = (".xml", ".mjcf")
_FROM = "from the folder"
"""An attribute that no file can write: where the file with this <include> is."""


def mujoco_element(path: str, source: Source) -> Element:
    """The element <mujoco> of a file, without any <include> in it."""
    root = _parsed(path, path)
    if root.tag == PART:
        source.stop((), f"this is part of a model, <{PART}>; name the file with <{ROOT}> that includes it", 1)
    if root.tag != ROOT:
        source.stop((), f"the outermost element is <{quoted(root.tag)[1:-1]}>; an MJCF file has <{ROOT}>", 1)
    folder = os.path.dirname(path)
    _Inclusion(InnerFiles(FilePath(folder).resolve(), folder), source).resolve(root)
    return root


@dataclass
class _Inclusion:
    """Puts the content of files in the place of <include>. As MuJoCo does it, files are looked for from the first file's folder, then
    from that of the file that includes them."""

    inside: InnerFiles
    source: Source
    done: set[FilePath] = field(default_factory=set)
    elements: int = 0

    def resolve(self, root: Element) -> None:
        waiting = [(root, 0)]
        while waiting:
            element, depth = waiting.pop()
            self._count(element, depth)
            while any(child.tag == "include" for child in element):
                element[:] = [each for child in element for each in self._content(child)]
            waiting += [(child, depth + 1) for child in element]

    def _content(self, child: Element) -> Iterator[Element]:
        if child.tag == "include":
            yield from self._included(child.get("file"), child.get(_FROM))
        else:
            yield child

    def _included(self, written: str | None, folder: str | None) -> Element:
        place = ("include",)
        found = self.inside.file(written, self.inside.root, place, _SUFFIXES)
        if found is not None and folder is not None and not os.path.isfile(found):
            found = self.inside.file(written, FilePath(folder), place, _SUFFIXES)
        if found is None or not self.inside.exists(found, place):
            self.source.refuse(self.inside.problems)
        assert found is not None
        if found in self.done:
            self.source.stop(place, f"{quoted(written)} is included twice; MuJoCo includes a file once")
        self.done.add(found)
        if len(self.done) > MAX_FILES:
            self.source.stop(place, f"more than {MAX_FILES} files are included; put them together")
        content = _parsed(os.fspath(found), self.inside.name(found))
        if content.tag not in (ROOT, PART):
            self.source.stop(place, f"{quoted(written)} is no part of an MJCF file; it has <{PART}> or <{ROOT}>")
        for inner in content.iter("include"):
            inner.set(_FROM, os.fspath(found.parent))
        return content

    def _count(self, element: Element, depth: int) -> None:
        self.elements += 1
        if depth > MAX_DEPTH:
            self.source.stop((), f"elements are nested more than {MAX_DEPTH} deep; check the file")
        if self.elements > MAX_ELEMENTS:
            self.source.stop((), f"more than {MAX_ELEMENTS} elements; check that this is the right file")
        if len(element.attrib) > MAX_ATTRIBUTES:
            self.source.stop(
                (), f"an element has more than {MAX_ATTRIBUTES} attributes; check that this is the right file"
            )


def _parsed(path: str, shown: str) -> Element:
    text = text_of(path, shown)
    check_text(text, shown)
    return parsed(text, Source(shown))
