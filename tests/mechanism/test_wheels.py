"""Which joints turn wheels whose angle does not matter."""

from __future__ import annotations

import math

import pytest

import symgen
from symgen.description import read_text
from symgen.mechanism.analyse import analyse
from symgen.mechanism.wheels import rolls

CART = """
name: cart
bodies:
  frame: {mass: 20, com: [0.3, 0, 0.4], inertia: {xx: 1, yy: 1, zz: 1.2}}
  wheel: {mass: 1, com: [0, 0, 0.2], inertia: {xx: 0.03, yy: 0.05, zz: 0.03}}
  crank: {mass: 1, com: [0.3, 0, 0.4], inertia: {xx: 0.01, yy: 0.01, zz: 0.01}}
joints:
  move: {type: planar, bodies: [ground, frame], at: [0, 0, 0.2], normal: [0, 0, 1], x_axis: [1, 0, 0]}
  axle: {type: revolute, bodies: [frame, wheel], at: [0, 0, 0.2], axis: [0, 1, 0], rotor: true}
  pedal: {type: revolute, bodies: [frame, crank], at: [0.3, 0, 0.4], axis: [0, 1, 0]}
  tread: {type: rolling_disc, bodies: [ground, wheel], at: [[0, 0, 0], [0, 0, 0.2]], axis: [0, 1, 0], radius: 0.2}
"""
CHAIN = "couplings: {chain: {ratios: {axle: 1, pedal: -2}}}\n"
SERVO = "inputs: {angle: {}}\ndrives: {servo: {coordinate: axle, input: angle}}\n"


@pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")
@pytest.mark.parametrize("further", ["", CHAIN, SERVO], ids=("alone", "chain", "servo"))
def test_wheels_turn_in_steady_states_though_couplings_or_drives_tie_them(further: str) -> None:
    mechanism = analyse(read_text(CART + further))
    found = {joint.name: rolls(mechanism, joint) for joint in mechanism.joints}
    assert found == {"move": False, "axle": True, "pedal": False}


AT_DESIGN, BESIDE = "[[0, 0, 0], [0, 0, 0.2]]", "[[0, 0, 0], [0, 0.05, 0.2]]"


@pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")
@pytest.mark.parametrize(
    ("places", "expected"), [(BESIDE, True), (AT_DESIGN.replace("[0, 0, 0.2]", "[0.05, 0, 0.2]"), False)]
)
def test_a_disc_may_be_anywhere_on_its_axle_but_not_beside_it(places: str, expected: bool) -> None:
    mechanism = analyse(read_text(CART.replace(AT_DESIGN, places)))
    axle = next(joint for joint in mechanism.joints if joint.name == "axle")
    assert rolls(mechanism, axle) == expected


@pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")
def test_a_height_that_another_joint_holds_is_dropped_though_it_is_known_to_rounding_only() -> None:
    """The wheel is 0.05 m to the left of the frame's point: the frame goes R w + 0.05 psi' where it turns to the left."""
    cart = symgen.build(read_text(CART.replace(AT_DESIGN, BESIDE)), formulation="multiplier")
    assert cart.layout.dropped == ("tread.height",)
    state = cart.assemble({"axle": 0.3, "move.angle": 0.7}, {"axle": 2.0, "move.angle": 0.5})
    v = dict(zip(cart.coordinates, state.v, strict=True))
    speed = 0.2 * 2.0 + 0.05 * 0.5
    assert (v["move.x"], v["move.y"]) == pytest.approx((speed * math.cos(0.7), speed * math.sin(0.7)), rel=1e-12)
