"""Which states and inputs a value of an FMU can depend on: what the programs read, followed through the closed loops.

Dependent coordinates stand for the independent ones that they follow, accelerations and multipliers for what they are computed from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from symgen.runtime import FunctionLayout, JointLayout, LibraryLayout, ModelLayout, SingleSteps, StepLayout

Bits = dict[str, list[int]]
"""For each entry of an array a number whose bit k is set where it depends on known value k."""


class Dependencies:
    """Bits stand for value references: time, positions, velocities, first-order states, inputs, outputs, parameters. Of positions and
    velocities only those of independent coordinates are known values, and positions of rolled ones."""

    def __init__(self, model: ModelLayout, steps: SingleSteps) -> None:
        main, stepping = steps.main.layout, steps.stepping.layout
        self.model, self.step = model, _step_layout(stepping)
        self.lengths = model.lengths
        nq, nv, nz, nu = (self.lengths[name] for name in "qvzu")
        first = {"t": 0, "q": 1, "v": 1 + nq, "z": 1 + nq + nv, "u": 1 + nq + nv + nz}
        first["parameters"] = first["u"] + nu + len(model.sensors)
        self.bits: Bits = {name: [1 << (start + k) for k in range(self.lengths[name])] for name, start in first.items()}
        self._normalise()
        residual = _function(stepping, "step_residual")
        self._close(residual)
        self._follow(residual)
        for function, arrays in (("acceleration", ("a", "zdot")), ("multipliers", ("l",)), ("outputs", ("outputs",))):
            self._take(_function(main, function), arrays)

    def derivatives(self) -> list[int]:
        """Of the rates of t, q, v, z."""
        rates = [0] * (1 + self.lengths["q"])
        for joint in self.model.joints:
            for k, bits in enumerate(self._rates(joint)):
                rates[1 + joint.q + k] = bits
        return rates + self.bits["a"] + self.bits["zdot"]

    def margins(self) -> int:
        """Of how far dependent coordinates go: everything that they depend on by position."""
        found = 0
        for place in self.step.dependent:
            found |= self.bits["q"][_position_of(self.model.joints, place)]
        return found

    # -- how it is followed -------------------------------------------------------------------------------------------

    def _normalise(self) -> None:
        """Each component of a rotation that the equations see depends on all that are given."""
        for joint in self.model.joints:
            if joint.kind != "scalar":
                turn = range(joint.q + joint.positions - 4, joint.q + joint.positions)
                whole = _any(self.bits["q"][k] for k in turn)
                for k in turn:
                    self.bits["q"][k] = whole

    def _close(self, residual: FunctionLayout | None) -> None:
        """Dependent positions are solutions of equations in which others occur, so this goes on until nothing is added."""
        rows = self._rows(residual, "correction")
        own = dict(zip(self.step.dependent[: self.step.closed], rows, strict=False))
        turned = [joint for joint in self.model.joints if set(_places(joint)) & set(own)]
        for joint in turned:
            for place in self._dependent_entries(joint, own):
                self.bits["q"][place] = 0
        grown = True
        while grown:
            before = list(self.bits["q"])
            for joint in turned:
                entries = self._dependent_entries(joint, own)
                rows = [own[place] for place in _places(joint) if place in own]
                for k, place in enumerate(entries):
                    counted = rows if joint.kind != "scalar" else [rows[k]]
                    for row in counted:
                        self.bits["q"][place] |= self._mapped(row)
            grown = before != self.bits["q"]

    def _dependent_entries(self, joint: JointLayout, own: Mapping[int, int]) -> list[int]:
        if joint.kind != "scalar":
            return list(range(joint.q, joint.q + joint.positions))
        return [joint.q + place - joint.v for place in _places(joint) if place in own]

    def _follow(self, residual: FunctionLayout | None) -> None:
        """Dependent velocities: the function reads those of independent coordinates only."""
        for place in self.step.dependent:
            self.bits["v"][place] = 0
        rows = self._rows(residual, "velocity")
        found = [self._mapped(row) for row in rows]
        for place, bits in zip(self.step.dependent, found, strict=True):
            self.bits["v"][place] = bits

    def _take(self, function: FunctionLayout | None, arrays: Sequence[str]) -> None:
        for name in arrays:
            rows = self._rows(function, name) if function is not None else []
            self.bits[name] = [self._mapped(row) for row in rows]

    def _rows(self, function: FunctionLayout | None, result: str) -> list[int]:
        if function is None:
            return []
        return [
            int(function.depends[each.offset + k], 16)
            for each in function.results
            if each.name == result
            for k in range(each.size)
        ]

    def _mapped(self, row: int) -> int:
        """What an entry depends on that reads these entries of the arrays."""
        found, place = 0, 0
        for name, length in self.lengths.items():
            part, k = (row >> place) & ((1 << length) - 1), 0
            while part:
                if part & 1:
                    found |= self.bits[name][k]
                part, k = part >> 1, k + 1
            place += length
        return found

    def _rates(self, joint: JointLayout) -> list[int]:
        """Of the entries of q: velocities, and the rotation that turns them."""
        q, v = self.bits["q"], self.bits["v"]
        if joint.kind == "scalar":
            return v[joint.v : joint.v + joint.count]
        turn = joint.q + joint.positions - 4
        spin = _any(v[joint.v + joint.count - 3 : joint.v + joint.count])
        turned = [spin | _any(1 << (1 + turn + i) for i in range(4) if i != k) for k in range(4)]
        if joint.kind == "spherical":
            return turned
        return [_any((*q[turn : turn + 4], *v[joint.v : joint.v + 3]))] * 3 + turned


def _any(bits: Iterable[int]) -> int:
    found = 0
    for each in bits:
        found |= each
    return found


def _places(joint: JointLayout) -> range:
    return range(joint.v, joint.v + joint.count)


def _position_of(joints: Sequence[JointLayout], place: int) -> int:
    """The entry of q that a velocity moves; of a rotation one of its components, which depend on the same."""
    for joint in joints:
        if place in _places(joint):
            return joint.q + min(place - joint.v, joint.positions - 1)
    raise ValueError(f"no joint has the velocity {place}")


def _step_layout(library: LibraryLayout) -> StepLayout:
    if library.stepping is None:
        raise ValueError("this library has no steps")
    return library.stepping


def _function(library: LibraryLayout, name: str) -> FunctionLayout | None:
    return next((each for each in library.functions if each.name == name), None)
