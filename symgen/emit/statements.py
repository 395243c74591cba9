"""The lines of one chunk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from symgen.emit.chunks import Chunk
from symgen.emit.expression import ATOM, UNARY, Text, expression, literal
from symgen.emit.plan import Plan, operands
from symgen.emit.sines import VECTOR, Pair, runs
from symgen.program.program import Assign, Constant, Input

WIDTH = 116
INLINE = 8
"""Operations of one C statement: a value that is used once is written where it is used, up to this size."""

POINTERS = {
    "c": "const real *const c = arguments->constants;",
    **{name: f"const real *const {name} = arguments->{name};" for name in ("t", "q", "v", "z", "u", "a", "l", "seeds")},
    "w": "real *const w = arguments->work;",
    "out": "real *const out = arguments->out;",
}


class Writer:
    """Writes the statements of one chunk (or the last copies of a function) and remembers the arrays they touch."""

    def __init__(self, plan: Plan, chunk: Chunk | None, inline: int = INLINE) -> None:
        self.plan = plan
        self.program = plan.program
        self.inside = set(chunk.values) if chunk else set()
        self.init = chunk is not None and chunk in plan.init
        self.inline = inline
        self.arrays: set[str] = set()
        self.pending: dict[int, Text] = {}
        self.uses = self._count_uses(chunk.values if chunk else ())

    def lines(self, values: tuple[int, ...]) -> list[str]:
        opening = runs(self.program, values)
        gathered = {value for run in opening.values() for pair in run for value in pair}
        lines: list[str] = []
        for value in values:
            if value in opening:
                lines += self._sines(opening[value])
            elif value not in gathered:
                lines += self._assign(value)
        return lines

    def _sines(self, run: Sequence[Pair]) -> Iterator[str]:
        """Arrays of angles, sines and cosines, numbered by the first sine."""
        number, count, space = run[0][0], len(run), VECTOR * -(-len(run) // VECTOR)
        angles = [self._reference(operands(self.program, sine)[0]).text for sine, _ in run]
        yield wrapped(f"const real angle{number}[{space}] = {{{', '.join(angles)}}};")
        yield f"real sine{number}[{space}], cosine{number}[{space}];"
        yield f"symgen_sines({count}, angle{number}, sine{number}, cosine{number});"
        for k, pair in enumerate(run):
            for name, value in zip(("sine", "cosine"), pair, strict=True):
                yield f"const real x{value} = {name}{number}[{k}];"
                yield from (f"{target} = x{value};" for target in self._targets(value))

    def pointers(self) -> list[str]:
        return [POINTERS[name] for name in POINTERS if name in self.arrays]

    def copied(self, value: int) -> str:
        """A value as it is written to an array."""
        text = self._reference(value).text
        return f"symgen_all({text})" if isinstance(self.program.values[value], Constant) else text

    def _count_uses(self, values: tuple[int, ...]) -> Counter[int]:
        """Reads of a value by statements of this chunk."""
        uses: Counter[int] = Counter()
        for value in values:
            entry = self.program.values[value]
            assert isinstance(entry, Assign)
            uses.update(entry.args)
        return uses

    def _assign(self, value: int) -> Iterator[str]:
        entry = self.program.values[value]
        assert isinstance(entry, Assign)
        text = expression(entry, [self._reference(argument) for argument in entry.args], self._table)
        targets = self._targets(value)
        uses, copies = self.uses[value], self.plan.lane_copies.get(value, ()) if self.init else ()
        if uses == 1 and not targets and not copies and text.size < self.inline:
            self.pending[value] = text
        elif uses == 0 and len(targets) == 1 and not copies:
            yield wrapped(f"{targets[0]} = {text.text};")
        else:
            yield wrapped(f"const real x{value} = {text.text};")
            yield from (f"{target} = x{value};" for target in targets)
            yield from (f"{self._entry('c', slot)} = {'-' * (sign < 0)}x{value};" for slot, sign in copies)

    def _targets(self, value: int) -> list[str]:
        """Where a value goes in addition to its local name."""
        plan = self.plan
        if self.init:
            return [self._entry("c", slot) for slot in plan.constants.get(value, ())]
        targets = [self._entry("w", plan.work[value])] if value in plan.work else []
        return targets + [self._entry("out", place) for place in plan.stores.get(value, ())]

    def _reference(self, value: int) -> Text:
        if value in self.pending:
            return self.pending.pop(value)
        if value in self.inside:
            return Text(f"x{value}", ATOM)
        entry = self.program.values[value]
        if isinstance(entry, Constant):
            return literal(entry.value)
        if isinstance(entry, Input) and (self.init or entry.array != "parameters"):
            return Text(self._entry("p" if self.init else entry.array, entry.index), ATOM)
        if value in self.plan.constants:
            return Text(self._entry("c", self.plan.constants[value][0]), ATOM)
        kept = self._entry("w", self.plan.work[value])
        turned = value in self.plan.packs.of and self.plan.packs.like.sign[value] < 0
        return Text(f"-{kept}", UNARY) if turned else Text(kept, ATOM)

    def _table(self, name: str) -> tuple[int, str]:
        self.arrays.add("c")
        base = self.plan.tables[name]
        return len(self.program.tables[name].x), f"c + {base}" if base else "c"

    def _entry(self, array: str, index: int) -> str:
        self.arrays.add(array)
        return f"{array}[{index}]"


def wrapped(line: str) -> str:
    """The line broken at spaces, if it is long."""
    if len(line) <= WIDTH:
        return line
    pieces, rest = [], line
    while len(rest) > WIDTH:
        cut = rest.rfind(" ", 1, WIDTH)
        cut = cut if cut > 0 else rest.find(" ", WIDTH)
        if cut < 0:
            break
        pieces.append(rest[:cut])
        rest = rest[cut + 1 :]
    return "\n        ".join([*pieces, rest])
