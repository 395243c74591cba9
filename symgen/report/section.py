"""What a page consists of: sections of verdicts, tables, drawings, figures and pictures that move."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from symgen.report.figure import Figure

Grade = Literal["good", "bad", "noted"]


@dataclass(frozen=True)
class Verdict:
    """A sentence that says how something came out."""

    text: str
    grade: Grade = "noted"
    run: str = ""
    """Its name, if there are several."""


@dataclass(frozen=True)
class Table:
    """Without a head, its first column names what is in the second."""

    rows: tuple[tuple[str, ...], ...]
    head: tuple[str, ...] = ()


@dataclass(frozen=True)
class Section:
    """A chapter; what it does not have is empty."""

    title: str
    note: str = ""
    verdicts: tuple[Verdict, ...] = ()
    tables: tuple[Table, ...] = ()
    figures: tuple[Figure, ...] = ()
    """Side by side where there is room."""
    dense: bool = False
    """Whether its figures are many: three in a row on wide screens."""
    pictures: tuple[Figure, ...] = ()
    """In three dimensions, to be played; one at a time is seen."""
    shapes: tuple[Figure, ...] = ()
    """Small pictures of motions that repeat."""
    drawings: tuple[str, ...] = ()
    """SVG."""

    @property
    def outcomes(self) -> list[tuple[str, list[Verdict]]]:
        """Verdicts by run."""
        return [(run, list(found)) for run, found in groupby(self.verdicts, key=lambda verdict: verdict.run)]

    @property
    def is_narrow(self) -> bool:
        """Whether two of them have room side by side."""
        return len(self.figures) == 1 and not (
            self.verdicts or self.tables or self.pictures or self.shapes or self.drawings
        )

    @property
    def anchor(self) -> str:
        """Where links lead."""
        return "".join(letter if letter.isalnum() else "-" for letter in self.title.lower())
