"""The XML of a URDF file: elements, and attributes that are checked as they are read."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from symgen.description.errors import Source, quoted
from symgen.description.values import LARGEST
from symgen.description.xml_text import parsed

Path = tuple[str, ...]
_WORDS = {1: "one", 3: "three", 6: "six"}

_XACRO = "this is a xacro file, not a URDF; expand it first (`xacro robot.urdf.xacro > robot.urdf`) and read the result"
_SHOWN_ONLY = frozenset({"visual", "collision", "gazebo", "transmission", "sensor"})
"""Elements of which hardly anything is read."""


def robot_element(text: str, source: Source) -> Element:
    """The element <robot>; refuses what is no plain URDF."""
    if (
        "<drake:" in text and "xmlns:drake" not in text
    ):  # files with elements of Drake often do not say what the prefix means
        text = re.sub(r"<robot([\s>])", r'<robot xmlns:drake="drake"\1', text, count=1)
    root = parsed(text, source, _XACRO if "<xacro:" in text else "")
    _without_namespace(root)
    if root.tag != "robot":
        source.stop((), f"the outermost element is <{quoted(root.tag)[1:-1]}>; a URDF file has <robot>", 1)
    if any(_is_xacro(element) for element in _read_elements(root)):
        source.stop((), _XACRO, 1)
    return root


def _without_namespace(root: Element) -> None:
    """Names without the namespace of the outermost element."""
    if root.tag.startswith("{"):
        space = root.tag[: root.tag.index("}") + 1]
        for element in root.iter():
            if isinstance(element.tag, str):
                element.tag = element.tag.removeprefix(space)


def _read_elements(root: Element) -> Iterator[Element]:
    waiting = [root]
    while waiting:
        element = waiting.pop()
        yield element
        waiting += [child for child in element if child.tag not in _SHOWN_ONLY]


def _is_xacro(element: Element) -> bool:
    return "xacro}" in element.tag or any("${" in value or "$(" in value for value in element.attrib.values())


@dataclass(frozen=True)
class Attributes:
    """Reads attributes; what is missing or no number stops with its place."""

    source: Source

    def element(self, parent: Element, tag: str, path: Path) -> Element:
        found = parent.find(tag)
        if found is None:
            self.source.stop(path, f"<{tag}> is missing; add it")
        return found

    def text(self, element: Element, name: str, path: Path) -> str:
        value = element.get(name)
        if not value:
            self.source.stop(path, f"the attribute {name!r} is missing; add it")
        return value

    def number(self, element: Element, name: str, path: Path, default: float | None = None) -> float:
        if default is not None and element.get(name) is None:
            return default
        return self._finite(self.text(element, name, path), (*path, name))

    def vector(self, element: Element, name: str, path: Path) -> list[float]:
        return self.numbers(element.get(name) or "0 0 0", 3, (*path, name))

    def numbers(self, text: str, count: int, path: Path) -> list[float]:
        numbers = [self._finite(n, path) for n in text.split()]
        if len(numbers) != count:
            self.source.stop(path, f"{len(numbers)} numbers; write {_WORDS[count]}")
        return numbers

    def origin(self, element: Element, path: Path) -> tuple[list[float], list[float]]:
        """xyz and rpy of the <origin> of an element."""
        origin = element.find("origin")
        if origin is None:
            return [0.0] * 3, [0.0] * 3
        return self.vector(origin, "xyz", (*path, "origin")), self.vector(origin, "rpy", (*path, "origin"))

    def direction(self, element: Element | None, path: Path) -> list[float]:
        """Unit vector of an <axis>, x if there is none."""
        return self.unit_vector("1 0 0" if element is None else element.get("xyz") or "0 0 0", path)

    def unit_vector(self, text: str, path: Path) -> list[float]:
        written = self.numbers(text, 3, path)
        largest = max(map(abs, written))
        if not largest:
            self.source.stop(path, "the axis has length zero; give a direction")
        scaled = [x / largest for x in written]
        length = math.hypot(*scaled)
        return [x / length for x in scaled]

    def _finite(self, text: str, path: Path) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not math.isfinite(value):
            self.source.stop(path, f"{quoted(text)} is not a finite number; write one")
        if abs(value) > LARGEST:
            self.source.stop(path, f"{quoted(text)} is out of range; numbers up to {LARGEST:g} are read")
        return value
