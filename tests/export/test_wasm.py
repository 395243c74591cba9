"""WebAssembly: the steps of `simulate` in node, from a module that imports nothing, and calls that are refused by a sentence."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import symgen
from symgen.cli.commands import app
from symgen.export.rig import rig_files
from symgen.export.wasm import section, wasm_module
from symgen.runtime import Model, State, single_steps

from ..support.wasm import answer, node, written

Exported = Callable[[str], Model]

STEP, STEPS = 2.0**-10, 200

RUN = """
const rows = [];
for (let k = 0; k <= COUNT; k++) {
  if (k > 0) model.step(INPUT);
  else model.setInputs(INPUT);
  rows.push([...model.state, ...model.outputs]);
}
said({ rows, poses: model.poses });
"""


@pytest.fixture(scope="module")
def lifter(exported: Exported, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(exported("lifter"), tmp_path_factory.mktemp("wasm"), step=STEP, refresh="adaptive")


def state_at(model: Model, row: Any) -> State:
    nq, nv = len(model.layout.positions), len(model.layout.velocities)
    return State(row[0], *np.split(np.array(row[1 : 1 + nq + nv + len(model.layout.states)]), [nq, nq + nv]))


def near(found: Any, expected: Any, digits: float = 1e-12) -> None:
    """By the size of each column."""
    scale = 1e-3 * np.abs(expected).max() + np.abs(expected).max(axis=0)
    np.testing.assert_array_less(np.abs(np.asarray(found) - expected) / np.maximum(scale, 1e-300), digits)


def ran(model: Model, folder: Path, way: str, inputs: dict[str, Any], **settings: Any) -> tuple[Any, Any]:
    """Rows of state and outputs in node, and those of Python."""
    found = answer(folder, RUN.replace("COUNT", str(STEPS)).replace("INPUT", way))
    run = symgen.simulate(model, STEPS * STEP, STEP, method="trapezoidal", inputs=inputs, **settings)
    expected = np.column_stack([run.time, run.q, run.v, run.z, run.outputs])
    near(found["rows"], expected)
    near(found["poses"], np.concatenate([each.ravel() for each in model.poses(state_at(model, expected[-1]))]))
    return found, run


def test_steps_are_those_of_python(exported: Exported, lifter: Path) -> None:
    """With an input that is a power of two at each step, so that both sides have the same digits of it."""
    torque = "{ torque: Math.floor(k / 8) / 8 }"
    found, run = ran(
        exported("lifter"),
        lifter,
        torque,
        {"torque": lambda time: math.floor(time / STEP / 8 + 1e-9) / 8},
        refresh="adaptive",
    )
    assert np.ptp(run["torque"]) > 2
    assert found["rows"][0] != found["rows"][-1]


def test_tumbling_bodies_too(exported: Exported, tmp_path: Path) -> None:
    model = exported("tumbler")
    assert any(joint.count == 6 for joint in model.layout.joints)
    ran(model, written(model, tmp_path, step=STEP, refresh="frozen"), "{}", {}, refresh="frozen")


@pytest.mark.long
@pytest.mark.parametrize("name", ["lagging", "sedan"])
def test_larger_models_too(exported: Exported, name: str, tmp_path: Path) -> None:
    model = exported(name)
    ran(model, written(model, tmp_path, step=STEP, refresh="adaptive"), "{}", {}, refresh="adaptive")


def test_a_module_says_what_it_is_and_asks_for_nothing(exported: Exported, lifter: Path) -> None:
    model = exported("lifter")
    found = answer(
        lifter,
        "const wanted = WebAssembly.Module.imports(new WebAssembly.Module(bytes));\nsaid({ wanted, mechanism });",
    )
    assert found["wanted"] == []
    told = found["mechanism"]
    assert (told["name"], told["step"], told["digest"]) == ("lifter", STEP, model.layout.digest)
    assert [each["name"] for each in told["inputs"]] == list(model.inputs)
    assert [(each["name"], each["unit"]) for each in told["outputs"]] == list(
        zip(model.sensors, model.layout.units.sensors, strict=True)
    )
    assert {each["name"]: each["start"] for each in told["parameters"]} == dict(model.parameters)
    assert [each["name"] for each in told["positions"]] == list(model.layout.positions)
    assert told["bodies"] == list(model.layout.bodies)


def test_models_share_nothing(lifter: Path) -> None:
    code = """
    const other = mechanism.create(), before = other.state;
    model.setParameter("bodies.piston.mass", 3.0);
    for (let k = 0; k < 5; k++) model.step({ torque: 2.0 });
    const alone = [other.state, other.parameter("bodies.piston.mass"), other.inputs];
    other.setParameter("bodies.piston.mass", 3.0);
    for (let k = 0; k < 5; k++) other.step([2.0]);
    model.reset();
    said({ before, alone, moved: other.state, back: [model.state, model.parameter("bodies.piston.mass")], time: model.time });
    """
    found = answer(lifter, code)
    assert found["alone"] == [found["before"], 0.5, [0.0]]
    assert found["back"] == [found["before"], 0.5]
    assert found["time"] == 0.0
    assert found["moved"][0] == 5 * STEP


def test_a_parameter_that_is_set_counts_as_in_python(exported: Exported, lifter: Path) -> None:
    model = exported("lifter")
    found = answer(
        lifter, 'model.setParameter("bodies.piston.mass", 3.0);\n' + RUN.replace("COUNT", "50").replace("INPUT", "{}")
    )
    with model.trying():
        model.set_parameters({"bodies.piston.mass": 3.0})
        run = symgen.simulate(model, 50 * STEP, STEP, method="trapezoidal", refresh="adaptive")
    near(found["rows"], np.column_stack([run.time, run.q, run.v, run.z, run.outputs]))


def test_a_hardpoint_moves_while_the_crank_turns(exported: Exported, lifter: Path) -> None:
    """The loops are closed anew near the pose that was, and stay closed; a guide that the rod does not reach is refused, and nothing moves."""
    model = exported("lifter")
    code = """
    for (let k = 0; k < 100; k++) model.step();
    const before = model.state;
    const unfit = refusal(() => model.setParameter("points.B.z", 0.12) ?? model.step());
    model.setParameter("points.B.z", 0.1);
    const same = model.state;
    model.changeParameter("points.B.z", 0.12);
    const changed = model.state;
    for (let k = 0; k < 20; k++) model.step();
    const later = model.state;
    const refused = refusal(() => model.changeParameter("points.C.z", 1.0));
    const kept = [model.state, model.parameter("points.C.z")];
    model.step();
    said({ before, unfit, same, changed, later, refused, kept, last: model.time });
    """
    found = answer(lifter, code)
    assert "MechanismError: the step failed: the loops" in found["unfit"]
    assert found["same"] == found["before"]
    assert "points.C.z = 1 is refused" in found["refused"]
    assert found["kept"] == [found["later"], 0.0]
    assert found["last"] == pytest.approx(121 * STEP, rel=1e-12)
    crank = list(model.layout.positions).index("main") + 1
    assert found["changed"][crank] == pytest.approx(found["before"][crank], abs=0.1)
    with model.trying():
        model.set_parameters({"points.B.z": 0.12})
        for name in ("changed", "later"):
            closed = model.constraints(state_at(model, found[name]))
            assert np.abs(closed.residual).max() < 1e-9
            assert np.abs(closed.rate).max() < 1e-7


def test_calls_are_refused_by_a_sentence(lifter: Path) -> None:
    code = """
    const before = model.state, bad = model.state;
    bad[1] = NaN;
    said({ refusals: [
      refusal(() => model.step({ torqe: 1.0 })),
      refusal(() => model.step([1.0, 2.0])),
      refusal(() => model.step({ torque: Infinity })),
      refusal(() => model.output("stroek")),
      refusal(() => model.setParameter("bodies.piston.mass", NaN)),
      refusal(() => { model.state = [1, 2]; }),
      refusal(() => { model.state = bad; }),
    ], none: await load(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).catch(error => error.message),
      same: JSON.stringify(Array.from(before)) === JSON.stringify(Array.from(model.state)) });
    """
    found = answer(lifter, code)
    words = [
        "has no input torqe; it has torque", "1 inputs are wanted, not 2", "torque is no finite number", "has no output stroek", "not finite",
        "not 2", "the state is refused",
    ]  # fmt: skip
    for said, word in zip(found["refusals"], words, strict=True):
        assert word in said
    assert "no module that symgen has written" in found["none"]
    assert found["same"]


def test_the_same_text_is_compiled_once(exported: Exported, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And other text, such as that of another policy, again."""
    pytest.importorskip("ziglang", reason="ziglang, which compiles WebAssembly, is not installed")
    model, made = exported("lifter"), []
    frozen, adaptive = (single_steps(model, step=STEP, refresh=each) for each in ("frozen", "adaptive"))
    assert rig_files(model, frozen) != rig_files(model, adaptive)  # and all parts are there
    monkeypatch.setattr("symgen.export.wasm.compile_by_zig", lambda *_: made.append(0) or b"module %d" % len(made))
    monkeypatch.setenv("SYMGEN_CACHE", str(tmp_path / "cache"))
    modules = [wasm_module(model, steps)[:8] for steps in (frozen, frozen, adaptive, frozen, adaptive)]
    assert modules == [b"module 1", b"module 1", b"module 2", b"module 1", b"module 2"]


def test_lengths_of_sections_are_written_as_the_format_asks() -> None:
    assert section("ab", b"c") == b"\x00\x04\x02abc"
    long = section("ab", b"x" * 300)
    assert long[:3] == bytes([0, 0x80 | (303 & 0x7F), 303 >> 7])
    assert len(long) == 3 + 303


def test_a_command_writes_the_folder(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    node()
    pendulum = str(Path(__file__).parents[2] / "models" / "pendulum.yaml")
    order = ["build", pendulum, "--target", "wasm", "-o", str(tmp_path / "out"), "--step", "0.002"]
    done = CliRunner().invoke(app, order)
    assert done.exit_code == 0, done.output
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["pendulum.wasm", "symgen_model.mjs"]
    (tmp_path / "out" / "pendulum.wasm").write_bytes(b"mine")
    again = CliRunner().invoke(app, order)
    assert "other files of these names" in str(again.exception)
    assert (tmp_path / "out" / "pendulum.wasm").read_bytes() == b"mine"
