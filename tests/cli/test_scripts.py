"""What scripts and shells rely on: JSON, files that are not overwritten, completion."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import get_type_hints
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner

from symgen.cli import options
from symgen.cli.build import build
from symgen.cli.commands import app, explained
from symgen.cli.compare import compare
from symgen.cli.ops import ops
from symgen.cli.robots import for_robots
from symgen.cli.run import run
from symgen.cli.targets import COMMON, TARGETS
from symgen.cli.verify import verify
from symgen.formulation.derive import BASELINES, FORMULATIONS

pytestmark = pytest.mark.quick


def typed(*arguments: object) -> str:
    """What a command prints, or the sentence of its error."""
    result = CliRunner().invoke(app, list(map(str, arguments)))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        assert isinstance(result.exception, Exception)
        return explained(result.exception)[0]
    return str(result.stdout)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# JSON -----------------------------------------------------------------------------------------------------------------


def test_a_run_as_json() -> None:
    first = json.loads(typed("run", "@pendulum", "--until", "0.05", "--json", "-o", "r.nc"))
    assert (first["model"], first["method"], first["success"], first["file"]) == ("pendulum", "rk4", True, "r.nc")
    assert (first["time"], first["statistics"]["steps"], first["manoeuvre"]) == (0.05, 50, None)
    again = json.loads(typed("run", "--repeat", "r.nc", "--json"))
    assert (again["difference"], again["before"]) == (0.0, first["status"])
    assert again["statistics"]["evaluations"] == first["statistics"]["evaluations"] == 200


def test_measures_as_json() -> None:
    """Those that have no value are null: NaN is not JSON."""
    Path("m.yaml").write_text(
        "manoeuvres:\n  swing:\n    until: 0.1\n    measures:\n"
        "      least: {type: minimum, of: swing}\n      never: {type: crossing_time, of: swing, value: 1000}\n",
        encoding="utf-8",
    )
    found = json.loads(typed("run", "@pendulum", "-m", "m.yaml", "--json"))
    assert found["manoeuvre"] == "swing"
    assert found["measures"]["least"]["unit"] == "rad"
    assert isinstance(found["measures"]["least"]["value"], float)
    assert found["measures"]["never"]["value"] is None


def test_a_run_that_fails_is_json_too() -> None:
    result = CliRunner().invoke(
        app, ["run", "@pendulum", "--set", "friction=-1e6", "--until", "10", "--step", "0.01", "--json"]
    )
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert not found["success"]
    assert found["status"].startswith("stopped at t = ")


def test_a_build_as_json() -> None:
    found = json.loads(typed("build", "@pendulum", "--part", "stepping", "--json"))
    assert (found["model"], found["formulation"], found["files"]) == ("pendulum", "recursive", None)
    assert (Path(found["entry"]) / "pendulum_recursive.h").exists()
    assert (Path(found["parts"]["stepping"]) / "pendulum_stepping.c").exists()
    written = json.loads(typed("build", "@pendulum", "-o", "c-code", "--json"))["files"]
    assert sorted(map(Path, written)) == sorted(Path("c-code").iterdir())


def test_a_rig_as_json() -> None:
    found = json.loads(typed("build", "@pendulum", "--target", "rig", "--set", "mass=2*1.5", "-o", "rig", "--json"))
    assert (found["model"], found["target"]) == ("pendulum", "rig")
    assert sorted(map(Path, found["files"])) == sorted(Path("rig").iterdir())
    assert (3.0).hex() in Path("rig/pendulum.c").read_text(encoding="utf-8")


def test_a_wheel_as_json() -> None:
    found = json.loads(typed("build", "@pendulum", "--wheel", "--package", "swinging", "-o", "wheels", "--json"))
    assert (found["model"], found["target"]) == ("pendulum", "wheel")
    assert list(map(Path, found["files"])) == list(Path("wheels").glob("swinging-*.whl"))


def test_options_go_with_their_target() -> None:
    rig = ("build", "@pendulum", "--target", "rig")
    assert typed(*rig) == "--target rig needs a folder for its files; name it with -o"
    assert typed(*rig, "-o", "r", "--part", "stepping") == (
        "--part goes with --target library or --target wheel, not with --target rig"
    )
    assert "not with --target rig" in typed(*rig, "-o", "r", "--wheel")
    assert typed("build", "@pendulum", "--wheel") == "--target wheel needs a folder for its files; name it with -o"
    for option in (
        ("--method", "bdf2"),
        ("--refresh", "frozen"),
        ("-m", "x"),
        ("--set", "mass=1"),
        ("--step", "1/500"),
    ):
        said = typed("build", "@pendulum", *option)
        assert "goes with --target rig or --target wasm, not with --target library" in said
        assert said.startswith({"-m": "--manoeuvre"}.get(option[0], option[0]))
    assert typed("build", "@pendulum", "--target", "rigg") == "--target cannot be 'rigg'; did you mean 'rig'?"
    assert not Path("r").exists()


def test_every_target_takes_options_that_there_are() -> None:
    known = signature(for_robots(build)).parameters
    for name, target in TARGETS.items():
        assert {*target.options, *COMMON} <= {*known}, name
        assert callable(getattr(import_module(target.module), target.function)), name
    taken = {option for target in TARGETS.values() for option in target.options}
    assert {*known} == {*taken, *COMMON, "context"}


def test_the_doctor_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    found = json.loads(typed("doctor", "--json"))
    assert found["ok"]
    assert {"symgen", "python", "cache", "calls", "compiler", "trial"} < found.keys()
    monkeypatch.setenv("CC", "/nowhere/cc")
    result = CliRunner().invoke(app, ["doctor", "--json"])
    ill = json.loads(result.stdout)
    assert (result.exit_code, ill["ok"], "trial" in ill) == (1, False, False)
    assert "/nowhere/cc" in ill["compiler"]


def test_shipped_models_as_json() -> None:
    found = {each["name"]: each for each in json.loads(typed("models", "--json"))}
    assert found["@pendulum"]["degrees_of_freedom"] == 1
    assert all(name in typed("models") for name in found)


# files that are there already -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["r.nc", "r.csv"])
def test_a_run_overwrites_what_it_is_told_to(name: str) -> None:
    Path(name).write_text("mine", encoding="utf-8")
    assert f"{name} is there already" in typed("run", "@pendulum", "--until", "1e9", "-o", name)
    assert Path(name).read_text(encoding="utf-8") == "mine"
    typed("run", "@pendulum", "--until", "0.01", "-o", name, "--force")
    assert Path(name).stat().st_size > 100


def test_pages_and_pictures_overwrite_what_they_are_told_to() -> None:
    typed("run", "@pendulum", "--until", "0.01", "-o", "r.nc")
    for command, name in (
        (("plot", "r.nc"), "c.svg"),
        (("view", "r.nc"), "v.html"),
        (("report", "@pendulum"), "p.html"),
    ):
        Path(name).write_text("mine", encoding="utf-8")
        assert "is there already" in typed(*command, "-o", name)
        assert Path(name).read_text(encoding="utf-8") == "mine"
    assert typed("plot", "r.nc", "-o", "c.svg", "--force") == "c.svg\n"
    for _ in range(2):  # their own name is theirs
        assert typed("plot", "r.nc") == "run.png\n"


def test_the_demo_overwrites_what_it_is_told_to() -> None:
    Path("shown").mkdir()
    Path("shown/j_turn.nc").write_text("mine", encoding="utf-8")
    assert f"{Path('shown/j_turn.nc')} is there already" in typed("demo", "-o", "shown")


def test_exported_code_is_overwritten_only_where_it_is_the_same() -> None:
    typed("build", "@pendulum", "-o", "c-code")
    main = Path("c-code/pendulum_recursive_main.c")
    original = main.read_bytes()
    assert str(main) in typed("build", "@pendulum", "-o", "c-code")
    main.write_text("mine", encoding="utf-8")
    assert "c-code has other files of these names already (pendulum_recursive_main.c)" in typed(
        "build", "@pendulum", "-o", "c-code"
    )
    assert main.read_text(encoding="utf-8") == "mine"
    typed("build", "@pendulum", "-o", "c-code", "--force")
    assert main.read_bytes() == original


# completion and help --------------------------------------------------------------------------------------------------


def completed(*words: str) -> list[str]:
    """What bash is offered for the last word."""
    asked = {"_SYMGEN_COMPLETE": "complete_bash", "COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1)}
    program = "import sys; sys.argv = ['symgen']; from symgen.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env={**os.environ, **asked})
    return done.stdout.split()


def test_shells_complete_commands_models_and_formulations() -> None:
    Path("penguin.yaml").touch()
    Path("pencils").mkdir()
    Path("pending.txt").touch()
    assert completed("symgen", "ver") == ["verify"]
    assert completed("symgen", "run", "@pen") == ["@pendulum"]
    assert completed("symgen", "run", "pen") == [f"pencils{os.sep}", "penguin.yaml"]
    assert completed("symgen", "build", "x", "-f", "recu") == ["recursive"]
    assert completed("symgen", "build", "x", "--target", "r") == ["rig"]


def test_shells_complete_methods_policies_and_manoeuvres() -> None:
    assert completed("symgen", "run", "x", "--method", "tra") == ["trapezoidal"]
    assert completed("symgen", "run", "x", "--refresh", "fr") == ["frozen"]
    assert completed("symgen", "run", "@sedan", "-m", "j") == ["j_turn"]
    assert completed("symgen", "play", "@sedan", "--manoeuvre", "bump") == ["bump_pass"]
    assert completed("symgen", "run", "absent.yaml", "-m", "j") == []
    assert completed("symgen", "run", "-m", "j") == []


def test_help_names_the_formulations() -> None:
    assert list(options.FORMULATIONS) == sorted(FORMULATIONS)
    for command in (build, compare, ops, run, verify):
        text = str(get_type_hints(command, include_extras=True)["formulation"].__metadata__[0].help)
        assert [name for name in FORMULATIONS if name not in text] == []
        assert command is not ops or all(name in text for name in BASELINES)


def test_exports_and_sweeps_overwrite_what_they_are_told_to() -> None:
    Path("study.yaml").write_text("vary: {grid: {damping: [0.1, 0.2]}}\nuntil: 0.01\nstep: 0.001\n", encoding="utf-8")
    for command, name in ((("fmu", "@pendulum"), "p.fmu"), (("sweep", "@pendulum", "study.yaml"), "s.nc")):
        Path(name).write_text("mine", encoding="utf-8")
        assert "is there already" in typed(*command, "-o", name)
        assert Path(name).read_text(encoding="utf-8") == "mine"
    Path("rig").mkdir()
    Path("rig/CMakeLists.txt").write_text("mine", encoding="utf-8")
    assert "has other files of these names already (CMakeLists.txt)" in typed(
        "build", "@pendulum", "--target", "rig", "-o", "rig"
    )
    assert Path("rig/CMakeLists.txt").read_text(encoding="utf-8") == "mine"
    assert "CMakeLists.txt" in typed("build", "@pendulum", "--target", "rig", "-o", "rig", "--force")
    assert "CMakeLists.txt" in typed("build", "@pendulum", "--target", "rig", "-o", "rig")


def test_an_fmu_starts_with_the_parameters_that_are_set() -> None:
    settings = ("--set", "mass=1.75", "--set", "half_length=1/4")
    assert "swung.fmu" in typed("fmu", "@pendulum", "-o", "swung.fmu", "--no-derivatives", *settings)
    with ZipFile("swung.fmu") as file:
        described = ET.fromstring(file.read("modelDescription.xml"))
    starts = {each.get("name"): each[0].get("start") for each in described.iter("ScalarVariable")}
    assert (starts["mass"], starts["half_length"], starts["friction"]) == ("1.75", "0.25", "0.0")
