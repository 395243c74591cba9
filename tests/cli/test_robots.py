"""Options of commands for robots, and `symgen convert`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from symgen.cli.commands import app, explained
from symgen.description import DescriptionError, read, read_urdf

ARM7 = Path(__file__).parents[1] / "data" / "arm7.urdf"
FLOATING = '<robot name="box"><link name="a"><inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link></robot>'


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)))


def test_convert_writes_what_reads_back_the_same(tmp_path: Path) -> None:
    path = tmp_path / "arm.yaml"
    done = run("convert", ARM7, "--actuate", "j2", "--actuate", "j1", "-o", path)
    assert (done.exit_code, done.stdout.strip()) == (0, str(path))
    assert read(path) == read_urdf(ARM7, actuated=["j2", "j1"])
    assert path.read_text().startswith("# From arm7.urdf by `symgen convert`.\n")


def test_convert_prints_without_a_name(tmp_path: Path) -> None:
    done = run("convert", ARM7)
    (tmp_path / "arm.yaml").write_text(done.stdout)
    assert read(tmp_path / "arm.yaml") == read_urdf(ARM7)


def test_convert_overwrites_nothing_unasked(tmp_path: Path) -> None:
    path = tmp_path / "arm.yaml"
    path.write_text("mine")
    done = run("convert", ARM7, "-o", path)
    assert done.exception is not None
    assert explained(done.exception) == (f"{path} is there already; give another name, or overwrite it with --force", 2)  # type: ignore[arg-type]
    assert path.read_text() == "mine"


def test_what_is_left_out_is_a_comment(tmp_path: Path) -> None:
    path = tmp_path / "box.urdf"
    joint = '<joint name="j" type="revolute"><parent link="a"/><child link="b"/><limit lower="0" upper="1"/></joint>'
    path.write_text(
        FLOATING.replace(
            "</robot>",
            FLOATING[FLOATING.index("<link") :].replace('"a"', '"b"').replace("</robot>", joint + "</robot>"),
        )
    )
    with pytest.warns(match="left out: joint limits"):
        done = run("convert", path)
    assert "# left out: joint limits (`--limits`, " in done.stdout


def test_options_reach_every_command_that_reads_a_robot(tmp_path: Path) -> None:
    path = tmp_path / "box.urdf"
    path.write_text(FLOATING)
    facts = [json.loads(run("inspect", path, *more, "--json").stdout) for more in ((), ("--floating",))]
    assert [each["dof"] for each in facts] == [0, 6]


def test_descriptions_have_no_such_options() -> None:
    done = run("inspect", "@pendulum", "--limits")
    assert isinstance(done.exception, DescriptionError)
    assert "`limits` is for URDF and MJCF files" in str(done.exception)


def test_inputs_of_a_robot_without_any_are_refused_with_the_option_that_makes_them(tmp_path: Path) -> None:
    path = tmp_path / "box.urdf"
    path.write_text(FLOATING)
    done = run("run", path, "--floating", "--input", "j_torque=3")
    assert done.exception is not None
    text, code = explained(done.exception)  # type: ignore[arg-type]
    assert code == 2
    assert text.startswith(
        "--input: j_torque: the model has no inputs; joints of a robot from a URDF file get theirs by --actuated"
    )


def test_help_says_what_options_are_for() -> None:
    text = run("inspect", "--help").stdout
    assert "Of a URDF file" not in text
    assert "URDF, MJCF: joint limits become stops" in " ".join(text.split())
