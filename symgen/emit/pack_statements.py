"""The lines of one chunk of packs: written once for a vector of lanes, in a loop over the vectors of a set if it has several."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from symgen.emit.chunks import Chunk
from symgen.emit.expression import ATOM, UNARY, Text, expression, literal
from symgen.emit.packs import COMMUTATIVE, WIDTH, Part
from symgen.emit.plan import Plan
from symgen.emit.statements import POINTERS, wrapped
from symgen.program.likeness import TURNED, in_order
from symgen.program.program import Assign, Constant, Input

SIGNED_ALIKE = frozenset({"div", "sin", "cos", "tan", "asin", "atan", "tanh", "sign", "abs"})
"""Operations whose kind takes no notice of signs, in addition to sums and products."""


@dataclass
class TwinTables:
    """Numbers by twin of one set that the code reads: places of inputs, their signs, and which twins are meant."""

    at: dict[tuple[int, ...], int] = field(default_factory=dict)
    sign: dict[tuple[int, ...], int] = field(default_factory=dict)
    taken: dict[tuple[int, ...], int] = field(default_factory=dict)


def row(table: dict[tuple[int, ...], int], entry: tuple[int, ...]) -> int:
    return table.setdefault(entry, len(table))


class PackWriter:
    """Writes the packs of one chunk and remembers the arrays they touch."""

    def __init__(self, plan: Plan, chunk: Chunk, tables: TwinTables, inline: int) -> None:
        self.plan, self.packs, self.program = plan, plan.packs, plan.program
        self.chunk, self.tables, self.inline = chunk, tables, inline
        self.inside = set(chunk.values)
        self.many = self.packs.length(chunk.side) > WIDTH
        self.vector = " + b" if self.many else ""
        """Where the present vector of a set begins."""
        self.arrays: set[str] = set()
        self.pending: dict[int, Text] = {}
        self.named: dict[tuple[str, tuple[int, ...]], Text] = {}
        self.uses = Counter(
            self.packs.name(part.values[twin])
            for name in chunk.values
            for parts in self.packs.parts(name)
            for part in parts
            for twin in list(part.values)[:1]
        )
        self.reader_lanes: dict[int, set[int]] = defaultdict(set)
        for name in chunk.values:
            for read in self.packs.reads(name):
                self.reader_lanes[self.packs.name(read)].add(len(self.packs.of[name].members))

    def lines(self) -> list[str]:
        body = [wrapped(line) for name in self.chunk.values for line in self._assign(name)]
        pointers = [POINTERS[name].replace("real", "double") for name in POINTERS if name in self.arrays]
        if not self.many:
            return [*pointers, *body]
        opening = f"for (int b = 0; b < {self.packs.length(self.chunk.side)}; b += {WIDTH}) {{"
        return [*pointers, opening, *(f"    {line}" for line in body), "}"]

    def _assign(self, name: int) -> Iterator[str]:
        lanes = len(self.packs.of[name].members)
        operands = [self._operand(parts, lanes) for parts in self.packs.parts(name)]
        for lines, _ in operands:
            yield from lines
        entry, texts = self._formula(name, [text for _, text in operands])
        signs = self._turning(name)
        if signs:
            texts = [Text(f"symgen_turned({texts[0].text}, {signs})", ATOM, texts[0].size)]
        text = expression(entry, texts, self._table)
        text = Text(f"symgen_turned({text.text}, {signs})", ATOM, text.size) if signs else text
        leaves = name in self.plan.rows
        # an expression is of one number of lanes, by which its operations count
        if self.uses[name] == 1 and not leaves and text.size < self.inline and self.reader_lanes[name] == {lanes}:
            self.pending[name] = text
            return
        yield f"const real{lanes} x{name} = {text.text};"
        if leaves:
            self.arrays.add("w")
            yield f"symgen_store(w + {self.plan.rows[name]}{self.vector}, x{name});"

    def _formula(self, name: int, texts: list[Text]) -> tuple[Assign, list[Text]]:
        """The operation of the pack on what its operands' kinds stand for, which have signs of their own."""
        entry, like = self._entry(name), self.packs.like
        signs = [like.sign[a] for a in in_order(entry, like.kind, like.sign)]
        if entry.op in ("add", "sub"):
            same = signs[0] * signs[1] * (-1 if entry.op == "sub" else 1) > 0
            return entry._replace(op="add" if same else "sub"), texts
        if entry.op in COMMUTATIVE or entry.op in SIGNED_ALIKE:
            return entry, texts
        if entry.op in TURNED:
            return entry, texts
        turned = [Text(f"-({text.text})", UNARY, text.size) for text in texts]
        return entry, [text if sign > 0 else other for text, other, sign in zip(texts, turned, signs, strict=True)]

    def _turning(self, name: int) -> str:
        """The signs that a function's argument has in each twin, if its kind depends on them and not all are positive."""
        pack, like = self.packs.of[name], self.packs.like
        if self._entry(name).op not in TURNED:
            return ""
        signs = [like.sign[pack.members.get(twin, name)] for twin in range(self.program.twins[pack.which].count)]
        signs += signs[:1] * (self.packs.length(pack.which) - len(signs))
        return self._rows("sign", row(self.tables.sign, tuple(signs))) if min(signs) < 0 else ""

    def _entry(self, name: int) -> Assign:
        entry = self.program.values[name]
        assert isinstance(entry, Assign)
        return entry

    def _table(self, name: str) -> tuple[int, str]:
        self.arrays.add("c")
        return len(self.program.tables[name].x), f"c + {self.plan.tables[name]}"

    # ---- operands

    def _operand(self, parts: Sequence[Part], lanes: int) -> tuple[list[str], Text]:
        """Lines that must stand before, and the text."""
        if len(parts) == 1:
            return self._part(parts[0], lanes)
        lines, text = self._part(parts[0], lanes)
        for part in parts[1:]:
            more, other = self._part(part, lanes)
            lines += more
            places = self.packs.length(self.chunk.side)
            taken = row(self.tables.taken, tuple(int(twin in part.values) for twin in range(places)))
            text = Text(f"symgen_blend({self._rows('taken', taken)}, {_vector(other)}, {_vector(text)})", ATOM)
        return lines, text

    def _part(self, part: Part, lanes: int) -> tuple[list[str], Text]:
        first = next(iter(part.values.values()))
        if part.source == "number":
            return [], self._number(first)
        if part.source == "pack":
            return [], self._pack(self.packs.name(first))
        values = self.packs.filled(part.values, self.chunk.side)
        if part.source == "constants":
            self.arrays.add("c")
            return [], Text(f"symgen_load(c + {self.plan.lane_constants[values]}{self.vector})", ATOM)
        return self._gathered(part.source, values)

    def _number(self, value: int) -> Text:
        """The same for all twins; of a twin's own value what its kind stands for."""
        plan, entry = self.plan, self.program.values[value]
        if isinstance(entry, Constant):
            return literal(abs(entry.value))
        if isinstance(entry, Input) and entry.array != "parameters":
            array, index = entry.array, entry.index
        elif value in plan.constants:
            array, index = "c", plan.constants[value][0]
        else:
            array, index = "w", plan.work[value]
        self.arrays.add(array)
        negative = self.packs.like.sign[value] < 0
        return Text(f"-{array}[{index}]", UNARY) if negative else Text(f"{array}[{index}]", ATOM)

    def _pack(self, name: int) -> Text:
        if name in self.pending:
            return self.pending.pop(name)
        if name in self.inside:
            return Text(f"x{name}", ATOM)
        self.arrays.add("w")
        return Text(f"symgen_load(w + {self.plan.rows[name]}{self.vector})", ATOM)

    def _gathered(self, array: str, values: tuple[int, ...]) -> tuple[list[str], Text]:
        """Entries of an input array, once per chunk under a name."""
        known = self.named.get((array, values))
        if known is not None:
            return [], known
        self.arrays.add(array)
        entries = [self.program.values[value] for value in values]
        at = row(self.tables.at, tuple(entry.index for entry in entries if isinstance(entry, Input)))
        signs = tuple(self.packs.like.sign[value] for value in values)
        text = f"symgen_gather({array}, {self._rows('at', at)})"
        if min(signs) < 0:
            text = f"symgen_turned({text}, {self._rows('sign', row(self.tables.sign, signs))})"
        name = f"{array}{at}"
        self.named[array, values] = Text(name, ATOM)
        return [f"const real {name} = {text};"], self.named[array, values]

    def _rows(self, table: str, number: int) -> str:
        return f"{table}{self.chunk.side + 1}[{number}]{self.vector}"


def _vector(text: Text) -> str:
    return f"SYMGEN_REAL({text.text})"


def lane_rows(table: dict[tuple[int, ...], int]) -> Sequence[str]:
    return ["{" + ", ".join(map(str, entry)) + "}" for entry in table]
