"""YAML text to plain data, remembering the line of every value.

Read event by event with a stack of our own, so that depth, size and aliases are bounded. Plain scalars
follow YAML 1.2 (no `yes`, no octal, no base 60); tags are refused, so no object is ever constructed.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NoReturn

import yaml

from symgen.description.errors import Path, Source, quoted

MAX_DEPTH = 40
MAX_VALUES = 200_000

_NUMBER = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?(\.?(inf|nan)|infinity)", re.IGNORECASE)
_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass
class _Open:
    """A mapping or a list whose end has not come yet."""

    path: Path
    value: Any
    anchor: str | None
    key: str | None = None
    size: int = 1


@dataclass
class _Reader:
    source: str
    lines: dict[Path, int] = field(default_factory=dict)
    anchors: dict[str, tuple[Any, int]] = field(default_factory=dict)
    stack: list[_Open] = field(default_factory=list)
    result: Any = None

    def stop(self, text: str, line: int, path: Path = ()) -> NoReturn:
        Source(self.source).stop(path, text, line)

    def take(self, event: Any) -> None:
        line = event.start_mark.line + 1
        match event:
            case yaml.ScalarEvent():
                self._scalar(event, line)
            case yaml.AliasEvent():
                self._alias(str(event.anchor), line)
            case yaml.MappingStartEvent():
                self._open(event, {}, line)
            case yaml.SequenceStartEvent():
                self._open(event, [], line)
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                closed = self.stack.pop()
                if closed.anchor:
                    self.anchors[closed.anchor] = (closed.value, closed.size)
                self._place(closed.value, closed.size, line, known=True)

    def _alias(self, anchor: str, line: int) -> None:
        if anchor not in self.anchors:
            self.stop(f"alias *{anchor} has no finished anchor before it; define &{anchor}", line)
        self._expect_value(line, "an alias")
        self._place(*self.anchors[anchor], line)

    def _open(self, event: Any, value: Any, line: int) -> None:
        self._refuse_tag(event, line)
        self._expect_value(line, "a list or mapping")
        if len(self.stack) >= MAX_DEPTH:
            self.stop(f"nested more than {MAX_DEPTH} levels deep; a description needs fewer than ten", line)
        path = self._next_path()
        self.lines.setdefault(path, line)
        self.stack.append(_Open(path, value, event.anchor))

    def _scalar(self, event: Any, line: int) -> None:
        self._refuse_tag(event, line)
        if self._wants_key():
            self._key(event.value, line)
            return
        value = _plain(event.value) if event.implicit[0] else event.value
        if isinstance(value, float) and not math.isfinite(value):
            self.stop(f"{quoted(event.value)} is not a finite number; write a finite one", line, self._next_path())
        if event.anchor:
            self.anchors[event.anchor] = (value, 1)
        self._place(value, 1, line)

    def _key(self, key: str, line: int) -> None:
        top = self.stack[-1]
        if key == "<<":
            self.stop("merge keys `<<` are not supported; use parts and instances", line, top.path)
        if key in top.value:
            first = self.lines[(*top.path, key)]
            self.stop(f"the key is written twice (first in line {first}); remove one", line, (*top.path, key))
        top.key = key
        self.lines[(*top.path, key)] = line

    def _place(self, value: Any, size: int, line: int, known: bool = False) -> None:
        if not self.stack:
            self.result = value
            return
        path, top = self._next_path(), self.stack[-1]
        if not known:
            self.lines.setdefault(path, line)
        if isinstance(top.value, list):
            top.value.append(value)
        else:
            top.value[top.key] = value
            top.key = None
        top.size += size
        if top.size > MAX_VALUES:
            self.stop(f"more than {MAX_VALUES} values (aliases written out); make the description smaller", line)

    def _wants_key(self) -> bool:
        return bool(self.stack) and isinstance(self.stack[-1].value, dict) and self.stack[-1].key is None

    def _expect_value(self, line: int, what: str) -> None:
        if self._wants_key():
            self.stop(f"{what} cannot be a key; use a name", line, self.stack[-1].path)

    def _next_path(self) -> Path:
        if not self.stack:
            return ()
        top = self.stack[-1]
        return (*top.path, len(top.value) if isinstance(top.value, list) else str(top.key))

    def _refuse_tag(self, event: Any, line: int) -> None:
        if event.tag is not None:
            self.stop(f"the tag {quoted(event.tag)} is not allowed; write plain values", line)


def _plain(text: str) -> Any:
    """Meaning of an unquoted scalar."""
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    if _NUMBER.fullmatch(text):
        return int(text) if len(text) <= 15 and text.lstrip("+-").isdigit() else float(text)
    return math.nan if _NOT_FINITE.fullmatch(text) else text


def _events(text: str, source: str) -> Iterator[Any]:
    try:
        yield from yaml.parse(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        mark: Any = error.problem_mark or error.context_mark
        what = f"not valid YAML: {error.problem or error.context}; check indentation, colons and brackets"
        Source(source).stop((), what, mark.line + 1 if mark else 1)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        Source(source).stop((), f"not valid YAML text ({type(error).__name__}); save it as plain UTF-8 text", 1)


def load(text: str, source: str) -> tuple[Any, Source]:
    """Plain data of a YAML text, and where each value stands; one problem ends it."""
    reader = _Reader(source)
    documents = 0
    for event in _events(text, source):
        documents += isinstance(event, yaml.DocumentStartEvent)
        if documents > 1:
            reader.stop("a second YAML document starts here; keep one per file", event.start_mark.line + 1)
        reader.take(event)
    return reader.result, Source(source, reader.lines)
