"""What cannot work is refused by name, before anything is built or run on it."""

from __future__ import annotations

from pathlib import Path

import pytest
from symgen.models.large_systems import chain, ladder

import symgen
from symgen.description import Description, DescriptionError, read_text
from symgen.formulation.derive import FORMULATIONS, derive
from symgen.formulation.extent import updates_of_factors
from symgen.lower import lower
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import MechanismError
from symgen.program.evaluate import evaluate
from symgen.runtime import ArgumentError

INERTIA = "inertia: {xx: 1, yy: 1, zz: 1}"
MODELS = Path(__file__).parents[1] / "models"


def arms(more: str, second: str = f"mass: 1, {INERTIA}") -> Description:
    """Two arms that turn about parallel axes, the second one carried by the first."""
    return read_text(f"""
name: arms
bodies:
  one: {{mass: 1, com: [0, 0, -1], {INERTIA}}}
  two: {{com: [0, 0, -2], {second}}}
joints:
  a: {{type: revolute, bodies: [ground, one], at: [0, 0, 0], axis: [0, 1, 0]}}
  b: {{type: revolute, bodies: [one, two], at: [0, 0, -1], axis: [0, 1, 0]}}
{more}
""")


def test_drives_that_a_gear_ties_together() -> None:
    drives = "drives: {d1: {coordinate: a, input: u1}, d2: {coordinate: b, input: u2}}"
    description = arms(f"inputs: {{u1: {{}}, u2: {{}}}}\ncouplings: {{gear: {{ratios: {{a: 1, b: -1}}}}}}\n{drives}")
    with pytest.raises(MechanismError, match=r"drive 'd2' .* already determine"):
        analyse(description)


def test_rows_of_any_unit_count_alike() -> None:
    wide = "couplings: {one: {ratios: {a: 1.0e6, b: -1.0e6}}}"
    assert analyse(arms(wide)).redundant == ()
    both = arms("couplings: {tiny: {ratios: {a: 1.0e-3, b: 1.0e-3}}, huge: {ratios: {a: 1.0e6, b: -1.0e6}}}")
    with pytest.raises(MechanismError, match="locked: 2 independent"):
        analyse(both)


@pytest.mark.parametrize("formulation", sorted(FORMULATIONS))
def test_a_free_coordinate_without_mass(formulation: str) -> None:
    mechanism = analyse(arms("", "mass: 0, inertia: {xx: 0, yy: 0, zz: 0}"))
    with pytest.raises(MechanismError, match=r"'two' .* no mass"):
        derive(mechanism, formulation)


@pytest.mark.parametrize(
    "formula",
    ["u/0", "log(0)", "0**-1", "sqrt(-1)", "acos(2)", "(-8)**(1/3)", "exp(1000)", "10**400", "9**9**9", "x**999"],
)
def test_constant_parts_without_a_value(formula: str) -> None:
    with pytest.raises(DescriptionError, match=r"forces\.f\.force: .*; correct the formula"):
        arms(f'inputs: {{u: {{}}}}\nforces: {{f: {{type: joint_force, coordinate: a, force: "{formula}"}}}}')


def test_small_numbers_in_formulas_are_not_zero() -> None:
    description = arms(
        'forces: {f: {type: joint_force, coordinate: a, force: "2.0e-16*1.0e16"}}\nsensors: {s: {type: force, force: f}}'
    )
    program = lower(derive(analyse(description), "multiplier"))
    inputs = {name: [0.0] * count for name, count in program.inputs.items()}
    inputs["parameters"] = [parameter.value for parameter in description.parameters.values()]
    assert evaluate(program, "outputs", inputs)["outputs"] == pytest.approx([2.0])


def test_a_moving_drive_needs_its_rates() -> None:
    model = symgen.build(arms("inputs: {u: {}}\ndrives: {d: {coordinate: b, input: u}}"))
    with pytest.raises(ArgumentError, match=r"missing: u\.rate, u\.acceleration"):
        symgen.simulate(model, until=0.1, step=0.01, inputs={"u": lambda time: time})


def test_an_unknown_target() -> None:
    with pytest.raises(ArgumentError, match="there is no target 'arm'"):
        symgen.build(MODELS / "pendulum.yaml", target="arm")  # type: ignore[arg-type]


def test_a_cache_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("SYMGEN_CACHE", str(blocked / "cache"))
    with pytest.raises(OSError, match="SYMGEN_CACHE"):
        symgen.build(MODELS / "pendulum.yaml")


@pytest.mark.filterwarnings("ignore:3 redundant")
def test_the_notice_names_every_joint_of_a_redundant_loop() -> None:
    from symgen.description import read

    (notice,) = analyse(read(MODELS / "four_bar.yaml")).notices
    assert notice.endswith("not unique: those of c.y, c.tilt1, c.tilt2, and by them those of a, b, d")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("formulation", ["multiplier", "reduced-multiplier"])
def test_factors_that_no_compiler_takes_are_refused_at_once(formulation: str) -> None:
    with pytest.raises(MechanismError, match=r"166,650 updates of entries.*use 'recursive'"):
        derive(analyse(chain(100)), formulation)
    with pytest.raises(MechanismError, match=r"60 coordinates and 40 multipliers.*use 'independent' or 'inertial'"):
        derive(analyse(ladder(20)), formulation)


def test_the_updates_of_factors_are_those_that_elimination_makes() -> None:
    """Counted by hand: the last of three in a row couples two others, the second one couples one, the first none."""
    assert updates_of_factors(analyse(chain(3))) == 3 + 1
    assert updates_of_factors(analyse(arms(""))) == 1
