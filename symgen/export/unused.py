"""Functions and tables of a C file that nothing in it uses are left out."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
WORD = re.compile(r"[A-Za-z_]\w*")
BEGINS = re.compile(r"(?:static|SYMGEN_(?:X4_INLINE|INLINE|INTERNAL|EXPORT|SHARED|FLAT)|int|void|const|double|real)\b")
FUNCTION = re.compile(r"\b(?!__attribute__)(\w+)\s*\(")
TABLE = re.compile(r"static const [^;{}()]*?(\w+)(?:\[[^\]]*\])*\s*=")


@dataclass(frozen=True)
class Item:
    """Lines of the file. Those with a name may be left out."""

    name: str
    text: str

    @property
    def words(self) -> set[str]:
        return set(WORD.findall(COMMENT.sub(" ", self.text)))


def without_unused(text: str, shown: frozenset[str]) -> str:
    """`shown`: functions that other files call."""
    items = list(_items(text))
    named: dict[str, list[Item]] = defaultdict(list)
    for item in items:
        named[item.name].append(item)
    wanted = set(shown)
    waiting = [word for item in named[""] for word in item.words] + [*shown]
    while waiting:
        word = waiting.pop()
        for item in named.pop(word, []) if word else []:
            wanted.add(item.name)
            waiting += item.words
    kept = "".join(item.text for item in items if not item.name or item.name in wanted)
    return re.sub(r"\n{3,}", "\n\n", kept)


def _items(text: str) -> Iterator[Item]:
    """The lines of the file, in order."""
    lines = text.splitlines(keepends=True)
    at = 0
    while at < len(lines):
        first = at
        at = _behind_comment(lines, at)
        if at < len(lines) and BEGINS.match(lines[at]):
            end = _end(lines, at)
            yield Item(_name("".join(lines[at:end])), "".join(lines[first:end]))
            at = end
        elif at > first:
            yield Item("", "".join(lines[first:at]))
        else:
            end = _end_of_directive(lines, at)
            yield Item("", "".join(lines[at:end]))
            at = end


def _behind_comment(lines: list[str], at: int) -> int:
    if not lines[at].startswith("/*"):
        return at
    while not lines[at].rstrip().endswith("*/"):
        at += 1
    return at + 1


def _end_of_directive(lines: list[str], at: int) -> int:
    while lines[at].rstrip().endswith("\\"):
        at += 1
    return at + 1


def _end(lines: list[str], at: int) -> int:
    """Behind a declaration or definition: where its brackets are closed."""
    depth = 0
    while at < len(lines):
        code = COMMENT.sub("", lines[at]).rstrip()
        depth += code.count("{") - code.count("}")
        at += 1
        if depth == 0 and code.endswith((";", "}")):
            break
    return at


def _name(text: str) -> str:
    """Of a function or table that is this file's own."""
    code = COMMENT.sub("", text)
    table = TABLE.match(code)
    if table is not None:
        return table[1]
    head = re.split(r"[{;=]", code, maxsplit=1)[0]
    found = FUNCTION.search(head)
    return found[1] if found is not None else ""
