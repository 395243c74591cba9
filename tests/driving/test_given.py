"""Parameters and inputs as they are typed: what comes of them, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import symgen
from symgen.cli.commands import app, explained
from symgen.runtime import load_run

pytestmark = pytest.mark.quick

CART = """
name: cart
parameters: {size: 2.0, gain: 3.0}
bodies: {cart: {mass: size, com: [0, 0, 0], inertia: {xx: 1, yy: 1, zz: 1}}}
joints: {rail: {type: prismatic, bodies: [ground, cart], at: [0, 0, 0], axis: [1, 0, 0]}}
inputs: {push: {unit: N}}
forces: {motor: {type: joint_force, coordinate: rail, force: push - 2.0*v}}
sensors: {place: {type: coordinate, coordinate: rail}}
manoeuvres:
  go: {until: 1.0, step: 0.01, parameters: {gain: 4.0}, inputs: {push: gain}}
  held: {until: 1.0, step: 0.01, trim: {speed: 0.0, free: [gain]}}
"""

Run = Callable[..., str]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """run(*arguments): the sentence of an error, or what was printed."""
    monkeypatch.chdir(tmp_path)
    Path("cart.yaml").write_text(CART, encoding="utf-8")

    def ran(*arguments: str) -> str:
        result = CliRunner().invoke(app, ["run", "cart.yaml", *arguments])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            assert isinstance(result.exception, Exception)
            return explained(result.exception)[0]
        return str(result.output)

    return ran


def test_typed_values_are_those_of_python(run: Run) -> None:
    model = symgen.build("cart.yaml")
    model.set_parameters({"size": 4.0})
    wanted = symgen.simulate(model, until=1.0, step=0.01, inputs={"push": lambda t: 3.0 * np.sin(0.5 * np.pi * t)})
    run("--until", "1", "--step", "1/100", "--set", "size=8/2", "--input", "push=gain*sin(30*pi/60*time)", "-o", "r.nc")
    found = load_run("r.nc")
    assert found["place"][-1] > 0.01
    np.testing.assert_allclose(found["place"], wanted["place"], rtol=1e-12)
    np.testing.assert_allclose(found["push"], wanted["push"], rtol=1e-12, atol=1e-15)


def test_later_ones_win_over_the_file_and_over_the_manoeuvre(run: Run) -> None:
    Path("values.yaml").write_text("size: 1\n", encoding="utf-8")
    run("-m", "go", "-p", "values.yaml", "--set", "size=2.5", "--input", "push=gain/2", "-o", "r.nc")
    found = load_run("r.nc")
    assert found.record is not None
    assert found.record.parameters["size"] == 2.5
    assert set(found["push"]) == {2.0}  # the manoeuvre's own gain, halved


def test_a_run_with_typed_values_is_repeated(run: Run) -> None:
    run("--until", "0.1", "--step", "0.01", "--set", "size=3", "--input", "push=time", "-o", "r.nc")
    result = CliRunner().invoke(app, ["run", "--repeat", "r.nc"])
    assert "the same bit by bit" in result.output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--set", "size"), "write `--set NAME=VALUE`"),
        (("--set", "=3"), "write `--set NAME=VALUE`"),
        (("--set", "size="), "write `--set NAME=VALUE`"),
        (("--set", "size=1", "--set", "size=2"), "'size' is given twice"),
        (("--set", "sise=1"), "--set: sise: there is no parameter 'sise'; did you mean 'size'?"),
        (("--set", "size=1 kg"), "'1 kg' has a unit; write the number alone, in SI units and radians"),
        (("--set", "size=gain"), "'gain' has no value"),
        (("--set", "size=1/0"), "division by zero"),
        (("--set", "size=1e999"), "not finite"),
        (("-m", "go", "--set", "gain=1"), "manoeuvre 'go' gives this parameter a value of its own"),
        (("--input", "pusch=1"), "--input: pusch: there is no input 'pusch'; did you mean 'push'?"),
        (("--input", "push=30 N"), "'30 N' has a unit"),
        (("--input", "push"), "such as `--input torque=1.5`"),
        (
            ("--input", "push=sn(time)"),
            "unknown function 'sn', a table is a signal of its own (`type: table`); did you mean 'sin'",
        ),
        (("-m", "gone"), "there is no manoeuvre 'gone'; did you mean go?"),
        (
            ("--input", "push=gian"),
            "unknown name 'gian', a signal depends on time and parameters; did you mean 'gain'?",
        ),
        (("--input", "push=1/time"), "of the command line', inputs.push: 1 / 0 is not finite"),
        (("--input", "push=__import__('os')"), "--input: push"),
        (("-m", "held", "--input", "push=2*gain"), "depends on 'gain', which the trim finds"),
        (("--until", "1s"), "'1s' has a unit"),
        (("--step", "0.001 s"), "'0.001 s' has a unit"),
    ],
)
def test_what_is_refused(run: Run, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in " ".join(run(*arguments).split())
