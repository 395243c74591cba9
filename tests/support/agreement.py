"""A model that runs in the plain interpreter, so that equations can be checked without emitting or compiling anything.

`Interpreted` answers the calls that `symgen.verify` and the runtime's assembly make to a compiled model.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray
from symgen.runtime.model.assembly import assemble
from symgen.runtime.model.closing import scalar_places
from symgen.runtime.model.scales import Scales, scales_of

from symgen.description.describe import describe
from symgen.description.errors import Source
from symgen.description.schema import Description
from symgen.formulation.derive import FORMULATIONS, derive
from symgen.formulation.stepping import derive_stepping
from symgen.lower import lower
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism, MechanismError
from symgen.mechanism.subsystems import divide
from symgen.passes import optimise
from symgen.program.program import Program
from symgen.runtime import Closure, Model, State
from symgen.verify.agreement import QUANTITIES
from symgen.verify.checks import CONDITIONED, TOLERANCE
from symgen.verify.interpreted import Interpreted as OfProgram
from symgen.verify.samples import Sample, samples, subject_of

from ..conftest import OPTIMISED, kept

Array = NDArray[np.float64]


def described(raw: Mapping[str, Any]) -> Description:
    """The description of plain data, as it would stand in a file."""
    return describe(raw, Source(str(raw["name"])))


def lowered(mechanism: Mechanism, formulation: str = "multiplier") -> Program:
    return kept("lowered", lambda: lower(derive(mechanism, formulation)), mechanism, formulation)


def optimised(mechanism: Mechanism, formulation: str = "multiplier") -> Program:
    return kept(OPTIMISED, lambda: optimise(lowered(mechanism, formulation)), mechanism, formulation)


def optimised_steps(mechanism: Mechanism) -> Program:
    """What implicit steps make zero."""
    name = f"{OPTIMISED}-{derive_stepping.__name__}"
    return kept(name, lambda: optimise(lower(derive_stepping(mechanism))), mechanism, "")


@dataclass(frozen=True)
class NotCompiled:
    """In the place of `Closing`: assembly is that in Python."""

    scalars: tuple[NDArray[np.intp], NDArray[np.intp]]

    def close(self, *_: object) -> None:
        return None


class Interpreted(OfProgram):
    """With what assembly needs of a compiled model."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.closing = NotCompiled(scalar_places(self.layout.joints))

    @property
    def scales(self) -> Scales:
        return scales_of(self.as_model())

    def input_values(self, inputs: object) -> Array:
        return self.default_inputs if inputs is None else np.asarray(inputs, dtype=float)

    def constraints(self, state: State, inputs: object = None) -> Closure:
        found = self.call("closure", t=state.time, q=state.q, v=state.v, u=self.input_values(inputs))
        return Closure(found["residual"], found["rate"], found["dropped"], found["branch"])

    def dropped_jacobian(self, state: State, inputs: object = None) -> Array:
        return self.call("dropped_jacobian", **self._placed(state, inputs))["J"]

    def constraint_jacobian(self, state: State, sparse: bool = False, inputs: object = None) -> Array:
        return self.call("constraint_jacobian", **self._placed(state, inputs))["J"]

    def _placed(self, state: State, inputs: object) -> dict[str, Array]:
        """What matrices of constraints depend on."""
        return {"t": np.array([state.time]), "q": state.q, "u": self.input_values(inputs)}

    def initial_state(self) -> State:
        found = self.call("initial")
        return State(0.0, found["q"], found["v"], found["z"])

    def assemble(self, held: Sequence[str] | None = None, state: State | None = None, inputs: object = None) -> State:
        start = state or self.initial_state()
        return assemble(self.as_model(), {}, {}, held, start, state is None, cast("Any", inputs))

    def as_model(self) -> Model:
        """The same object, for callers that want a compiled model and use no more of it than is here."""
        return cast("Model", self)


def interpreted(description: Description, formulation: str = "multiplier") -> tuple[Mechanism, Interpreted]:
    mechanism = analyse(description)
    return mechanism, Interpreted(mechanism, lowered(mechanism, formulation), formulation)


LOOSE = {"forces": 1e-7}
"""Forces along coordinates that bear next to nothing are the rounding of those that do."""


def sampled(mechanism: Mechanism, model: Interpreted, seed: int = 1) -> Sample:
    """A random consistent state, with what the numeric reference says about it."""
    (sample,) = samples(subject_of(model.as_model(), mechanism), 1, seed)
    return sample


def disagreements(mechanism: Mechanism, model: Interpreted, sample: Sample) -> list[str]:
    """Quantities that differ from the reference by more than 1e-9 (more where the state is ill-conditioned)."""
    subject = subject_of(model.as_model(), mechanism)
    conditioned = max(TOLERANCE, 1000.0 * float(np.finfo(float).eps) * sample.condition)
    found = []
    for name, quantity in QUANTITIES.items():
        error = quantity(subject, sample)
        tolerance = conditioned if name in CONDITIONED else LOOSE.get(name, TOLERANCE)
        if not error <= tolerance:
            found.append(f"{name}: {error:.1e} (condition {sample.condition:.1e})")
    return found


def freedom(sample: Sample) -> int:
    """Degrees of freedom by the reference: bodies' coordinates less the rank of all joints' equations."""
    jacobian = sample.instant.jacobian
    return int(jacobian.shape[1] - np.linalg.matrix_rank(jacobian, tol=1e-8)) if jacobian.size else jacobian.shape[1]


SYNTHESES = ("subsystem-cartesian", "subsystem-joint")


def _divided(mechanism: Mechanism, formulation: str) -> bool:
    """Whether there is a base with subsystems."""
    try:
        divide(mechanism, formulation)
    except MechanismError:
        return False
    return True


def differing_formulations(mechanism: Mechanism, sample: Sample) -> list[str]:
    """Formulations whose accelerations of bodies are not those of `multiplier`."""
    given = {name: sample.arrays[name] for name in ("t", "q", "v", "z", "u")}
    size = np.abs(sample.bodies @ sample.arrays["a"]).max(initial=0.0) + np.abs(sample.bias).max(initial=0.0)
    tolerance = max(1e-9, 1000.0 * float(np.finfo(float).eps) * sample.condition)
    found = []
    for name in FORMULATIONS:
        if (name == "recursive" and mechanism.constraints) or (name in SYNTHESES and not _divided(mechanism, name)):
            continue
        if name == "chassis" and mechanism.base is None:
            continue
        # the passes take as long as the derivation; the longest programs go without
        program = lowered(mechanism, name) if name in ("chassis", "inertial") else optimised(mechanism, name)
        other = Interpreted(mechanism, program, name).call("acceleration", **given)
        error = np.abs(sample.bodies @ (other["a"] - sample.arrays["a"])).max(initial=0.0) / max(size, 1e-300)
        if not error <= tolerance:
            found.append(f"{name}: accelerations differ by {error:.1e}")
        if not np.allclose(other["zdot"], sample.zdot, rtol=1e-12, atol=1e-12):
            found.append(f"{name}: rates of states differ")
    return found
