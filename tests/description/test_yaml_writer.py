"""Descriptions written as YAML are read back as they were."""

from __future__ import annotations

import json
import warnings
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symgen.description import Description, DescriptionError, SymgenNotice, read, read_text, read_urdf
from symgen.description.expression import Call, Expression, Name, Number, parse
from symgen.description.stored import to_stored
from symgen.description.yaml_writer import formula, to_yaml

from ..fuzz.urdfs import Robot
from ..mjcf.models import MODELS as MODELS_OF_MUJOCO
from ..support.doses import beyond

ROOT = Path(__file__).parents[2]
ARM7 = ROOT / "tests" / "data" / "arm7.urdf"
BY_HAND = {"manoeuvres": {}, "tests": {}, "vehicle": None, "surface": None}


def check_same(description: Description) -> str:
    text = to_yaml(description)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        again = read_text(text)
    assert again == description
    assert json.loads(to_stored(again)) == json.loads(to_stored(description))
    return text


def test_a_robot_as_people_would_write_it() -> None:
    lines = check_same(read_urdf(ARM7, actuated="j7")).splitlines()
    assert (
        "  j1: {type: revolute, bodies: [ground, link1], at: {body: link1, at: [0, 0, 0]}, axis: {body: link1, at: [0, 0, 1]}}"
        in lines
    )
    assert "    com: {body: link2, at: [0.0003, 0.059, 0.042]}" in lines
    assert "  j7.motor: {type: joint_force, coordinate: j7, force: j7_torque}" in lines
    assert lines[lines.index("fixed:") :] == [
        "fixed:",
        "  - bodies.*.frame.rpy.*",
        "  - joints.*.at.at.*",
        "  - joints.*.axis.at.*",
    ]


@pytest.mark.parametrize("seed", beyond(12, range(300)))
def test_random_robots(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "robot.urdf"
    path.write_text(Robot(seed).text(), encoding="utf-8")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        try:
            found = read_urdf(path, floating=seed % 2 == 1, actuated=True, limits=True)
        except DescriptionError:
            return
    check_same(found)


MODELS = sorted(
    path.stem
    for path in (ROOT / "models").glob("*.yaml")
    if "dynamics" in path.read_text() or "platform:" not in path.read_text()
)


@pytest.mark.parametrize("name", beyond(3, MODELS))
def test_shipped_models_with_all_kinds_of_entries(name: str) -> None:
    check_same(read(ROOT / "models" / f"{name}.yaml").model_copy(update=BY_HAND))


@pytest.mark.parametrize("name", beyond(4, MODELS_OF_MUJOCO))
@pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")
def test_models_of_mujoco(name: str, tmp_path: Path) -> None:
    path = tmp_path / "model.xml"
    path.write_text(MODELS_OF_MUJOCO[name])
    check_same(read(path))


def test_what_is_written_by_hand_is_not_written() -> None:
    with pytest.raises(DescriptionError, match="copy its file instead"):
        to_yaml(read("@sedan"))


numbers = st.floats(allow_nan=False, allow_infinity=False).map(Number)
leaves = numbers | st.sampled_from([Name("a"), Name("b.c"), Name("lambda")])
expressions: st.SearchStrategy[Expression] = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.tuples(st.sampled_from("+-*/"), inner, inner).map(lambda x: Call(x[0], x[1:])),
        st.tuples(inner, inner).map(lambda x: Call("**", x)),
        inner.filter(lambda x: not isinstance(x, Number)).map(lambda x: Call("neg", (x,))),
        inner.map(lambda x: Call("sin", (x,))),
        st.tuples(inner, inner).map(lambda x: Call("max", x)),
    ),
    max_leaves=12,
)


@given(expressions)
def test_formulas_are_read_back_to_the_same_tree(expression: Expression) -> None:
    assert parse(formula(expression)) == expression


@pytest.mark.parametrize(
    "text",
    ["-a.friction*tanh(v/speed)", "a - (b - c)", "a/(b*c)", "(a + b)*c", "-(a + b)", "(-a)**2", "a**-b", "-a**2"],
)
def test_formulas_have_no_more_brackets_than_they_need(text: str) -> None:
    assert formula(parse(text)) == text


@pytest.mark.parametrize("word", ["null", "true", "nan", "Inf", "infinity"])
def test_texts_that_mean_something_else_are_quoted(word: str) -> None:
    bodies = f'bodies: {{"{word}": {{mass: 1, com: [0, 0, 0]}}, a: {{mass: 1, com: [0, 0, 0]}}}}'
    joints = f'joints: {{"{word}": {{type: revolute, bodies: ["{word}", a], at: [0, 0, 0], axis: [0, 0, 1]}}}}'
    forces = f'forces: {{f: {{type: joint_force, coordinate: "{word}", force: "max(x, 0) - max(-{word}, 1)"}}}}'
    check_same(read_text(f'name: odd\nparameters: {{"{word}": 2}}\n{bodies}\n{joints}\n{forces}'))
