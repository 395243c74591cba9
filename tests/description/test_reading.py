"""Reading: YAML without surprises, hostile files, numbers as parameters, schema for editors, and fuzzing."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from symgen.description import Description, DescriptionError, json_schema, read, read_text
from symgen.description.describe import describe
from symgen.description.errors import Source
from symgen.description.expression import Name, Number
from symgen.description.yaml_reader import load

PENDULUM = """\
name: pendulum
parameters: {k: 5, c: {value: 0.5, fixed: true}}
gravity: [0, 0, -9.81]
points: {A: [0, 0, 1.5]}
bodies:
  bob: {mass: 1, com: [0, 0, 0.5], inertia: {xx: 0.1, yy: 0.1, zz: 2*0.05}}
joints:
  hinge: {type: revolute, bodies: [ground, bob], at: A, axis: [0, -1, 0]}
tables: {t: {x: [0, 1, 2], y: [0, 1, k]}}
inputs: {u: {}}
states: {lag: {rate: u - lag, initial: 0.25}}
forces:
  spring: {type: joint_spring, coordinate: hinge, stiffness: k, damping: c, force: 3}
couplings: {}
initial: {hinge: {position: 0.1}}
"""


def test_every_written_number_is_a_parameter_named_by_its_place() -> None:
    description = read_text(PENDULUM)
    values = {name: parameter.value for name, parameter in description.parameters.items()}
    expected = {
        "k": 5, "c": 0.5, "gravity.z": -9.81, "points.A.z": 1.5, "bodies.bob.mass": 1, "bodies.bob.com.z": 0.5,
        "bodies.bob.inertia.xx": 0.1, "joints.hinge.axis.y": -1, "tables.t.y.2": 1, "tables.t.x.3": 2,
        "states.lag.initial": 0.25, "forces.spring.force": 3, "initial.hinge.position": 0.1,
    }  # fmt: skip
    assert expected.items() <= values.items()
    assert "tables.t.y.3" not in values, "a formula is not a number"
    assert "bodies.bob.inertia.zz" not in values
    assert description.bodies["bob"].mass == Name("bodies.bob.mass")
    assert description.forces["spring"].force == Name("forces.spring.force")  # type: ignore[union-attr]


def test_defaults_stay_structural() -> None:
    description = read_text(PENDULUM.replace("gravity: [0, 0, -9.81]\n", ""))
    assert description.gravity[2] == Number(-9.81)
    assert description.forces["spring"].rest == Number(0.0)  # type: ignore[union-attr]
    assert "gravity.z" not in description.parameters


def test_fixed_marks_by_pattern() -> None:
    def fixed(written: str) -> set[str]:
        description = read_text(PENDULUM + f"fixed: {written}\n")
        return {name for name, parameter in description.parameters.items() if parameter.fixed}

    assert fixed("[]") == {"c"}
    assert fixed("bodies.*.inertia.*") == {"c", "bodies.bob.inertia.xx", "bodies.bob.inertia.yy"}
    assert fixed("[k, gravity.?]") == {"c", "k", "gravity.x", "gravity.y", "gravity.z"}
    assert fixed("all") == set(read_text(PENDULUM).parameters)


def test_a_name_that_hides_a_number_is_refused() -> None:
    with pytest.raises(DescriptionError, match=r"f:2: parameters.bodies.bob.mass: .*rename"):
        read_text(PENDULUM.replace("{k: 5,", "{k: 5, bodies.bob.mass: 3,"), "f")


def test_python_keywords_are_good_names() -> None:
    description = read_text(PENDULUM.replace("k: 5", "k: 5, lambda: 3, in: 2").replace("force: 3", "force: lambda*in"))
    assert description.parameters["lambda"].value == 3


def test_plain_scalars_follow_yaml_1_2() -> None:
    data, _ = load("{a: 1e3, b: 010, c: yes, d: 1:30, e: null, f: true, g: '1', h: -.5, i: 1_0, j: 0x10}", "f")
    assert data == {
        "a": 1000.0, "b": 10, "c": "yes", "d": "1:30", "e": None, "f": True, "g": "1", "h": -0.5,
        "i": "1_0", "j": "0x10",
    }  # fmt: skip


def test_anchors_work_within_bounds() -> None:
    text = PENDULUM.replace("[0, 0, 0.5]", "&where [0, 0, 0.5]").replace("at: A", "at: *where")
    assert read_text(text).joints["hinge"].at is not None
    bomb = "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
    bomb += "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 30))
    with pytest.raises(DescriptionError, match="more than"):
        read_text(bomb)
    with pytest.raises(DescriptionError, match="anchor"):
        read_text("a: &a [*a]")


@pytest.mark.parametrize(
    "text", ["[" * 100_000, "{a: " * 50_000, "- " * 100_000, "? " * 50_000, "a:\n" + " - - -" * 50_000]
)
def test_deep_nesting_is_one_error(text: str) -> None:
    with pytest.raises(DescriptionError):
        read_text(text)


@pytest.mark.parametrize(
    "text", ["", "# nothing", "null", "3", "text", "[1, 2]", "{}", "--- ", "%YAML 3\n---\na: 1", "a: b: c"]
)
def test_what_is_no_description_is_one_error(text: str) -> None:
    with pytest.raises(DescriptionError):
        read_text(text)


def test_a_large_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_bytes(b"a: [1, 2, 3]\n" * 4_000_000)
    with pytest.raises(DescriptionError, match="larger than 2 MB") as caught:
        read(path)
    assert len(caught.value.problems) == 1


def test_a_file_just_below_the_limit_names_the_first_ten_faults(tmp_path: Path) -> None:
    path = tmp_path / "many.yaml"
    path.write_text(PENDULUM + "sensors:\n" + "".join(f"  s{i}: {{type: nothing}}\n" for i in range(50_000)))
    with pytest.raises(DescriptionError) as caught:
        read(path)
    assert str(caught.value).count("\n") == 10


@pytest.mark.parametrize(
    "content",
    [b"\x89PNG\r\n\x1a\n\x00\x00", "name: \xe9".encode("latin-1"), "name: a".encode("utf-16"), bytes(range(9, 256))],
)
def test_what_is_no_text_is_one_error(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "odd.yaml"
    path.write_bytes(content)
    with pytest.raises(DescriptionError, match=r"odd\.yaml:[12]: "):
        read(path)


def test_missing_files_and_folders_are_one_error(tmp_path: Path) -> None:
    for path in (tmp_path / "none.yaml", tmp_path, tmp_path / ("x" * 5000), "a\x00b"):
        with pytest.raises(DescriptionError, match="cannot read the file"):
            read(path)


def test_a_byte_order_mark_and_windows_lines_are_fine(tmp_path: Path) -> None:
    path = tmp_path / "windows.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + PENDULUM.replace("\n", "\r\n").encode())
    assert read(path) == read_text(PENDULUM)


def test_importing_descriptions_is_light() -> None:
    heavy = ("sympy", "scipy", "jinja2", "networkx", "cffi")
    code = f"import sys, symgen.description; print([m for m in {heavy!r} if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_the_json_schema_describes_the_file_format() -> None:
    schema = json_schema()
    assert json.loads(json.dumps(schema)) == schema
    assert {"parts", "instances", "fixed", "bodies", "road"} <= schema["properties"].keys()
    assert "with" in schema["$defs"]["Instance"]["properties"]
    assert schema["additionalProperties"] is False
    for reference in _references(schema):
        assert reference.removeprefix("#/$defs/") in schema["$defs"]


def _references(node: Any) -> list[str]:
    if isinstance(node, dict):
        here = [node["$ref"]] if isinstance(node.get("$ref"), str) else []
        return here + [r for value in node.values() for r in _references(value)]
    return [r for item in node for r in _references(item)] if isinstance(node, list) else []


SECTIONS = (
    "name", "gravity", "base", "parameters", "points", "bodies", "joints", "forces", "sensors", "tables", "states",
    "inputs", "drives", "couplings", "initial", "parts", "instances", "fixed", "road",
)  # fmt: skip
WORDS = st.sampled_from(
    [
        *SECTIONS, "type", "revolute", "free", "cylindrical", "spring_damper", "tire", "formula", "ground", "bob", "A",
        "hinge",
        "k", "u", "lag", "x", "at", "axis", "mass", "com", "inertia", "frame", "of", "body", "part", "with", "mirror",
        "value",
        "force", "coordinate", "1/0", "k*", "sin(k)", "x**9**9", "time", "hinge.rate", "\n", "é", "",
    ]
)  # fmt: skip
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), WORDS, st.text(max_size=6))
DATA = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.one_of(WORDS, st.text(max_size=4)), inner, max_size=5)
    ),
    max_leaves=25,
)


def reads_or_refuses(text: str) -> None:
    refusal = None
    try:
        assert isinstance(read_text(text), Description)
    except DescriptionError as error:
        refusal = error
    assert refusal is None or all(problem.text for problem in refusal.problems)


@settings(max_examples=150, deadline=None)
@given(DATA)
def test_any_yaml_is_read_or_refused(data: Any) -> None:
    reads_or_refuses(yaml.safe_dump(data, allow_unicode=True))


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    reads_or_refuses(text)


def _paths(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [path, *(p for key, child in children for p in _paths(child, (*path, key)))]


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_change_to_a_sound_description_is_read_or_refused(data: st.DataObject) -> None:
    changed = {"root": yaml.safe_load(FULL)}
    for _ in range(data.draw(st.integers(1, 3))):
        path = ("root", *data.draw(st.sampled_from(_paths(changed["root"])[1:] or [()])))
        node: Any = changed
        for step in path[:-1]:
            node = node[step]
        node[path[-1]] = data.draw(DATA)
    reads_or_refuses(yaml.safe_dump(changed["root"], allow_unicode=True))


@settings(max_examples=200, deadline=None)
@given(DATA)
def test_any_plain_data_is_described_or_refused(data: Any) -> None:
    with contextlib.suppress(DescriptionError):
        describe(data, Source())


FULL = (
    PENDULUM
    + """
sensors:
  angle: {type: coordinate, coordinate: hinge}
  tip: {type: position, body: bob, at: {body: bob, at: [0, 0, 1]}}
  sum: {type: formula, value: angle + tip.x}
parts:
  p:
    parameters: {m: 2}
    bodies: {b: {mass: m, com: [0, 1, 0], inertia: {xx: 1, yy: 1, zz: 1}, frame: {of: host, rpy: [0, 0, 1]}}}
    joints: {j: {type: cylindrical, bodies: [host, b], at: A, axis: [A, B]}}
    points: {B: [0, 1, 0]}
    forces: {f: {type: spring_damper, bodies: [host, b], at: [A, B], force: t(x) + m}}
    initial: {j.slide: {position: 1}}
instances:
  I: {part: p, with: {host: bob}, mirror: x, move: [0, k, 0], parameters: {m: 4}}
  J: {part: p, with: {host: ground}, repeat: 2}
fixed: [gravity.*]
"""
)


def test_the_full_one_is_sound() -> None:
    assert len(read_text(FULL).bodies) == 4
