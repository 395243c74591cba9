"""Classes of default attributes, which inherit from each other, and what an element is together with those of its class."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from symgen.description.errors import Source, hint, quoted
from symgen.description.mjcf.tag import Path, Tag

MAIN = "main"
ORIENTATIONS = ("axisangle", "xyaxes", "zaxis", "euler")
_FIRST_ONES = frozenset({"size", "gear", "gainprm", "biasprm", "dynprm", "stiffness", "damping", "polycoef"})
"""Attributes of which an element may write the first numbers only: the others are those of its class."""

Attributes = Mapping[str, str]


def merged(lower: Attributes, upper: Attributes) -> dict[str, str]:
    """`upper` over `lower`; an orientation in one way replaces one in another way."""
    kept = dict(lower)
    if any(name in upper for name in ORIENTATIONS):
        kept = {name: value for name, value in kept.items() if name not in ORIENTATIONS}
    for name, value in upper.items():
        words = value.split()
        rest = kept.get(name, "").split()[len(words) :] if name in _FIRST_ONES else []
        kept[name] = " ".join([*words, *rest]) if rest else value
    return kept


@dataclass
class Defaults:
    """Attributes by class and tag; those of actuators as the elements that change them, one after the other."""

    source: Source
    classes: dict[str, dict[str, dict[str, str]]] = field(default_factory=lambda: {MAIN: {}})
    chains: dict[str, tuple[Element, ...]] = field(default_factory=lambda: {MAIN: ()})

    def read(self, root: Element, actuators: frozenset[str]) -> None:
        for section in root.findall("default"):
            self._read(section, None, actuators)

    def _read(self, section: Element, parent: str | None, actuators: frozenset[str]) -> None:
        name = section.get("class") or ("" if parent else MAIN)
        if not name:
            self.source.stop(("default",), "a class inside another one has no name; write `class`")
        if parent is not None and name in self.classes:
            self.source.stop(("default", name), "defined twice; rename one")
        if parent is None:
            name = self._outermost(name)
        inherited = self.classes[parent or MAIN]
        own = self.classes[name] = {tag: dict(attributes) for tag, attributes in inherited.items()}
        self.chains[name] = self.chains[parent or MAIN]
        for child in section:
            if child.tag in actuators:
                self.chains[name] += (child,)
            elif child.tag != "default":
                own[child.tag] = merged(own.get(child.tag, {}), child.attrib)
        for child in section.findall("default"):
            self._read(child, name, actuators)

    def _outermost(self, name: str) -> str:
        if name != MAIN:
            self.source.stop(("default", name), f"the outermost class is {MAIN!r}; write this one inside it")
        return MAIN

    def class_of(self, element: Element, around: str = MAIN, attribute: str = "class") -> str:
        """The class that an element names, or that which holds around it."""
        name = element.get(attribute) or around
        if name not in self.classes:
            self.source.stop((element.tag, element.get("name") or "", attribute), f"unknown class {quoted(name)}; {hint(name, self.classes)}")  # fmt: skip
        return name

    def tag(self, element: Element, path: Path, around: str = MAIN) -> Tag:
        """An element with the attributes of its class."""
        lower = self.classes[self.class_of(element, around)].get(element.tag, {})
        return Tag(element.tag, merged(lower, element.attrib), path, self.source)
