"""Functions, tables, types and macros of a C file that nothing in it uses are left out."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
WORD = re.compile(r"[A-Za-z_]\w*")
BEGINS = re.compile(
    r"(?:static|SYMGEN_(?:X4_INLINE|INLINE|INTERNAL|EXPORT|SHARED|FLAT)|int|void|const|double|real|typedef|struct|enum)\b"
)
MACRO = re.compile(r"# *(?:define|undef) +(\w+)")
FUNCTION = re.compile(r"\b(\w+)\s*\(")
PASTED = re.compile(r"\b\w+\(\w+\)\s*\(")
"""The name of a function is what a macro makes of a word."""
TABLE = re.compile(r"static const [^;{}()]*?(\w+)(?:\[[^\]]*\])*\s*=")
ATTRIBUTE = re.compile(r"__attribute__\s*\(\(.*?\)\)(?=[\s;])", re.DOTALL)
BODY = re.compile(r"\{.*\}", re.DOTALL)
TAG = re.compile(r"(?:typedef\s+)?(?:struct|union|enum)\s+(\w+)\s*[{;]")
TYPE = re.compile(r"(\w+)(?:\[[^\]]*\])*\s*;\s*$")
POINTER = re.compile(r"\(\*(\w+)\)")
MEMBER = re.compile(r"[{,]\s*(\w+)")


@dataclass(frozen=True)
class Item:
    """Lines of the file. Those with names may be left out where none of them is used."""

    names: tuple[str, ...]
    text: str

    @property
    def words(self) -> set[str]:
        return set(WORD.findall(COMMENT.sub(" ", self.text)))


def without_unused(text: str, shown: frozenset[str]) -> str:
    """`shown`: functions that other files call."""
    items = list(_items(text))
    named: dict[str, list[Item]] = defaultdict(list)
    for item in items:
        for name in item.names:
            named[name].append(item)
    wanted: set[str] = set()
    waiting = [word for item in items if not item.names for word in item.words] + [*shown]
    while waiting:
        word = waiting.pop()
        wanted.add(word)
        for item in named.pop(word, []):
            waiting += item.words
    kept = "".join(item.text for item in _once(items) if not item.names or not wanted.isdisjoint(item.names))
    return re.sub(r"\n{3,}", "\n\n", kept)


def _once(items: Iterable[Item]) -> Iterator[Item]:
    """Types that several files define in the same words are defined by the first one."""
    seen: set[str] = set()
    for item in items:
        if not item.text.startswith("typedef") or item.text not in seen:
            seen.add(item.text)
            yield item


def _items(text: str) -> Iterator[Item]:
    """The lines of the file, in order."""
    lines = text.splitlines(keepends=True)
    at = 0
    while at < len(lines):
        first = at
        at = _after_comment(lines, at)
        if at < len(lines) and BEGINS.match(lines[at]):
            end = _end(lines, at)
            yield Item(_names("".join(lines[at:end])), "".join(lines[first:end]))
            at = end
        elif at > first and not (at < len(lines) and MACRO.match(lines[at])):
            yield Item((), "".join(lines[first:at]))
        else:
            end = _end_of_directive(lines, at)
            yield Item(tuple(MACRO.findall(lines[at])), "".join(lines[first:end]))
            at = end


def _after_comment(lines: list[str], at: int) -> int:
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
    """After a declaration or definition: where its brackets are closed."""
    depth = 0
    while at < len(lines):
        code = COMMENT.sub("", lines[at]).rstrip()
        depth += code.count("{") - code.count("}")
        at += 1
        if depth == 0 and code.endswith((";", "}")):
            break
    return at


def _names(text: str) -> tuple[str, ...]:
    """Of a function, table or type that is this file's own; of an enum, its members."""
    code = ATTRIBUTE.sub("", COMMENT.sub("", text))
    if code.startswith("typedef"):
        return _named_type(code)
    tag, table = TAG.match(code), TABLE.match(code)
    if code.startswith("enum"):
        return (*(tag.groups() if tag else ()), *MEMBER.findall(BODY.findall(code)[0]))
    head = re.split(r"[{;=]", code, maxsplit=1)[0]
    found = tag or table or (None if PASTED.search(head) else FUNCTION.search(head))
    return (found[1],) if found is not None else ()


def _named_type(code: str) -> tuple[str, ...]:
    """What a typedef defines."""
    code = BODY.sub("", code)
    found = POINTER.search(code) or TYPE.search(code)
    return (found[1],) if found is not None else ()
