"""Rolling: equations between velocities, against points that bodies carry along and against differences along a motion."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from symgen.description.errors import DescriptionError
from symgen.description.expression import Name, parse, substitute
from symgen.description.rates import linear_rate, position_of, rate_formula, rate_of
from symgen.description.read import read_text
from symgen.description.schema import Description
from symgen.description.values import evaluate
from symgen.formulation.motion import ClosureRates, Motion
from symgen.mechanism.analyse import analyse, with_cuts
from symgen.mechanism.assembly import Assembly
from symgen.mechanism.closure import jacobian
from symgen.mechanism.geometry import parameter_values
from symgen.mechanism.kinematics import TreeKinematics
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism, MechanismError
from symgen.mechanism.spanning_tree import span
from symgen.runtime import pivot_values

from ..support.agreement import described, interpreted

Array = NDArray[np.float64]
STEP = 1e-4

_BODY = {"mass": 2.0, "inertia": {"xx": 0.2, "yy": 0.3, "zz": 0.25, "xy": 0.02}}
_PLATE = {"plate": {**_BODY, "com": [0, 0, 0]}, "carriage": {**_BODY, "com": [0, 0.2, 0]}}
_MOVES = {
    "slide": {"type": "prismatic", "bodies": ["ground", "carriage"], "axis": [1, 0.2, 0]},
    "tilt": {"type": "revolute", "bodies": ["carriage", "plate"], "at": [0.1, 0, 0], "axis": [0.3, 1, 0.2]},
}
_ARM = {
    "turn": {"type": "revolute", "bodies": ["ground", "arm"], "at": [0, 0.3, 0.2], "axis": [0, 0.1, 1]},
    "fork": {"type": "universal", "bodies": ["arm", "wheel"], "at": [0.2, 0, 0.5], "axis": [1, 0, 0.2], "axis2": [0, 1, 0]},
}  # fmt: skip
_PLACES: dict[str, Any] = {
    "rolling_disc": {"at": [[0, 0, 0.1], [0.3, 0.1, 0.5]], "normal": [0.1, 0, 1], "axis": [0.1, 1, 0.2], "radius": 0.35, "tube": 0.04},
    "rolling_ball": {"at": [[0, 0, 0.1], [0.3, 0.1, 0.5]], "normal": [0.1, 0, 1], "radius": 0.35},
    "knife_edge": {"at": [0.3, 0.1, 0.5], "normal": [0.1, 0, 1], "direction": [1, 0.3, 0.1]},
}  # fmt: skip
KINDS = tuple(_PLACES)


def _on_a_moving_plate(kind: str, **more: Any) -> Description:
    """A loose body on a plate that moves by two joints."""
    contact = {"type": kind, "bodies": ["plate", "wheel"], **_PLACES[kind], **more}
    bodies = {**_PLATE, "wheel": {**_BODY, "com": [0.3, 0.1, 0.5]}}
    return described({"name": "on_plate", "bodies": bodies, "joints": {**_MOVES, "contact": contact}})


def _of_an_arm(kind: str, **more: Any) -> Description:
    """A wheel on an arm above a plate: all frames are that of the world."""
    contact = {"type": kind, "bodies": ["plate", "wheel"], **_PLACES[kind], **more}
    bodies = {**_PLATE, "arm": {**_BODY, "com": [0, 0, 0.4]}, "wheel": {**_BODY, "com": [0.3, 0.1, 0.5]}}
    return described({"name": "of_arm", "bodies": bodies, "joints": {**_MOVES, **_ARM, "contact": contact}})


class _Watched:
    """A mechanism with one contact, its positions, velocities and accelerations (in frame axes) drawn at random."""

    def __init__(self, description: Description, seed: int) -> None:
        self.mechanism: Mechanism = analyse(description)
        self.assembly = Assembly(self.mechanism, parameter_values(description))
        random, count = np.random.default_rng(seed), self.mechanism.coordinates
        self.q = self.assembly.moved(self.assembly.design_position(), random.uniform(-0.3, 0.3, count))
        self.v, self.a = random.normal(size=(2, count))

    def at(self, time: float) -> tuple[Array, Array]:
        """Positions and velocities that much later."""
        step = (self.v * time + self.a * time * time / 2) / self.assembly.column_scale()
        return self.assembly.moved(self.q, step), self.v + time * self.a

    def rates(self, time: float = 0.0) -> tuple[Array, Array]:
        """Rates of the rows, and the g of J a = g."""
        q, v = self.at(time)
        kinematics = self.assembly.kinematics(q)
        (closure,) = self.assembly.closures(kinematics)
        found = ClosureRates(Motion(kinematics, list(v)), closure)
        return (
            np.array([found.velocity(row) for row in closure.rows], dtype=float),
            np.array([found.acceleration(row, 0) for row in closure.rows], dtype=float),
        )

    @property
    def jacobian(self) -> Array:
        kinematics = self.assembly.kinematics(self.q)
        (closure,) = self.assembly.closures(kinematics)
        rows = np.zeros((len(closure.rows), self.mechanism.coordinates))
        for k, row in enumerate(closure.rows):
            for column, value in jacobian(kinematics, closure, row).items():
                rows[k, column] = value
        return rows

    def carried(self, body: str, place: Array) -> Array:
        """Velocity of the point of a body that is at a place of the world now."""
        index = self.mechanism.index(body)
        (now, turn) = _pose(self.assembly.kinematics(self.q), index)
        own = turn.T @ (place - now)
        ahead, behind = (_pose(self.assembly.kinematics(self.at(h)[0]), index) for h in (STEP, -STEP))
        return (ahead[0] + ahead[1] @ own - behind[0] - behind[1] @ own) / (2 * STEP)

    def direction(self, body: str, design: list[float]) -> Array:
        unit = np.array(design) / np.linalg.norm(design)
        return _pose(self.assembly.kinematics(self.q), self.mechanism.index(body))[1] @ unit

    def place(self, body: str, design: list[float]) -> Array:
        kinematics, index = self.assembly.kinematics(self.q), self.mechanism.index(body)
        point = kinematics.point(index, (design[0], design[1], design[2]))
        return np.array(kinematics.place_in_world(kinematics.frame(index), point), dtype=float)


def _pose(kinematics: TreeKinematics, body: int) -> tuple[Array, Array]:
    """A point of a body, and its axes, in the world."""
    if body == GROUND_INDEX:
        return np.zeros(3), np.eye(3)
    frame = kinematics.frame(body)
    place = kinematics.place_in_world(frame, kinematics.com(body))
    axes = np.array(kinematics.frame_poses[frame].rotation, dtype=float) @ np.array(
        kinematics.pose(body).rotation, dtype=float
    )
    return np.array(place, dtype=float), axes  # fmt: skip


def _touching(watched: _Watched, kind: str) -> tuple[Array, list[Array]]:
    """Where the wheel is lowest, and directions along which it must not slip, from the circle itself."""
    written = _PLACES[kind]
    normal = watched.direction("plate", written["normal"])
    if kind == "knife_edge":
        across = np.cross(normal, watched.direction("wheel", written["direction"]))
        return watched.place("wheel", written["at"]), [across / np.linalg.norm(across)]
    centre = watched.place("wheel", written["at"][1])
    if kind == "rolling_ball":
        across = np.cross(normal, [0.3, -0.2, 0.9])
        return centre - written["radius"] * normal, [across, np.cross(normal, across)]
    axis = watched.direction("wheel", written["axis"])
    one = np.cross(axis, [1.0, 2.0, 3.0])
    one /= np.linalg.norm(one)
    two = np.cross(axis, one)
    angle = np.arctan2(-normal @ two, -normal @ one)  # the height n . (cos, sin) is least there
    ahead = two * np.cos(angle) - one * np.sin(angle)
    lowest = centre + written["radius"] * (one * np.cos(angle) + two * np.sin(angle)) - written["tube"] * normal
    return lowest, [np.cross(normal, ahead), ahead]


CASES = [(place, kind) for place in (_on_a_moving_plate, _of_an_arm) for kind in KINDS]


@pytest.mark.parametrize(("place", "kind"), CASES)
def test_rates_are_those_of_points_that_touch(place: Callable[..., Description], kind: str) -> None:
    watched = _Watched(place(kind), seed=3)
    at, directions = _touching(watched, kind)
    slip = watched.carried("wheel", at) - watched.carried("plate", at)
    rates, _ = watched.rates()
    if len(rates) == 3:
        assert rates[0] == pytest.approx(watched.direction("plate", _PLACES[kind]["normal"]) @ slip, abs=1e-6)
    found = np.array(rates[-len(directions) :])
    expected = np.array([direction @ slip for direction in directions])
    if kind == "rolling_ball":  # which directions the plane has is left open
        assert np.linalg.norm(found) == pytest.approx(
            np.linalg.norm(expected) / np.linalg.norm(directions[0]), abs=1e-6
        )
    else:
        assert np.abs(found) == pytest.approx(np.abs(expected), abs=1e-6)


@pytest.mark.parametrize(("place", "kind"), CASES)
def test_jacobian_and_bias_are_differences_along_a_motion(place: Callable[..., Description], kind: str) -> None:
    watched = _Watched(place(kind), seed=4)
    rates, bias = watched.rates()
    assert watched.jacobian @ watched.v == pytest.approx(rates, abs=1e-12)
    change = (watched.rates(STEP)[0] - watched.rates(-STEP)[0]) / (2 * STEP)
    assert change == pytest.approx(watched.jacobian @ watched.a - bias, abs=1e-6)


def test_the_height_of_a_disc_is_that_of_its_lowest_point() -> None:
    watched = _Watched(_on_a_moving_plate("rolling_disc"), seed=5)
    at, _ = _touching(watched, "rolling_disc")
    normal = watched.direction("plate", _PLACES["rolling_disc"]["normal"])
    (closure,) = watched.assembly.closures(watched.assembly.kinematics(watched.q))
    above = normal @ (at - watched.place("plate", _PLACES["rolling_disc"]["at"][0]))
    assert closure.rows[0].residual == pytest.approx(above, abs=1e-12)


def test_positions_and_velocities_have_freedoms_of_their_own() -> None:
    mechanism = analyse(_on_a_moving_plate("rolling_disc"))
    assert (mechanism.coordinates, mechanism.constraints) == (8, 3)
    assert (mechanism.position_dof, mechanism.dof) == (7, 5)
    assert [mechanism.constraint_names[k] for k in mechanism.velocity_rows] == ["contact.side", "contact.forward"]
    sliding = analyse(_on_a_moving_plate("rolling_disc", slip="lengthwise"))
    assert (sliding.position_dof, sliding.dof) == (7, 6)


@pytest.mark.parametrize("kind", KINDS)
def test_what_holds_positions_is_taken_out_first(kind: str) -> None:
    mechanism = analyse(_of_an_arm(kind))
    for partition in mechanism.partitions:
        late = [row in mechanism.velocity_rows for pivots in partition for row, _ in pivots]
        assert late == sorted(late)


_CAR = {
    "name": "car",
    "parameters": {"wheelbase": 2.7},
    "bodies": {"car": {**_BODY, "com": [1.2, 0, 0.4]}},
    "joints": {"road": {"type": "planar", "bodies": ["ground", "car"], "at": [0, 0, 0], "normal": [0, 0, 1], "x_axis": [1, 0, 0]}},
    "inputs": {"steer": {"default": 0.2}},
    "sensors": {
        "vx": {"type": "rate", "coordinate": "road.x"},
        "yaw": {"type": "coordinate", "coordinate": "road.angle"},
        "speed": {"type": "formula", "value": "vx/cos(yaw)"},
    },
    "rates": {"road.angle": "speed*tan(steer)/wheelbase", "road.y": "vx*tan(yaw) + 0.1*steer**2*sin(3*time)"},
}  # fmt: skip


def test_rates_are_formulas_that_change_with_time_and_inputs() -> None:
    mechanism, model = interpreted(described(_CAR))
    assert (mechanism.position_dof, mechanism.dof) == (3, 1)
    x, y, yaw = (mechanism.velocities.index(name) for name in ("road.x", "road.y", "road.angle"))
    q, v, a, steer = np.array([0.4, 0.1, 0.3]), np.array([1.2, -0.3, 0.7]), np.array([0.5, 0.9, -0.4]), (0.2, 0.6, -1.0)

    def rates(time: float) -> Array:
        u = [steer[0] + steer[1] * time + steer[2] * time**2 / 2, steer[1] + steer[2] * time, steer[2]]
        here, there = v + a * time, q + v * time + a * time**2 / 2
        found: Array = model.call("closure", t=0.7 + time, q=there, v=here, u=u)["rate"]
        speed = here[x] / np.cos(there[yaw])
        turning = here[yaw] - speed * np.tan(u[0]) / 2.7
        sideways = here[y] - here[x] * np.tan(there[yaw]) - 0.1 * u[0] ** 2 * np.sin(3 * (0.7 + time))
        assert found == pytest.approx([turning, sideways], abs=1e-12)
        return found

    now = {"t": 0.7, "q": q, "v": v, "u": steer}
    bias = model.call("constraint_bias", **now)["g"]
    jacobian = model.call("constraint_jacobian", **now)["J"]
    change = (rates(STEP) - rates(-STEP)) / (2 * STEP)
    assert change == pytest.approx(jacobian @ a - bias, abs=1e-6)


FORMULAS = ("sin(3*yaw)", "cos(yaw)", "tan(yaw)", "asin(yaw)", "acos(yaw)", "atan(yaw)", "atan2(yaw, time)", "exp(yaw)", "log(yaw)",
            "sqrt(yaw)", "tanh(yaw)", "abs(-yaw)", "min(yaw, 2)", "max(yaw, time)", "select(yaw, time, yaw, 1/yaw)", "(yaw/time)**time",
            "-yaw*time + 2", "yaw - steer/time")  # fmt: skip


@pytest.mark.parametrize("formula", FORMULAS)
def test_rates_of_factors_are_differences(formula: str) -> None:
    description = described(_CAR)
    moving = substitute(parse(formula, frozenset()), {"yaw": Name(position_of("road.angle"))})
    rate, start, step = {"yaw": 0.8, "time": 1.0, "steer": -0.3}, {"yaw": 0.6, "time": 0.5, "steer": 0.2}, 1e-6

    def at(t: float) -> dict[str, float]:
        return {
            position_of("road.angle"): start["yaw"] + t * rate["yaw"],
            rate_of("road.angle"): rate["yaw"],
            "time": start["time"] + t,
            "steer": start["steer"] + t * rate["steer"],
            "steer.rate": rate["steer"],
        }

    difference = (evaluate(moving, at(step)) - evaluate(moving, at(-step))) / (2 * step)
    assert evaluate(rate_formula(moving, description), at(0.0)) == pytest.approx(difference, abs=1e-8)


@pytest.mark.parametrize(
    ("formula", "why"),
    [
        ("vx*vx", "multiplies one rate by another"),
        ("1/vx", "divides by a rate"),
        ("sin(vx)", "stands inside `sin`"),
        ("turning", "reads this rate itself"),
        ("place.x", "no scalar joint coordinate"),
        ("level(yaw)", "looks up 'level'"),
        ("z", "is a state"),
    ],
)
def test_formulas_that_are_no_rates_are_refused(formula: str, why: str) -> None:
    more: dict[str, Any] = {
        "turning": {"type": "rate", "coordinate": "road.angle"},
        "place": {"type": "position", "body": "car"},
    }
    raw = {**_CAR, "sensors": {**_CAR["sensors"], **more}, "rates": {"road.angle": formula}}
    raw |= {"states": {"z": {"rate": 0}}, "tables": {"level": {"x": [0, 1], "y": [0, 1]}}}
    with pytest.raises(DescriptionError, match=re.escape(why)):
        described(raw)


_PART = """
name: pair
parts:
  roller:
    bodies: {wheel: {mass: 2, com: [0.3, 0.1, 0.5], inertia: {xx: 0.2, yy: 0.3, zz: 0.25}}}
    joints:
      float: {type: free, bodies: [ground, wheel]}
      disc: {type: rolling_disc, bodies: [ground, wheel], at: [[0, 0, 0.1], [0.3, 0.1, 0.5]], axis: [0.1, 1, 0.2], radius: 0.35, tube: 0.02}
      ball: {type: rolling_ball, bodies: [ground, wheel], at: [[0, 0, 0], [0.3, 0.1, 0.5]], radius: 0.4, normal: [0.1, 0.2, 1]}
      blade: {type: knife_edge, bodies: [ground, wheel], at: [0.3, 0.1, 0.2], direction: [1, 0.3, 0.1]}
instances:
  L: {part: roller}
  R: {part: roller, mirror: AXIS, move: [1, 2, 0]}
"""


@pytest.mark.parametrize("mirror", "xyz")
def test_mirrored_wheels_roll_as_their_images(mirror: str) -> None:
    """Heights are those of the images, and slips those of the images but for signs."""
    description = read_text(_PART.replace("AXIS", mirror))
    tree = span(description)
    mechanism = with_cuts(description, tree)
    assembly = Assembly(mechanism, parameter_values(description))
    axis = "xyz".index(mirror)
    polar = np.where(np.arange(3) == axis, -1.0, 1.0)
    step, v = np.random.default_rng(6).uniform(-0.3, 0.3, (2, 6))
    images = [each * np.concatenate([polar, -polar]) for each in (step, v)]
    q = assembly.moved(assembly.design_position(), np.concatenate([step, images[0]]) / assembly.column_scale())
    kinematics = assembly.kinematics(q)
    motion = Motion(kinematics, [*v, *images[1]])
    found: dict[str, list[float]] = {}
    for closure in assembly.closures(kinematics):
        rates = ClosureRates(motion, closure)
        found[closure.cut.name] = [
            float(closure.rows[0].residual),
            *(abs(float(rates.velocity(row))) for row in closure.rows),
        ]
    assert len(found) == 6
    for name in ("disc", "ball", "blade"):
        one, other = found[f"L.{name}"], found[f"R.{name}"]
        if name == "ball":  # the two directions across are others
            one, other = ([*each[:2], float(np.hypot(*each[2:]))] for each in (one, other))
        assert one == pytest.approx(other, abs=1e-12)


def test_a_disc_that_starts_flat_is_refused() -> None:
    contact = {
        "type": "rolling_disc",
        "bodies": ["ground", "wheel"],
        "at": [[0, 0, 0], [0, 0, 0.3]],
        "axis": [0, 1, 0],
        "radius": 0.3,
    }
    raw: dict[str, Any] = {
        "name": "flat",
        "bodies": {"wheel": {**_BODY, "com": [0, 0, 0.3]}},
        "joints": {"contact": contact},
    }
    quarter = {"wheel.q0": {"position": 1}, "wheel.q1": {"position": 1}, "wheel.z": {"position": -0.3}}
    with pytest.raises(MechanismError, match="'contact' cannot roll from the start position"):
        analyse(described({**raw, "initial": quarter}))


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("radius", 0, "must be positive"),
        ("tube", -0.1, "is negative"),
        ("axis", [0.1, 0, 1], "parallel to the plane's normal"),
        ("cut", False, "always a cut"),
        ("slip", "sideways", "none"),
        ("at", [0, 0, 1], "at"),
    ],
)
def test_discs_that_cannot_be_are_refused(field: str, value: object, why: str) -> None:
    with pytest.raises(DescriptionError, match=re.escape(why)):
        _on_a_moving_plate("rolling_disc", **{field: value})


_ICE = {"type": "planar", "bodies": ["ground", "board"], "at": [0, 0, 0], "normal": [0, 0, 1], "x_axis": [1, 0, 0]}
_BLADE = {"type": "knife_edge", "bodies": ["ground", "board"], "at": [0, 0, 0], "direction": [1, 0, 0]}


def test_a_skate_has_good_pivots_in_every_heading() -> None:
    board = {"board": {**_BODY, "com": [0.4, 0, 0.1]}}
    description = described({"name": "skate", "bodies": board, "joints": {"ice": _ICE, "blade": _BLADE}})
    mechanism = analyse(description)
    assembly = Assembly(mechanism, parameter_values(description))
    choices = mechanism.groups[0].choices
    for heading in np.linspace(0.0, 2 * np.pi, 37):
        rows = assembly.equations(np.array([0.3, -0.2, heading]))[1]
        assert (
            max(np.abs(pivot_values(rows[None], pivots)).min() for pivots in choices) > 0.5 * np.abs(rows[0, :2]).max()
        )


_STRUT = """
name: struts
parts:
  strut:
    bodies: {rod: {mass: 1, com: [0, 1, 0], inertia: {xx: 1, yy: 1, zz: 1}}}
    joints: {slider: {type: cylindrical, bodies: [ground, rod], at: [0, 1, 0], axis: [0.2, 0.5, 1]}}
    sensors: {along: {type: rate, coordinate: slider.slide}, about: {type: coordinate, coordinate: slider.angle}}
    rates: {slider.angle: (2 + about)*along + about**3}
instances: {L: {part: strut}, R: {part: strut, mirror: y}}
"""


def test_mirrored_rates_are_those_of_the_image() -> None:
    """The angle of a cylindrical joint changes its sign in a mirror, its displacement does not."""
    description = read_text(_STRUT)
    found = {}
    for side, sign in (("L", 1.0), ("R", -1.0)):
        linear = linear_rate(description.rates[f"{side}.slider.angle"].rate, description)
        at = {position_of(f"{side}.slider.angle"): sign * 0.7}
        found[side] = [evaluate(linear.terms[f"{side}.slider.slide"], at), evaluate(linear.rest, at)]
    assert found["R"] == pytest.approx([-2.7, -(0.7**3)])
    assert found["L"] == pytest.approx([2.7, 0.7**3])


@pytest.mark.parametrize(("name", "why"), [("road.heading", "did you mean"), ("car", "car"), ("road", "road")])
def test_rates_of_what_is_no_coordinate_are_refused(name: str, why: str) -> None:
    with pytest.raises(DescriptionError, match=why):
        described({**_CAR, "rates": {name: "1.0"}})


_ON_ITS_PLANE = {
    "type": "rolling_disc",
    "bodies": ["ground", "wheel"],
    "at": [[0, 0, 0], [0, 0, 0.3]],
    "axis": [0, 1, 0],
    "radius": 0.3,
}


@pytest.mark.parametrize(
    ("field", "value", "gap"),
    [
        ("radius", 0.3, ""),
        ("radius", 0.299, ""),
        ("radius", 0.25, "0.05 m above"),
        ("at", [[0, 0, 0.1], [0, 0, 0.3]], "0.1 m below"),
        ("normal", [0, 0, -1], "0.6 m below"),
    ],
)
def test_a_wheel_drawn_beside_its_plane_is_noticed(field: str, value: object, gap: str) -> None:
    bodies = {"wheel": {**_BODY, "com": [0, 0, 0.3]}}
    contact = {**_ON_ITS_PLANE, field: value}
    joints = {"place": {"type": "free", "bodies": ["ground", "wheel"]}, "floor": contact}
    notices = analyse(described({"name": "drawn", "bodies": bodies, "joints": joints})).notices
    assert [f"'floor' is {gap}" in notice for notice in notices] == ([True] if gap else [])


def test_only_the_sideways_force_of_wheels_on_one_axle_is_arbitrary() -> None:
    """The loads, and the forces of the castor, follow from balance; the axles pass sideways forces on, a free joint passes nothing."""
    ground, height, side = "ground", 0.3, 0.5
    bodies = {"frame": {**_BODY, "com": [0.2, 0, 0.4]}}
    joints: dict[str, Any] = {"move": {"type": "free", "bodies": [ground, "frame"]}}
    for name, y in (("left", side), ("right", -side)):
        place = [0, y, height]
        bodies[name] = {**_BODY, "com": place}
        joints[f"{name}_axle"] = {"type": "revolute", "bodies": ["frame", name], "at": place, "axis": [0, 1, 0]}
        joints[f"{name}_floor"] = {**_ON_ITS_PLANE, "bodies": [ground, name], "at": [[0, 0, 0], place]}
    joints["nose"] = {"type": "point_on_plane", "bodies": [ground, "frame"], "at": [0.8, 0, 0], "normal": [0, 0, 1]}
    mechanism = analyse(described({"name": "cart", "bodies": bodies, "joints": joints}))
    (notice,) = mechanism.notices
    assert notice.endswith(
        "not unique: those of left_floor.side, right_floor.side, and by them those of left_axle, right_axle"
    )


def _turning(formula: str, start: float = 0.0) -> Description:
    """Two bodies on joints p and q; the rate of q is a formula of p (P) and its rate (dP)."""
    joints = {
        name: {"type": "revolute", "bodies": ["ground", body], "at": [0, 0, 0], "axis": [0, 0, 1]}
        for name, body in (("p", "a"), ("q", "b"))
    }
    body = {**_BODY, "com": [0.1, 0, 0]}
    sensors = {"P": {"type": "coordinate", "coordinate": "p"}, "dP": {"type": "rate", "coordinate": "p"}}
    raw = {"name": "turning", "bodies": {"a": body, "b": body}, "joints": joints, "sensors": sensors}
    return described({**raw, "rates": {"q": formula}, "initial": {"p": {"position": start}}})


@pytest.mark.parametrize("formula", ["dP/P", "dP*log(P)", "dP*sqrt(P-10)", "dP*(P-1)**0.5", "1e308*dP*10"])
def test_rates_without_a_value_at_the_start_are_refused(formula: str) -> None:
    with pytest.raises(MechanismError, match=r"^rates\.q cannot be evaluated at the start position: "):
        analyse(_turning(formula))


@pytest.mark.parametrize("formula", ["dP/P", "dP*log(P)", "dP*acos(P)", "dP*P**0.5"])
def test_rates_need_values_near_the_start_only(formula: str) -> None:
    """The analysis looks at other positions too, where these have none."""
    mechanism = analyse(_turning(formula, 0.7))
    assert mechanism.velocity_rows == (0,)


def test_rates_of_a_free_joint_are_refused_with_what_to_write() -> None:
    free = {"name": "loose", "bodies": {"coin": {**_BODY, "com": [0, 0, 0]}}, "rates": {"coin.x": "3"}}
    with pytest.raises(
        DescriptionError, match=r"'coin\.x' belongs to a joint that turns.*chain of prismatic and revolute joints"
    ):
        described(free)


def test_rates_that_prescribe_everything_are_refused_as_what_they_are() -> None:
    joint = {"type": "planar", "bodies": ["ground", "cart"], "at": [0, 0, 0], "normal": [0, 0, 1], "x_axis": [1, 0, 0]}
    rates = {"road.x": "speed*cos(heading)", "road.y": "speed*sin(heading)", "road.angle": "turn"}
    raw = {
        "name": "unicycle",
        "inputs": {"speed": {"default": 1.0}, "turn": {"default": 0.1}},
        "bodies": {"cart": {**_BODY, "com": [0, 0, 0]}},
        "joints": {"road": joint},
        "sensors": {"heading": {"type": "coordinate", "coordinate": "road.angle"}},
    }
    with pytest.raises(MechanismError, match=r"no velocity is left free.*take out an entry of `rates`"):
        analyse(described({**raw, "rates": rates}))
