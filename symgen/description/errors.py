"""What is wrong with a description, said so that its author can mend it.

DescriptionError (ValueError)   one or several Problems, one line each
SymgenNotice (UserWarning)      something was left out, or is odd, that does not stop the work
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import NoReturn

from symgen.runtime import SymgenNotice as SymgenNotice

Path = tuple[str | int, ...]
"""Keys and list positions (from 0) that lead to a value of the description."""

MAX_REPORTED = 10
_NEAR, _NEAR_SHORT, _SHORT = 0.72, 0.6, 3
_MOST_LISTED = 20
"""How alike words must be that were confused; short ones are so with one letter in common out of two."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake; `text` reads `what is wrong; what to do`."""

    path: Path
    text: str
    line: int | None = None
    file: str | None = None
    """Where it is not the description's own."""


class DescriptionError(ValueError):
    """A description that cannot be used; every line is `file:line: place: what is wrong; what to do`."""

    def __init__(self, problems: Sequence[Problem], source: str = "") -> None:
        self.problems = tuple(problems)
        self.source = source
        super().__init__(self._report())

    def _report(self) -> str:
        lines = [_line(problem, self.source) for problem in self.problems[:MAX_REPORTED]]
        if len(self.problems) > MAX_REPORTED:
            lines.append(f"... and {len(self.problems) - MAX_REPORTED} more")
        return "\n".join(lines)


def _line(problem: Problem, source: str) -> str:
    source = problem.file or source
    where = source if problem.line is None or not source else f"{source}:{problem.line}"
    return ": ".join(piece for piece in (where, place(problem.path), problem.text) if piece)


def place(path: Path) -> str:
    """A path as people say it; list positions are counted from 1."""
    named = path[:-1] if path and path[-1] == "" else path  # what has no name ends with its kind
    return ".".join(_shortened(str(step + 1 if isinstance(step, int) else step)) for step in named)


def _shortened(text: str) -> str:
    visible = text.encode("unicode_escape").decode("ascii")
    return visible if len(visible) <= 200 else visible[:200] + "..."


def quoted(text: object) -> str:
    """Text of the user for a message: harmless and short."""
    shown = repr(text)
    return shown if len(shown) <= 80 else shown[:77] + "..."


def hint(word: str, known: Iterable[str]) -> str:
    """What the user may have meant."""
    choices = sorted(set(known))
    near = get_close_matches(word[:100], choices, n=2, cutoff=_NEAR if len(word) > _SHORT else _NEAR_SHORT)
    if near:
        return "did you mean " + " or ".join(quoted(n) for n in near) + "?"
    if not choices:
        return "none is defined"
    more = f" and {len(choices) - _MOST_LISTED} more" if len(choices) > _MOST_LISTED else ""
    return "known are " + ", ".join(choices[:_MOST_LISTED]) + more


@dataclass(frozen=True)
class Source:
    """Where a description was written: maps the places of the flat description back to lines."""

    name: str = ""
    lines: Mapping[Path, int] = field(default_factory=dict)
    origins: Mapping[Path, Path] = field(default_factory=dict)
    files: Mapping[Path, str] = field(default_factory=dict)
    """Names of included files, by the place of what they hold."""

    def file(self, path: Path) -> str | None:
        """The included file that the value at `path` stands in."""
        written = self._written(path)
        inner = [written[:length] for length in range(len(written), 0, -1) if written[:length] in self.files]
        return self.files[inner[0]] if inner else None

    def line(self, path: Path) -> int | None:
        """Line of the value at `path`, or of the nearest enclosing entry."""
        written = self._written(path)
        for length in range(len(written), -1, -1):
            if written[:length] in self.lines:
                return self.lines[written[:length]]
        return None

    def _written(self, path: Path) -> Path:
        for length in range(min(len(path), 2), 0, -1):
            if path[:length] in self.origins:
                return self.origins[path[:length]] + path[length:]
        return path

    def _located(self, problem: Problem) -> Problem:
        """With line and file; the place in an included file is written as it is there."""
        path = problem.path
        within = next((path[k:] for k in range(len(path), 0, -1) if path[:k] in self.files), path)
        return replace(problem, path=within, line=self.line(path), file=self.file(path))

    def refuse(self, problems: Iterable[Problem]) -> None:
        """Raise all problems at once, in the order of the file, those of one line and text only once."""
        located = [p if p.line is not None else self._located(p) for p in problems]
        if not located:
            return
        located.sort(key=lambda p: (p.file or "", p.line or 0))
        once = {(p.file, p.line, p.text) if p.line is not None else (p.path, p.text): p for p in reversed(located)}
        raise DescriptionError(tuple(reversed(once.values())), self.name)

    def stop(self, path: Path, text: str, line: int | None = None) -> NoReturn:
        """Raise a single problem."""
        self.refuse([Problem(path, text, line)])
        raise AssertionError("unreachable")
