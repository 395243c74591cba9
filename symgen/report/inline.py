"""The moving picture of a run inside a notebook."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from symgen.driving.repetition import description_of, model_of
from symgen.report.page import view
from symgen.runtime import Solution, complete_file

HEIGHT = 790
"""Pixels, which hold the picture and its buttons."""


@dataclass(frozen=True)
class MovingPicture:
    """A page of its own, which notebooks show in a frame."""

    name: str
    page: str = field(repr=False)

    def _repr_html_(self) -> str:
        return f'<iframe srcdoc="{escape(self.page)}" style="width: 100%; height: {HEIGHT}px; border: 0"></iframe>'

    def save(self, path: str | Path) -> None:
        """As a file that browsers open from disk."""
        with complete_file(path) as temporary:
            Path(temporary).write_text(self.page, encoding="utf-8")


def moving_picture(solution: Solution) -> MovingPicture:
    """By the description that the run keeps, with the parameters that it was made with."""
    description = description_of(solution)
    return MovingPicture(solution.layout.name, view(model_of(solution), description, solution))
