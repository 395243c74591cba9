"""A joint that symgen does not ship, added as `docs/adding-a-joint.md` says: a pin that slides in a slot and turns in it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import numpy as np
import pytest
import yaml

from symgen.description import DescriptionError, read_text
from symgen.description.fields import Direction, Point
from symgen.description.joints import KINDS, Joint, JointKind
from symgen.description.joints.traits import Held, InPlane, Parallel, SameAxes, SlideAlong, TurnAbout, TurnFreely
from symgen.description.registration import add_joint, remove_joint
from symgen.mechanism.analyse import analyse
from symgen.pipeline import content_digest
from symgen.verify.reference.jet import Jet, dot, join, stack, turn
from symgen.verify.reference.joints import RULES, along, nearest, parallel, turned
from symgen.verify.reference.rule import JointGeometry, Rule

from .support.agreement import described, differing_formulations, disagreements, freedom, interpreted, sampled
from .support.doses import beyond

SLOT = InPlane("x_axis", "normal")


class PinInSlot(Joint):
    """The slot runs along `x_axis` of the inner body; the pin belongs to the outer body."""

    type: Literal["pin_in_slot"]
    at: Point
    normal: Direction
    x_axis: Direction


PIN_IN_SLOT = JointKind(
    PinInSlot,
    motions=(SlideAlong(SLOT, "slide"), TurnAbout("normal", "angle")),
    conditions=(Held("normal"), Held(InPlane("x_axis", "normal", ahead=True), "offset"), Parallel("normal")),
    synonyms=("slotted",),
)


class PinRule(Rule):
    suffixes = (".slide", ".angle")

    def constraint(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> Jet | None:
        return join([stack([dot(d, g.axes[2]), dot(d, g.axes[1])]), parallel(g, s)])

    def coordinates(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> list[Jet]:
        return [dot(d, g.axes[0]), nearest(turned(s, g.axes), near.get(f"{g.name}.angle", 0.0))]

    def place(self, g: JointGeometry, x: Sequence[Jet]) -> tuple[Jet, Jet]:
        return turn(g.axes[2], x[1]), along([g.axes[0]], x)


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(RULES, "pin_in_slot", PinRule())
    add_joint(PIN_IN_SLOT)
    yield
    remove_joint("pin_in_slot")


def body(mass: float, *com: float) -> dict[str, Any]:
    inertia = {"xx": 0.3 * mass, "yy": 0.2 * mass, "zz": 0.25 * mass, "xy": 0.01 * mass, "yz": -0.02 * mass}
    return {"mass": mass, "com": list(com), "inertia": inertia}


def pin(*bodies: str, **fields: Any) -> dict[str, Any]:
    upright = {"at": [0, 0, 0], "normal": [0, 1, 0], "x_axis": [1, 0, 0]}
    return {"type": "pin_in_slot", "bodies": list(bodies), **upright, **fields}


def test_a_pendulum_on_a_sliding_pin_moves_as_lagrange_says() -> None:
    """x = s - l sin(angle), z = -l cos(angle)."""
    m, length, moment, g = 1.3, 0.7, 0.2, 9.81
    bob = {"mass": m, "com": [0, 0, -length], "inertia": {"xx": 1, "yy": moment, "zz": 1}}
    _, model = interpreted(described({"name": "bob", "bodies": {"bob": bob}, "joints": {"pin": pin("ground", "bob")}}))
    assert model.coordinates == ("pin.slide", "pin.angle")
    angle, rate = 0.8, -1.7
    found = model.call("acceleration", t=0.0, q=[0.3, angle], v=[0.4, rate], z=[], u=[])["a"]
    coupling = -m * length * math.cos(angle)
    mass = [[m, coupling], [coupling, moment + m * length**2]]
    forces = [-m * length * math.sin(angle) * rate**2, -m * g * length * math.sin(angle)]
    assert found == pytest.approx(np.linalg.solve(mass, forces), rel=1e-12)


def crank_and_slotted_rocker(r: float, d: float) -> dict[str, Any]:
    """Pivots of both at (0, 0, 0) and (-d, 0, 0), the pin at (r, 0, 0), the slot along the line from the rocker's pivot."""
    hinge = {"type": "revolute", "axis": [0, 1, 0]}
    return {
        "name": "quick_return",
        "bodies": {"crank": body(1.0, r / 2, 0, 0), "rocker": body(2.0, 0.1 - d, 0, 0)},
        "joints": {
            "drive": {**hinge, "bodies": ["ground", "crank"], "at": [0, 0, 0]},
            "rock": {**hinge, "bodies": ["ground", "rocker"], "at": [-d, 0, 0]},
            "pin": pin("rocker", "crank", at=[r, 0, 0]),
        },
    }


def test_where_it_closes_a_loop_the_rocker_points_to_the_pin() -> None:
    r, d, angle = 0.2, 0.5, 1.1
    mechanism, model = interpreted(described(crank_and_slotted_rocker(r, d)))
    (cut,) = mechanism.cuts
    assert (cut.name, cut.rows) == ("pin", ("height", "offset", "tilt1", "tilt2"))
    assert (mechanism.dof, len(cut.dropped)) == (1, 3)
    state = model.assemble(
        ["drive"], model.initial_state().__class__(0.0, np.array([angle, 0.0]), np.zeros(2), np.zeros(0))
    )
    assert state.q == pytest.approx([angle, math.atan2(r * math.sin(angle), d + r * math.cos(angle))], abs=1e-10)


def moving(turned_round: bool = False, **fields: Any) -> dict[str, Any]:
    """On a base that floats, between bodies that turn, all directions skew."""
    skew = {"at": [0.3, 0.2, 0.1], "normal": [0.2, 0.9, -0.3], "x_axis": [0.8, 0.3, 0.5], **fields}
    pair = ("arm", "slider") if not turned_round else ("slider", "arm")
    return {
        "name": "moving",
        "base": "hull",
        "bodies": {"hull": body(3, 0, 0, 0), "arm": body(1, 0.2, 0, 0.1), "slider": body(2, 0.5, 0.3, 0), "tool": body(1, 1, 0, 0)},
        "joints": {
            "shoulder": {"type": "universal", "bodies": ["hull", "arm"], "at": [0, 0, 0], "axis": [0, 0, 1], "axis2": [1, 2, 0]},
            "slot": pin(*pair, **skew),
            "wrist": {"type": "spherical", "bodies": ["slider", "tool"], "at": [0.7, 0.2, 0]},
        },
        "forces": {"spring": {"type": "joint_spring", "coordinate": "slot.slide", "stiffness": 30, "damping": 2}},
        "sensors": {"load": {"type": "reaction", "joint": "slot"}, "where": {"type": "coordinate", "coordinate": "slot.angle"}},
    }  # fmt: skip


def closed(**fields: Any) -> dict[str, Any]:
    """The same with a loop that only the slot closes."""
    raw = moving(cut=True, **fields)
    raw["joints"]["other"] = {"type": "spherical", "bodies": ["hull", "slider"], "at": [0.6, 0.6, 0.1], "cut": False}
    return raw | {"forces": {}, "sensors": {"load": {"type": "reaction", "joint": "slot"}}}


RAW = [moving(), closed(turned_round=True), crank_and_slotted_rocker(0.2, 0.5), moving(turned_round=True), closed()]


@pytest.mark.parametrize(
    "raw", beyond(3, RAW), ids=["tree", "cut turned round", "plane loop", "tree turned round", "cut"]
)
def test_all_formulations_agree_with_the_reference(raw: dict[str, Any]) -> None:
    mechanism, model = interpreted(described(raw))
    sample = sampled(mechanism, model)
    assert disagreements(mechanism, model, sample) == []
    assert differing_formulations(mechanism, sample) == []
    assert freedom(sample) == mechanism.dof


def test_a_mirror_reflects_the_slot_and_turns_the_normal_round() -> None:
    part = {
        "bodies": {"bob": body(1, 0, 0, -1)},
        "joints": {"pin": pin("ground", "bob", normal=[1, 2, 3], x_axis=[4, 5, 6])},
    }
    raw = {
        "name": "two",
        "parts": {"side": part},
        "instances": {"L": {"part": "side"}, "R": {"part": "side", "mirror": "y"}},
    }
    mirrored = read_text(yaml.safe_dump(raw))
    values = {name: parameter.value for name, parameter in mirrored.parameters.items()}
    found = [values.get(f"joints.R.pin.normal.{axis}") for axis in "xyz"] + [
        values.get(f"joints.R.pin.x_axis.{axis}") for axis in "xyz"
    ]
    assert found == [-1, 2, -3, 4, -5, 6]


def test_what_is_built_depends_on_the_record() -> None:
    described_once = described(crank_and_slotted_rocker(0.2, 0.5))
    before = content_digest(described_once)
    remove_joint("pin_in_slot")
    add_joint(JointKind(PinInSlot, PIN_IN_SLOT.motions, PIN_IN_SLOT.conditions, cut="never"))
    assert content_digest(described_once) != before


def test_equations_have_units_whatever_they_are_called() -> None:
    """Scales of equations: a displacement has that of the length, an angle 1."""
    remove_joint("pin_in_slot")
    renamed = (Held("normal", "tilting"), Held(InPlane("x_axis", "normal", ahead=True), "angled"), Parallel("normal"))
    add_joint(JointKind(PinInSlot, PIN_IN_SLOT.motions, renamed))
    _, model = interpreted(described(crank_and_slotted_rocker(0.2, 0.5)))
    scales = model.call("scales")
    length = float(scales["length"].item())
    assert length not in (0.0, 1.0)
    sizes = dict(
        zip(model.layout.constraints + model.layout.dropped, [*scales["closure"], *scales["dropped"]], strict=True)
    )
    assert sizes == pytest.approx({"pin.tilting": length, "pin.angled": length, "pin.tilt1": 1, "pin.tilt2": 1})


def test_names_of_other_programs_lead_to_it_and_without_it_nothing_does() -> None:
    raw = {
        "name": "bob",
        "bodies": {"bob": body(1, 0, 0, -1)},
        "joints": {"pin": pin("ground", "bob") | {"type": "slotted"}},
    }
    with pytest.raises(DescriptionError, match="write `type: pin_in_slot`"):
        described(raw)
    remove_joint("pin_in_slot")
    with pytest.raises(DescriptionError, match="unknown type 'slotted'") as refusal:
        described(raw)
    assert "pin_in_slot" not in str(refusal.value)
    add_joint(PIN_IN_SLOT)
    assert analyse(described(raw | {"joints": {"pin": pin("ground", "bob")}})).dof == 2


@pytest.mark.parametrize("name", ["revolute", "pin_in_slot"])
def test_two_kinds_do_not_share_a_name(name: str) -> None:
    class Again(Joint):
        type: Literal["revolute", "pin_in_slot"]

    Again.model_fields["type"].annotation = Literal[name]  # type: ignore[valid-type]
    with pytest.raises(ValueError, match=f"joints of type '{name}' exist already; give the new kind another name"):
        add_joint(JointKind(Again, cut="always"))


def test_shipped_kinds_stay() -> None:
    for name in set(KINDS) - {"pin_in_slot"}:
        with pytest.raises(ValueError, match="are shipped with symgen and cannot be replaced"):
            remove_joint(name)


WRONG = {
    "are in no order that the kinematics knows": [
        (TurnAbout("normal"), SlideAlong("x_axis")),
        (TurnFreely(), TurnAbout("normal")),
        (SlideAlong("x_axis"), SlideAlong("normal")),
        (TurnAbout("normal"), TurnAbout("x_axis"), TurnAbout("normal")),
    ],
    "4 equations hold pin_in_slot joints, which have 1 coordinates; together they must be six": [
        (TurnAbout("normal"),)
    ],
}


@pytest.mark.parametrize(("said", "motions"), [(said, m) for said, cases in WRONG.items() for m in cases])
def test_records_that_cannot_be_are_refused(said: str, motions: Any) -> None:
    with pytest.raises(ValueError, match=said):
        JointKind(PinInSlot, motions, PIN_IN_SLOT.conditions)


def test_fields_have_names_that_are_known() -> None:
    class Slotted(Joint):
        type: Literal["slotted"]
        slot: Direction

    with pytest.raises(ValueError, match="a field of slotted joints is called 'slot'"):
        JointKind(Slotted, cut="always")


class TableJoint(Joint):
    type: Literal["xy_table"]
    at: Point
    normal: Direction
    x_axis: Direction


def test_a_heading_a_quarter_turn_ahead_is_mirrored_as_one() -> None:
    """No turn about the normal says that a mirror turns it round: y = normal x x does."""
    ahead = InPlane("x_axis", "normal", ahead=True)
    motions = (SlideAlong(InPlane("x_axis", "normal"), "x"), SlideAlong(ahead, "y"))
    add_joint(JointKind(TableJoint, motions, (Held("normal"), SameAxes())))
    try:
        table = {
            "type": "xy_table",
            "bodies": ["ground", "bob"],
            "at": [0, 1, 0],
            "normal": [0, 0, 1],
            "x_axis": [1, 0, 0],
        }
        raw = {
            "name": "two",
            "parts": {"side": {"bodies": {"bob": body(1, 0, 1, 0)}, "joints": {"stage": table}}},
            "instances": {"L": {"part": "side"}, "R": {"part": "side", "mirror": "y"}},
            "initial": {f"{side}.stage.y": {"position": 0.3} for side in "LR"},
        }
        _, model = interpreted(read_text(yaml.safe_dump(raw)))
        found = model.call("poses", t=0.0, q=model.initial_state().q)["position"]
        assert found[:, 1] == pytest.approx([1.3, -1.3])
    finally:
        remove_joint("xy_table")
