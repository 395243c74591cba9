"""The command line: what scripts rely on, exit codes, and errors that say what to do."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import warnings
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, get_type_hints

import numpy as np
import pytest
import yaml
from symgen.runtime.run.combinations import refusal

from symgen import __version__
from symgen.cli import main
from symgen.cli.run import run as run_command
from symgen.formulation.derive import FORMULATIONS
from symgen.runtime import METHODS, POLICIES, load, load_run
from symgen.verify.checks import Check

MODELS = Path(__file__).parents[2] / "models"


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


Symgen = Callable[..., Outcome]


@pytest.fixture
def symgen(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Symgen:
    """Runs a command in this process."""
    monkeypatch.setattr(warnings, "showwarning", warnings.showwarning)

    def run(*arguments: object) -> Outcome:
        monkeypatch.setattr(sys, "argv", ["symgen", *map(str, arguments)])
        capsys.readouterr()
        code: object = 0
        with warnings.catch_warnings():
            warnings.simplefilter("default")
            try:
                main()
            except SystemExit as stop:
                code = stop.code
        text = capsys.readouterr()
        return Outcome(int(str(code or 0)), text.out, text.err)

    return run


# inspect ---------------------------------------------------------------------------------------------


def test_inspect_prints_what_scripts_rely_on(symgen: Symgen) -> None:
    done = symgen("inspect", MODELS / "kang_yoon_car.yaml", "--json")
    facts = json.loads(done.out)
    assert done.code == 0
    assert [facts[name] for name in ("bodies", "coordinates", "constraints", "dof")] == [22, 39, 24, 15]
    assert len(facts["groups"]) == 10
    assert ["chassis"] in facts["groups"]
    assert sorted(body for group in facts["groups"] for body in group) == sorted(
        joint["body"] for joint in facts["tree"]
    )
    assert len(facts["cuts"]) == 8
    assert facts["redundant"] == []


def test_inspect_shows_subsystems(symgen: Symgen) -> None:
    found = json.loads(symgen("inspect", MODELS / "kang_yoon_car.yaml", "--json").out)["subsystems"]
    assert [(part["name"], len(part["bodies"]), part["coordinates"]) for part in found] == [
        ("rack", 11, None), ("RL.lower_arm", 5, None), ("RR.lower_arm", 5, None)
    ]  # fmt: skip
    text = symgen("inspect", MODELS / "kang_yoon_car.yaml").out
    assert "subsystems on chassis (3)\n  rack: rack, FL.tie_rod" in text
    assert json.loads(symgen("inspect", MODELS / "four_bar.yaml", "--json").out)["subsystems"] == []
    assert "subsystems" not in symgen("inspect", MODELS / "four_bar.yaml").out


def test_inspect_says_what_carries_a_subsystem(symgen: Symgen, tmp_path: Path) -> None:
    """A pendulum beside the car, and names of subsystems where no body can carry them."""
    bob = "{mass: 1.0, com: [0, 0, 0], inertia: {xx: 0.1, yy: 0.1, zz: 0.1}}"
    swing = "{type: revolute, bodies: [ground, bob], at: [0, 0, 1], axis: [0, 1, 0]}"
    text = (
        f"name: beside\nbodies: {{bob: {bob}, car: {bob}, flap: {bob}}}\n"
        f"joints:\n  swing: {swing}\n  hinge: {swing.replace('ground, bob', 'car, flap')}\n"
    )
    (tmp_path / "m.yaml").write_text(text + "base: car\n", encoding="utf-8")
    found = json.loads(symgen("inspect", tmp_path / "m.yaml", "--json").out)["subsystems"]
    assert {part["name"]: part["carried_by"] for part in found} == {"bob": "ground", "flap": "car"}
    assert "\n  bob, on ground: bob\n" in symgen("inspect", tmp_path / "m.yaml").out
    rail = "  rail: {type: prismatic, bodies: [ground, car], axis: [1, 0, 0]}\nsubsystems: {all: {bodies: [flap]}}\n"
    (tmp_path / "m.yaml").write_text(text + rail, encoding="utf-8")
    assert "needs a base body that carries subsystems" in symgen("inspect", tmp_path / "m.yaml").out


def test_inspect_names_redundant_equations(symgen: Symgen) -> None:
    done = symgen("inspect", MODELS / "four_bar.yaml", "--json")
    facts = json.loads(done.out)
    assert len(facts["redundant"]) == 3
    assert facts["dof"] == 1
    text = symgen("inspect", MODELS / "four_bar.yaml").out
    assert "1 degrees of freedom" in text
    assert all(name in text for name in facts["redundant"])


def test_inspect_draws_every_body_and_cut(symgen: Symgen, tmp_path: Path) -> None:
    dot, svg = tmp_path / "graph.dot", tmp_path / "graph.svg"
    assert symgen("inspect", MODELS / "benchmark_quarter.yaml", "--dot", dot, "--svg", svg).code == 0
    graph, drawing = dot.read_text(encoding="utf-8"), svg.read_text(encoding="utf-8")
    for body in ("ground", "chassis", "lower_arm", "knuckle", "wheel", "upper_arm", "tie_rod"):
        assert f'"{body}"' in graph
        assert f">{body}<" in drawing
    assert graph.count("--") == 8
    assert graph.count("style=dashed") == 2


# build -----------------------------------------------------------------------------------------------


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_build_writes_files_that_need_no_python(symgen: Symgen, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = symgen("build", MODELS / "pendulum.yaml", "-o", out)
    assert (done.code, done.err) == (0, "")
    written = {Path(line).name for line in done.out.splitlines()}
    assert written == set(contents(out))
    assert {
        "pendulum_recursive_main.c",
        "pendulum_recursive.c",
        "pendulum_recursive.h",
        "pendulum_recursive.json",
        "symgen.h",
    } <= written
    if shutil.which("cc"):
        command = next(
            line
            for line in (out / "pendulum_recursive_main.c").read_text(encoding="utf-8").splitlines()
            if " cc " in line
        )
        subprocess.run(command.split(), cwd=out, check=True)
        ran = subprocess.run([out / "pendulum_recursive"], cwd=out, capture_output=True, text=True, check=True)
        assert ran.stdout.startswith("status 0 after 1000 steps")


def test_build_prints_where_it_is_and_finds_it_again(symgen: Symgen) -> None:
    first, second = (symgen("build", MODELS / "pendulum.yaml") for _ in range(2))
    assert first == second
    assert (Path(first.out.strip()) / "pendulum_recursive.h").exists()


def test_a_failed_build_leaves_the_output_as_it_was(
    symgen: Symgen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, broken = tmp_path / "out", tmp_path / "broken.yaml"
    symgen("build", MODELS / "pendulum.yaml", "-o", out)
    before = contents(out)
    text = (MODELS / "pendulum.yaml").read_text(encoding="utf-8")
    broken.write_text(text.replace("mass: 1.0", "mass: 1.0\n  weight: heavy"), encoding="utf-8")
    assert symgen("build", broken, "-o", out).code == 2
    if os.name != "nt":
        bad = tmp_path / "bad-cc"
        bad.write_text("#!/bin/sh\necho out of order >&2\nexit 3\n", encoding="ascii")
        bad.chmod(0o755)
        monkeypatch.setenv("CC", str(bad))
        done = symgen("build", MODELS / "double_pendulum.yaml", "-o", out)
        assert (done.code, done.out) == (1, "")
        assert "out of order" in done.err
        assert symgen("build", MODELS / "double_pendulum.yaml", "-o", tmp_path / "new").code == 1
        assert not (tmp_path / "new").exists()
    assert contents(out) == before


# ops, schema, doctor, run, verify --------------------------------------------------------------------


def test_ops_are_a_list_of_counts(symgen: Symgen) -> None:
    done = symgen("ops", MODELS / "double_pendulum.yaml", "-f", "multiplier", "-f", "recursive", "--json")
    rows = json.loads(done.out)
    assert (done.code, done.err) == (0, "")
    assert [(row["model"], row["formulation"]) for row in rows] == [
        ("double_pendulum", "multiplier"), ("double_pendulum", "recursive"),
    ]  # fmt: skip
    for row in rows:
        for counts in (row["total"], *row["phases"].values()):
            assert set(counts) == {"mul", "div", "add", "sqrt", "trig", "other", "flops"}
            assert counts["flops"] == counts["mul"] + counts["div"] + counts["add"] + counts["sqrt"]
        running = [counts for phase, counts in row["phases"].items() if phase != "init"]
        assert row["total"] == {name: sum(counts[name] for counts in running) for name in row["total"]}
        assert row["total"]["trig"] == 4
    assert "double_pendulum, multiplier" in symgen("ops", MODELS / "double_pendulum.yaml", "-f", "multiplier").out


def test_schema_is_json_schema(symgen: Symgen) -> None:
    done = symgen("schema")
    schema = json.loads(done.out)
    assert done.code == 0
    assert {"name", "bodies", "joints", "forces", "parts", "instances"} <= set(schema["properties"])


def test_doctor_tries_the_compiler(symgen: Symgen, monkeypatch: pytest.MonkeyPatch) -> None:
    done = symgen("doctor")
    assert done.code == 0
    assert "the compiled code runs" in done.out
    monkeypatch.setenv("CC", "/nowhere/cc")
    done = symgen("doctor")
    assert done.code == 1
    assert "/nowhere/cc" in done.out


def test_run_writes_named_columns(symgen: Symgen, tmp_path: Path) -> None:
    results = tmp_path / "results.csv"
    done = symgen("run", MODELS / "pendulum.yaml", "--until", "0.5", "--step", "0.001", "--every", "100", "-o", results)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("finished after 500 steps: t = 0.5 s")
    header, *rows = results.read_text(encoding="utf-8").splitlines()
    assert header.split(",")[0] == "time"
    assert {"tip.x", "position:swing", "velocity:swing"} <= set(header.split(","))
    table = np.array([[float(x) for x in row.split(",")] for row in rows])
    np.testing.assert_allclose(table[:, 0], np.linspace(0, 0.5, 6), atol=1e-12)
    assert table[0, header.split(",").index("position:swing")] == 1.0
    done = symgen(
        "run", MODELS / "pendulum.yaml", "--until", "0.5", "--outputs", "tip.x, tip.z", "-o", results, "--force"
    )
    assert (done.code, done.err) == (0, "")
    assert (
        results.read_text(encoding="utf-8").splitlines()[0]
        == "time,tip.x,tip.z,position:swing,velocity:swing,input:torque"
    )
    assert "there is no output 'tap'" in symgen("run", MODELS / "pendulum.yaml", "--outputs", "tap").err
    implicit = ("run", MODELS / "pendulum.yaml", "--until", "0.1", "--method", "bdf2", "--factors")
    assert symgen(*implicit, "dense").code == 0
    assert "this model has no sparse factors" in symgen(*implicit, "sparse").err


def test_run_takes_manoeuvres_and_parameters(symgen: Symgen, tmp_path: Path) -> None:
    """In the description, in a file, and what is wrong with them in a sentence."""
    values, more, results = tmp_path / "values.yaml", tmp_path / "more.yaml", tmp_path / "run.nc"
    more.write_text(
        "manoeuvres:\n  one: {until: 0.1, measures: {top: {type: first, of: tip.z}}}\n  two: {until: 0.2}\n"
    )
    values.write_text("half_length: 0.25\n")
    done = symgen("run", MODELS / "pendulum.yaml", "-m", f"{more}:one", "-p", values, "-o", results)
    assert (done.code, done.err) == (0, "")
    top = next(line for line in done.out.splitlines() if "top" in line)
    assert top.endswith(" m")
    assert float(top.split()[1]) == pytest.approx(-0.5 * np.cos(1.0), rel=1e-5)
    assert "the same bit by bit" in symgen("run", "--repeat", results).out
    failed = load_run(results)
    replace(failed, success=False).save(results)
    assert "the runs ended in different ways" in symgen("run", "--repeat", results).out
    assert "leave -f out" in symgen("run", "--repeat", results, "-f", "multiplier").err
    assert "leave --method, --every out" in symgen("run", "--repeat", results, "--method", "bdf2", "--every", "3").err
    assert "one, two" in symgen("run", MODELS / "pendulum.yaml", "-m", more).err
    assert symgen("run", MODELS / "pendulum.yaml", "-m", "three").code == 2
    values.write_text("half_length: 0.25\nhalf_lenght: 1\n")
    wrong = symgen("run", MODELS / "pendulum.yaml", "-p", values)
    assert (wrong.code, "values.yaml:2: half_lenght" in wrong.err) == (2, True)
    wrong = symgen("run", MODELS / "pendulum.yaml", "-o", tmp_path / "run.txt")
    assert (wrong.code, ".csv or .nc" in wrong.err) == (2, True)
    wrong = symgen("run", MODELS / "pendulum.yaml", "-o", tmp_path / "run")
    assert (wrong.code, "give the file 'run' one of these endings" in wrong.err) == (2, True)


def test_build_exports_parts_that_a_model_finds(symgen: Symgen, tmp_path: Path) -> None:
    done = symgen("build", MODELS / "pendulum.yaml", "-o", tmp_path, "--part", "stepping", "--part", "batch-4")
    assert done.code == 0
    assert {path.name for path in tmp_path.iterdir() if path.is_dir()} == {"stepping", "batch-4"}
    assert str(tmp_path / "stepping" / "pendulum_stepping.c") in done.out
    assert load(tmp_path).stepping.independent == ("swing",)
    wrong = symgen("build", MODELS / "pendulum.yaml", "-o", tmp_path, "--part", "steping")
    assert (wrong.code, "did you mean stepping" in wrong.err) == (2, True)


def test_run_takes_implicit_methods(symgen: Symgen) -> None:
    done = symgen("run", MODELS / "pendulum.yaml", "--until", "0.2", "--method", "bdf2", "--refresh", "frozen")
    assert done.code == 0
    assert "finished after 200 steps" in done.out
    assert "factorisations" in done.out
    wrong = symgen("run", MODELS / "pendulum.yaml", "--method", "bdf3")
    assert (wrong.code, "--method cannot be 'bdf3'; did you mean 'bdf2'" in wrong.err) == (2, True)


def test_a_run_that_breaks_off_is_a_failure_that_keeps_its_results(symgen: Symgen, tmp_path: Path) -> None:
    raw = yaml.safe_load((MODELS / "pendulum.yaml").read_text(encoding="utf-8"))
    raw["parameters"]["friction"] = -1e6
    path, results = tmp_path / "unstable.yaml", tmp_path / "results.csv"
    path.write_text(yaml.safe_dump(raw), encoding="utf-8")
    done = symgen("run", path, "--until", "10", "--step", "0.01", "-o", results)
    assert done.code == 1
    assert "stopped at t = " in done.out
    assert results.exists()


def test_verify_passes_and_says_what_it_did(symgen: Symgen) -> None:
    done = symgen("verify", MODELS / "pendulum.yaml", "--json", "-f", "multiplier", "--states", "2")
    report = json.loads(done.out)
    assert done.code == 0
    assert report["ok"] is True
    assert {"name", "formulation", "error", "tolerance", "ok"} <= set(report["checks"][0])
    assert "accelerations" in {check["name"] for check in report["checks"]}


def test_verify_names_formulations_that_refuse(symgen: Symgen, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was not checked is not passed over in silence."""
    found = [Check("accelerations", name, 1e-16, 1e-9, True) for name in FORMULATIONS if name != "subsystem-joint"]
    monkeypatch.setattr("symgen.verify.description.verify_model", lambda *_: tuple(found))
    assert "not applicable to this mechanism: subsystem-joint (" in symgen("verify", MODELS / "pendulum.yaml").out
    assert "do not take" not in symgen("verify", MODELS / "pendulum.yaml", "-f", "multiplier").out


def test_version_and_help(symgen: Symgen) -> None:
    assert symgen("--version").out.strip() == f"symgen {__version__}"
    assert all(name in symgen("--help").out for name in ("inspect", "build", "run", "verify"))


def test_the_installed_command_is_quiet_in_a_pipe() -> None:
    """No progress, no colours; the reader may go away early."""
    command = [sys.executable, "-c", "from symgen.cli import main; main()"]
    done = subprocess.run([*command, "build", str(MODELS / "pendulum.yaml")], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert len(done.stdout.splitlines()) == 1


WATCHED = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever started the tests may ignore it
import sys
from contextlib import contextmanager
import symgen.cli.run as command

@contextmanager
def told():
    yield lambda done, total: print("going", flush=True)

command._progress = told
from symgen.cli import main
sys.argv = ["symgen", *sys.argv[1:]]
main()
"""


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT for one process")
def test_ctrl_c_leaves_what_was_reached_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "run.nc"
    arguments = ["run", str(MODELS / "pendulum.yaml"), "--until", "1e5", "--every", "100000", "-o", str(file)]
    command = [sys.executable, "-c", WATCHED, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "going\n"
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=60)[0].replace("going\n", "")
    assert process.returncode == 1
    assert said.startswith("interrupted at t = ")
    assert "(results up to this time)" in said
    reached = load_run(file)
    assert not reached.success
    assert reached.status.startswith("interrupted")
    assert 0.0 < reached.final.time < 1e5
    assert np.isfinite(reached["tip.x"]).all()


SWALLOWED = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
import symgen.cli.commands as commands

def compiled_code():
    try:
        signal.raise_signal(signal.SIGINT)
    except KeyboardInterrupt:
        raise ValueError("KeyboardInterrupt:") from None

commands.app = compiled_code
from symgen.cli import main
main()
"""


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT for one process")
def test_an_interrupt_that_compiled_code_makes_an_error_of_its_own_is_still_one() -> None:
    done = subprocess.run([sys.executable, "-c", SWALLOWED], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (128 + signal.SIGINT, "", "")


def test_the_help_of_run_names_what_can_be_chosen() -> None:
    """It is written by hand, since it is shown without the runtime."""
    hints = get_type_hints(run_command, include_extras=True)
    helps = {name: str(hints[name].__metadata__[0].help) for name in ("refresh", "tolerance")}
    controlled = [name for name, method in METHODS.items() if not refusal(method, None, None, controlled=True)]
    assert [name for name in POLICIES if name not in helps["refresh"]] == []
    assert [name for name in controlled if name not in helps["tolerance"]] == []
