"""Lines of C that a compiler would leave out by what is known of some macros are left out of the text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

DIRECTIVE = re.compile(r"\s*#\s*(if|ifdef|ifndef|elif|else|endif)\b\s*(.*)")

Macros = Mapping[str, str | None]
"""What is known: the value of each macro, or None where it is not defined. Nothing is known of others."""


class _Level:
    """A conditional whose branches are being read. `open`: its directives stay in the text."""

    def __init__(self, value: bool | None) -> None:
        self.open = value is None
        self.shown, self.taken = value is not False, value is True

    def turn(self, value: bool | None) -> str:
        """To the next branch, by the value of its condition; the word that opens it, or none."""
        if self.open:
            return "same"
        opens = value is None and not self.taken
        self.shown = value is not False and not self.taken
        self.taken = self.taken or value is True
        self.open = opens
        return "if" if opens else ""


def resolved(lines: Sequence[str], known: Macros) -> list[str]:
    """Conditions that involve other macros stay, with all their branches."""
    kept: list[str] = []
    levels: list[_Level] = []
    for line in lines:
        found = DIRECTIVE.match(line)
        around = all(level.shown for level in levels[:-1])
        if found is None:
            kept += [line] * (around and (not levels or levels[-1].shown))
        elif found[1].startswith("if"):
            inside = not levels or (around and levels[-1].shown)
            levels.append(_Level(_condition(found[1], found[2], known)))
            kept += [line] * (inside and levels[-1].open)
        elif found[1] == "endif":
            kept += [line] * (levels.pop().open and around)
        else:
            word = levels[-1].turn(_condition(found[1], found[2], known))
            kept += [line if word == "same" else f"#if {found[2]}"] * (bool(word) and around)
    return kept


def _condition(word: str, text: str, known: Macros) -> bool | None:
    """Whether the branch is taken; None where that depends on other macros."""
    text = re.sub(r"/\*.*?\*/", "", text).strip()
    if word == "else":
        return True
    if word in ("ifdef", "ifndef"):
        text = f"{'!' * (word == 'ifndef')}defined {text}"
    groups = text.replace("(", " ").replace(")", " ").split("||")  # && binds more strongly
    return _some(_not(_some(_not(_term(term, known)) for term in group.split("&&"))) for group in groups)


def _some(values: Iterable[bool | None]) -> bool | None:
    found = list(values)
    return True if True in found else None if None in found else False


def _not(value: bool | None) -> bool | None:
    return None if value is None else not value


def _term(text: str, known: Macros) -> bool | None:
    """`defined X`, `X == number`, or `!` before one of them."""
    words = text.replace("!", " ! ").split()
    if words[0] == "!":
        return _not(_term(" ".join(words[1:]), known))
    name = words[1] if words[0] == "defined" else words[0]
    if name not in known:
        return None
    if words[0] == "defined":
        return known[name] is not None
    return known[name] == words[2] if len(words) == 3 and words[1] == "==" else None
