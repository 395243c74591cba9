"""Formulas in numbers, tables, names of coordinates, bodies that are free."""

from __future__ import annotations

import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from symgen.description import (
    EvaluationError,
    coordinates_of,
    evaluate,
    free_bodies,
    positions_of,
    read_text,
    scalar_coordinates,
)
from symgen.description.expression import FUNCTIONS, Call, Expression, Name, Number, parse, show, substitute
from symgen.description.joints.distance import DistanceJoint
from symgen.description.joints.free import FreeJoint
from symgen.description.joints.revolute import RevoluteJoint
from symgen.description.joints.spherical import SphericalJoint
from symgen.description.schema import Joint
from symgen.description.values import interpolate

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("2 + 3*a", 8.0),
        ("-a**2", -4.0),
        ("2**-1", 0.5),
        ("a - 1 - 1", 0.0),
        ("a/4/2", 0.25),
        ("select(a, 3, 10, 20)", 10.0),
        ("select(3, a, 10, 20)", 20.0),
        ("select(a, a, 10, 20)", 20.0),
        ("max(a, b.c) + min(a, b.c)", 9.0),
        ("abs(-a) + sqrt(4)", 4.0),
        ("atan2(1, 0)*2/pi", 1.0),
        ("curve(0.5)", 0.5),
        ("sin(0) + cos(0) + tan(0) + asin(0) + acos(1) + atan(0) + exp(0) + log(1) + tanh(0)", 2.0),
    ],
)
def test_formulas_mean_what_they_say(formula: str, value: float) -> None:
    assert evaluate(parse(formula), {"a": 2.0, "b.c": 7.0}, {"curve": ((0.0, 1.0), (0.0, 1.0))}) == value


@pytest.mark.parametrize(
    ("formula", "word"),
    [
        ("1/a", "division by zero in 1 / 0"),
        ("log(a)", "not defined"),
        ("sqrt(a - 1)", "not defined"),
        ("(a - 8)**0.5", "not defined"),
        ("a**(-1)", "not defined"),
        ("9**9**9", "too large"),
        ("exp(1000)", "too large"),
        ("1e300*1e300", "not finite"),
        ("b", "has no value"),
        ("curve(1)", "not defined"),
    ],
)
def test_formulas_without_value_say_why(formula: str, word: str) -> None:
    with pytest.raises(EvaluationError, match=word):
        evaluate(parse(formula), {"a": 0.0})


NUMBERS = st.floats(allow_nan=False, allow_infinity=False).map(Number)
FORMULAS: st.SearchStrategy[Expression] = st.recursive(
    st.one_of(NUMBERS, st.sampled_from(["a", "b.c", "lambda", "FL.in"]).map(Name)),
    lambda inner: st.sampled_from([*FUNCTIONS, "+", "*", "/", "**", "-", "neg", "table:t"]).flatmap(
        lambda f: st.tuples(*[inner] * FUNCTIONS.get(f, 1 if f in ("neg", "table:t") else 2)).map(lambda a: Call(f, a))
    ),
    max_leaves=8,
)


@given(FORMULAS)
@example(Call("**", (Number(-2.0), Number(2.0))))
def test_what_is_shown_is_read_back(formula: Expression) -> None:
    # A sign before a number is part of the number when read.
    again = parse(show(formula))
    assert parse(show(again)) == again
    assert show(formula).count("a") == show(again).count("a")


def test_substitution_replaces_names_only() -> None:
    assert substitute(parse("x + sin(x)*y"), {"x": Number(2.0)}) == parse("2 + sin(2)*y")


def test_tables_pass_through_their_points_smoothly_and_end_straight() -> None:
    xs, ys = (0.0, 1.0, 3.0, 4.0), (0.0, 2.0, 1.0, 1.5)
    curve = (xs, ys)
    assert [interpolate(curve, x) for x in xs] == pytest.approx(ys)
    step = 1e-6
    for x in xs:
        left = (interpolate(curve, x) - interpolate(curve, x - step)) / step
        right = (interpolate(curve, x + step) - interpolate(curve, x)) / step
        assert left == pytest.approx(right, abs=1e-4)
    # m_1 = (h_1 s_0 + h_0 s_1) / (h_0 + h_1) = (2*2 + 1*(-0.5)) / 3
    assert (interpolate(curve, 1 + step) - 2.0) / step == pytest.approx(3.5 / 3, abs=1e-4)
    assert interpolate(curve, -2.0) == pytest.approx(-4.0)
    assert interpolate(curve, 6.0) == pytest.approx(2.5)


def test_tables_reproduce_parabolas_inside() -> None:
    xs = (0.0, 0.5, 2.0, 2.5, 4.0)
    curve = (xs, tuple(x * x for x in xs))
    for x in (0.7, 1.3, 2.2):
        assert interpolate(curve, x) == pytest.approx(x * x)


def test_names_of_coordinates() -> None:
    origin = (Number(0.0),) * 3
    free = FreeJoint(type="free", bodies=("ground", "b"))
    ball = SphericalJoint(type="spherical", bodies=("ground", "b"), at=origin)
    hinge = RevoluteJoint(type="revolute", bodies=("ground", "b"), at=origin, axis=origin)
    rod: Joint = DistanceJoint(type="distance", bodies=("ground", "b"), at=(origin, origin))
    assert coordinates_of("j", free) == ("j.x", "j.y", "j.z", "j.rx", "j.ry", "j.rz")
    assert positions_of("j", free) == ("j.x", "j.y", "j.z", "j.q0", "j.q1", "j.q2", "j.q3")
    assert positions_of("j", ball) == ("j.q0", "j.q1", "j.q2", "j.q3")
    assert coordinates_of("j", hinge) == positions_of("j", hinge) == scalar_coordinates("j", hinge) == ("j",)
    assert scalar_coordinates("j", free) == scalar_coordinates("j", ball) == coordinates_of("j", rod) == ()


LOOSE = """
name: loose
{base}
bodies:
  a: {{mass: 1, com: [0, 0, 0], inertia: {{xx: 1, yy: 1, zz: 1}}}}
  b: {{mass: 2, com: [0, 0, 0], inertia: {{xx: 1, yy: 1, zz: 1}}}}
  c: {{mass: 1, com: [0, 0, 0], inertia: {{xx: 1, yy: 1, zz: 1}}}}
joints:
  ab: {{type: spherical, bodies: [a, b], at: [1, 0, 0]}}
  rod: {{type: distance, bodies: [ground, c], at: [[0, 0, 0], [1, 0, 0]]}}
initial:
  {start}: {{position: 1}}
"""


@pytest.mark.parametrize(("base", "expected"), [("", ("b", "c")), ("base: a", ("a", "c"))])
def test_the_base_or_the_heaviest_body_is_free(base: str, expected: tuple[str, ...]) -> None:
    description = read_text(LOOSE.format(base=base, start=f"{expected[0]}.x"))
    assert set(free_bodies(description)) == set(expected)


def test_pi_is_a_number() -> None:
    assert parse("pi") == Number(math.pi)
