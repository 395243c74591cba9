"""An element with its defaults, whose attributes are checked as they are read."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NoReturn

from symgen.description.errors import Source, hint, quoted
from symgen.description.values import LARGEST

Path = tuple[str, ...]
_FLAGS = {"true": True, "false": False}


@dataclass(frozen=True)
class Tag:
    """`name` is that of the element, `path` where it stands in messages."""

    name: str
    attributes: Mapping[str, str]
    path: Path
    source: Source

    def has(self, attribute: str) -> bool:
        return attribute in self.attributes

    def stop(self, text: str, attribute: str = "") -> NoReturn:
        self.source.stop((*self.path, attribute) if attribute else self.path, text)

    def text(self, attribute: str, default: str | None = None) -> str:
        value = self.attributes.get(attribute, "").strip() or default
        if value is None:
            self.stop(f"the attribute {attribute!r} is missing; add it")
        return value

    def known(self, attribute: str, names: Collection[str], what: str, default: str | None = None) -> str:
        """A name that something of the file has."""
        value = self.text(attribute, default)
        if value not in names:
            self.stop(f"unknown {what} {quoted(value)}; {hint(value, names)}", attribute)
        return value

    def word(self, attribute: str, known: Collection[str], default: str) -> str:
        return self.known(attribute, known, "word", default)

    def flag(self, attribute: str, default: bool) -> bool:
        return _FLAGS[self.word(attribute, _FLAGS, "true" if default else "false")]

    def automatic(self, attribute: str) -> bool | None:
        """`true`, `false`, or None where that is decided by something else."""
        return _FLAGS.get(self.word(attribute, (*_FLAGS, "auto"), "auto"))

    def number(self, attribute: str, default: float | None = None) -> float:
        if default is not None and not self.has(attribute):
            return default
        return self.numbers(attribute, 1)[0]

    def whole(self, attribute: str, default: int) -> int:
        value = self.number(attribute, default)
        if value != int(value):
            self.stop(f"{value:g} is not a whole number; write one", attribute)
        return int(value)

    def numbers(
        self, attribute: str, most: int, default: Iterable[float] | None = None, least: int | None = None
    ) -> list[float]:
        """Exactly `most` numbers; with `least` also fewer, and the rest is that of the default, or is not there."""
        full = list(default or ())
        if not self.has(attribute):
            if default is None:
                self.stop(f"the attribute {attribute!r} is missing; add it")
            return full
        found = [self._finite(word, attribute) for word in self.attributes[attribute].split()]
        if len(found) > most or len(found) < (most if least is None else least):
            self.stop(f"{len(found)} numbers; write {most}", attribute)
        return found + full[len(found) :]

    def all_numbers(self, attribute: str) -> list[float]:
        return [self._finite(word, attribute) for word in self.attributes.get(attribute, "").split()]

    def _finite(self, text: str, attribute: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not math.isfinite(value):
            self.stop(f"{quoted(text)} is not a finite number; write one", attribute)
        if abs(value) > LARGEST:
            self.stop(f"{quoted(text)} is out of range; numbers up to {LARGEST:g} are read", attribute)
        return value
