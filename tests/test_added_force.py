"""Force elements that symgen does not ship, added as `docs/adding-a-force-element.md` says: drag that grows with the square of the
speed, and a thruster that follows what is asked of it with a first-order lag."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, Literal

import numpy as np
import pytest

from symgen.description import DescriptionError
from symgen.description.fields import Direction, Formula, Identifier, Point, Scalar
from symgen.description.forces import Force, ForceKind
from symgen.description.forces.traits import Directed
from symgen.description.outputs import output_units
from symgen.description.registration import add_force, remove_force
from symgen.formulation.loads import LoadDerivation, Pair
from symgen.mechanism.mechanism import MechanismError
from symgen.pipeline import build
from symgen.runtime import ParameterError, simulate
from symgen.verify.reference.forces import RULES, Action, Evaluate, Kept, Wrenches, pair_of
from symgen.verify.reference.snapshot import Snapshot

from .support.agreement import described, differing_formulations, disagreements, interpreted, sampled


class Drag(Force):
    type: Literal["drag"]
    bodies: tuple[Identifier, Identifier]
    at: Point
    coefficient: Scalar


DRAG = ForceKind(Drag, units=("m/s", "N"), synonyms=("air_resistance",))


def law(derivation: LoadDerivation, name: str, force: Drag) -> tuple[Any, ...]:
    algebra, pair = derivation.algebra, Pair(derivation, *force.bodies)
    design = derivation.geometry.point(force.at)
    place = pair.place(1, design)
    velocity = algebra.minus(pair.velocity(1, design), pair.velocity_there(0, place))
    speed = algebra.sqrt(algebra.dot(velocity, velocity))
    size = algebra.bind(algebra.mul(algebra.translate(force.coefficient), speed))
    push = algebra.scale(algebra.sub(0, size), velocity)
    pair.push(1, place, push)
    pair.push(0, place, algebra.negate(push))
    return speed, algebra.bind(algebra.mul(size, speed))


def reference(element: Drag, snapshot: Snapshot, evaluate: Evaluate, kept: Kept) -> Action:
    first, second = pair_of(element.bodies, snapshot)
    place = snapshot.point(second, snapshot.design.point(element.at))
    velocity = snapshot.point_velocity(second, place) - snapshot.point_velocity(first, place)
    speed, coefficient = float(np.linalg.norm(velocity)), snapshot.design.scalar(element.coefficient)
    wrenches = Wrenches(snapshot)
    wrenches.pair(first, second, -coefficient * speed * velocity, np.zeros(3), place)
    return Action(np.array([speed, coefficient * speed**2]), wrenches.bodies())


class Thruster(Directed):
    """Force on the second body at a point, opposite on the first; `lag` (s) f' = force - f."""

    type: Literal["thruster"]
    bodies: tuple[Identifier, Identifier]
    at: Point
    direction: Direction
    force: Formula
    lag: Scalar
    frame: Identifier | None = None


def thrust_state(entry: Thruster) -> dict[str, str]:
    return {"thrust": "N"}


def positive_lag(entry: Thruster) -> tuple[str, ...]:
    return ("lag",)


THRUSTER = ForceKind(Thruster, units=("N",), states=thrust_state, positive=positive_lag)


def thrust(derivation: LoadDerivation, name: str, force: Thruster) -> tuple[Any, ...]:
    algebra, pair, size = derivation.algebra, Pair(derivation, *force.bodies), derivation.names[f"{name}.thrust"]
    missing = algebra.bind(algebra.sub(algebra.bind(derivation.formula(force.force)), size))
    derivation.loads.state_rates[f"{name}.thrust"] = algebra.bind(algebra.div(missing, algebra.translate(force.lag)))
    place = pair.place(1, derivation.geometry.point(force.at))
    push = algebra.scale(size, pair.carried(force.frame, derivation.geometry.direction(force.direction)))
    pair.push(1, place, push)
    pair.push(0, place, algebra.negate(push))
    return (size,)


def reference_thrust(element: Thruster, snapshot: Snapshot, evaluate: Evaluate, kept: Kept) -> Action:
    first, second = pair_of(element.bodies, snapshot)
    design = snapshot.design
    carrier = first if element.frame is None else design.index[element.frame]
    along = snapshot.rotation[carrier] @ design.direction(element.direction)
    wrenches = Wrenches(snapshot)
    force, place = kept["thrust"] * along / np.linalg.norm(along), snapshot.point(second, design.point(element.at))
    wrenches.pair(first, second, force, np.zeros(3), place)
    rate = (evaluate(element.force, {}) - kept["thrust"]) / design.scalar(element.lag)
    return Action(np.array([kept["thrust"]]), wrenches.bodies(), state_rates=(rate,))


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(RULES, "drag", reference)
    monkeypatch.setitem(RULES, "thruster", reference_thrust)
    add_force(DRAG, law)
    add_force(THRUSTER, thrust)
    yield
    remove_force("drag")
    remove_force("thruster")


def falling(**fields: Any) -> dict[str, Any]:
    air = {"type": "drag", "bodies": ["ground", "stone"], "at": [0, 0, 0], "coefficient": 0.3} | fields
    return {
        "name": "falling",
        "bodies": {"stone": {"mass": 2, "com": [0, 0, 0], "inertia": [0.1, 0.2, 0.3]}},
        "joints": {"fall": {"type": "prismatic", "bodies": ["ground", "stone"], "axis": [0, 0, 1]}},
        "forces": {"air": air},
        "sensors": {"felt": {"type": "force", "force": "air"}},
    }


def test_a_stone_falls_no_faster_than_its_weight_allows() -> None:
    _, model = interpreted(described(falling()))
    terminal = math.sqrt(2 * 9.81 / 0.3)
    for speed, expected in ((0.0, -9.81), (terminal / 2, -9.81 * 3 / 4), (terminal, 0.0)):
        found = model.call("acceleration", t=0.0, q=[0.0], v=[-speed], z=[], u=[])["a"]
        assert found == pytest.approx([expected], abs=1e-12)


def test_its_sensor_has_units() -> None:
    assert output_units(described(falling())) == ("m/s", "N")


@pytest.mark.parametrize("kind", ["drag", "thruster"])
def test_all_formulations_agree_with_the_reference(kind: str) -> None:
    """Between bodies that turn, and of which one floats."""
    raw = falling(bodies=["hull", "stone"], at=[0.3, 0.2, 0.1])
    if kind == "thruster":
        jet = {"at": [0.3, 0.2, 0.1], "direction": [1, -2, 0.5], "lag": 0.2, "force": "3 + sin(time)*turn"}
        raw["forces"]["jet"] = {"type": "thruster", "bodies": ["hull", "stone"]} | jet
        raw["sensors"] |= {
            "pushed": {"type": "force", "force": "jet"},
            "turn": {"type": "rate", "coordinate": "hinge.angle1"},
        }
    raw["bodies"]["hull"] = {"mass": 3, "com": [0, 0.5, 0], "inertia": [0.3, 0.4, 0.5]}
    raw["joints"] = {
        "hinge": {
            "type": "universal",
            "bodies": ["hull", "stone"],
            "at": [0, 0, 1],
            "axis": [1, 0, 0],
            "axis2": [0, 1, 1],
        }
    }
    mechanism, model = interpreted(described(raw | {"base": "hull"}))
    sample = sampled(mechanism, model)
    assert disagreements(mechanism, model, sample) == []
    assert differing_formulations(mechanism, sample) == []


def test_names_of_other_programs_lead_to_it() -> None:
    with pytest.raises(DescriptionError, match="write `type: drag`"):
        described(falling(type="air_resistance"))


def test_two_kinds_do_not_share_a_name_and_shipped_ones_stay() -> None:
    with pytest.raises(ValueError, match="forces of type 'drag' exist already; give the new kind another name"):
        add_force(DRAG, law)
    with pytest.raises(ValueError, match="forces of type 'tire' are shipped with symgen and cannot be replaced"):
        remove_force("tire")


def pushed(**fields: Any) -> dict[str, Any]:
    """A sled of 2 kg on a level rail."""
    jet = {"type": "thruster", "bodies": ["ground", "sled"], "at": [0, 0, 0], "direction": [1, 0, 0], "lag": "lag"}
    return {
        "name": "pushed",
        "parameters": {"lag": 0.4},
        "bodies": {"sled": {"mass": 2, "com": [0, 0, 0], "inertia": [0.1, 0.2, 0.3]}},
        "joints": {"rail": {"type": "prismatic", "bodies": ["ground", "sled"], "axis": [1, 0, 0]}},
        "forces": {"jet": jet | {"force": 6.0} | fields},
        "sensors": {"felt": {"type": "force", "force": "jet"}},
    }


@pytest.mark.parametrize(
    ("formulation", "method"), [("recursive", "rk4"), ("independent", "trapezoidal"), ("inertial", "bdf2")]
)
def test_a_thruster_follows_with_a_lag(formulation: str, method: str) -> None:
    """f = F (1 - exp(-t/T)), and the sled moves by F/m (t^2/2 - T t + T^2 (1 - exp(-t/T)))."""
    model = build(described(pushed()), formulation=formulation)
    assert (model.layout.states, model.layout.units.states) == (("jet.thrust",), ("N",))
    end, lag = 1.5, 0.4
    run = simulate(model, end, 1e-3, method=method)
    left = 1 - math.exp(-end / lag)
    assert run["felt"][-1] == pytest.approx(6 * left, rel=1e-6)
    assert run["jet.thrust"][-1] == pytest.approx(6 * left, rel=1e-6)
    assert run["rail"][-1] == pytest.approx(6 / 2 * (end**2 / 2 - lag * end + lag**2 * left), rel=1e-6)


def test_what_must_be_positive_stays_so() -> None:
    with pytest.raises(DescriptionError, match=r"lag must be positive; give a number above zero"):
        described(pushed(lag=0))
    model = build(described(pushed()), formulation="recursive")
    with pytest.raises(ParameterError, match="lag of thruster 'jet' is positive"):
        model.set_parameters({"lag": -1.0})


def test_formulas_take_no_name_that_the_element_uses_for_its_state() -> None:
    state = {"states": {"jet.thrust": {"rate": 1}}}
    with pytest.raises(DescriptionError, match=r"also defined in the states of forces\.jet"):
        described(pushed() | state)


@pytest.mark.parametrize(
    "said",
    ["no law gives the rate of the state 'jet.thrust'", "a law gives the rate of 'jet.heat', which no element keeps"],
)
def test_rates_and_states_go_together(said: str) -> None:
    def wrong(derivation: LoadDerivation, name: str, force: Thruster) -> tuple[Any, ...]:
        measured = thrust(derivation, name, force)
        rates = derivation.loads.state_rates
        if "no law" in said:
            del rates[f"{name}.thrust"]
        else:
            rates[f"{name}.heat"] = 1
        return measured

    remove_force("thruster")
    add_force(THRUSTER, wrong)
    with pytest.raises(MechanismError, match=said):
        interpreted(described(pushed()))
