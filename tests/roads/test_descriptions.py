"""Roads that descriptions name."""

from __future__ import annotations

import gc
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import symgen
from symgen.description import DescriptionError
from symgen.description.builder import MechanismBuilder
from symgen.description.read import read, read_text
from symgen.mechanism.analyse import analyse
from symgen.pipeline import content_digest
from symgen.runtime import MODES, Borders, EvaluationError, Model, ReferenceLine, Road, State
from symgen.verify.checks import verify

pycrg = pytest.importorskip("pycrg", reason="pycrg is not installed")

TEXT = """
name: rolling
road: {road}
bodies:
  hub: {{mass: 20.0, com: [0, 0, 0.3], inertia: {{xx: 1.0, yy: 1.0, zz: 1.0}}}}
  wheel: {{mass: 10.0, com: [0, 0, 0.3], inertia: {{xx: 0.4, yy: 0.7, zz: 0.4}}}}
joints:
  slide: {{type: prismatic, bodies: [ground, hub], axis: [0, 0, 1]}}
  spin: {{type: revolute, bodies: [hub, wheel], at: [0, 0, 0.3], axis: [0, 1, 0], rotor: true}}
inputs:
  place: {{default: 0.0}}
forces:
  tire: {{type: tire, wheel: wheel, carrier: hub, at: [0, 0, 0.3], axis: [0, 1, 0], radius: 0.3, stiffness: 2.0e5, {more}}}
sensors:
  height: {{type: formula, value: "surface(3*place + 0.1, 0.2)"}}
"""


@pytest.fixture
def described(tmp_path: Path) -> Callable[..., Path]:
    """described(road, more fields of the tire): a file beside roads."""
    np.save(tmp_path / "field.npy", np.add.outer(np.linspace(0.0, 0.4, 41), np.zeros(5)))
    v = np.linspace(-2.0, 2.0, 5)
    pycrg.write(
        tmp_path / "road.crg", np.random.default_rng(1).normal(0, 0.01, (100, 5)), 0.5, v, np.full(99, 0.1), mods={}
    )

    def written(road: str, more: str = "damping: 500.0") -> Path:
        path = tmp_path / "rolling.yaml"
        path.write_text(TEXT.format(road=road, more=more), encoding="utf-8")
        return path

    return written


def test_all_kinds_are_one_model(described: Callable[..., Path]) -> None:
    """The road is no part of the equations."""
    roads = {
        "{file: field.npy, spacing: [0.1, 1.0], origin: [-2.0, -2.0]}": lambda u: 0.1 * (u + 2.0),
        "{file: road.crg}": symgen.road(described("0.0").parent / "road.crg").height,
        "{class: D, seed: 3, length: 100.0}": symgen.road("D", seed=3, length=100.0).height,
        "surface(x, y)": None,
    }
    digests = set()
    for road, height in roads.items():
        model = symgen.build(described(road))
        digests.add(model.layout.digest)
        state = model.assemble()
        for x in (0.0, 0.31, 0.5):
            place = 3.0 * x + 0.1
            expected = 0.0 if height is None else height(place) if "npy" in road else height(place, 0.2)
            assert model.outputs(state, inputs={"place": x})["height"] == pytest.approx(float(expected), abs=1e-12)
    assert len(digests) == 1


@pytest.mark.parametrize("mode", MODES)
def test_compiled_heights_are_those_of_python(described: Callable[..., Path], mode: str) -> None:
    """Along a straight way that crosses a winding road and a closed circle, on and beyond them."""
    model, random = symgen.build(described("surface(x, y)")), np.random.default_rng(3)
    state, places = model.assemble(), np.linspace(-12.0, 12.0, 97)
    borders = Borders(u=mode, v=mode, offset_u=0.1, offset_v=-0.2, begins=2.0, ends=3.0)
    heading = {"winding": 0.6 * np.sin(0.05 * np.arange(300)), "circle": np.linspace(0.0, 2.0 * np.pi, 305)[:300]}
    for name, turns in heading.items():
        x, y = np.cumsum(0.1 * np.cos(turns)) - 3.0, np.cumsum(0.1 * np.sin(turns)) - 1.5
        closed = {"circle": (-0.2, 30.1)}.get(name)
        line = ReferenceLine(x, y, (turns[0], turns[-1]), 0.1 * np.sin(x), 0.05 * np.cos(y), closed, closed is not None)
        for across in (np.linspace(-2.0, 2.0, 5), np.array([-2.0, -1.2, 0.0, 0.1, 2.0])):
            road = Road(random.normal(0.0, 0.1, (300, 5)), across, 0.1, line=line, borders=borders)
            model.set_road(road)
            found = [height_in(model, state, place) for place in places]
            np.testing.assert_allclose(found, road.height(3.0 * places + 0.1, 0.2), rtol=0, atol=1e-12)
            assert np.isfinite(found).sum() > 5


def height_in(model: Model, state: State, place: float) -> float:
    """Not a number where there is no road, which calls refuse to give."""
    try:
        return float(model.outputs(state, inputs={"place": place})["height"])
    except EvaluationError:
        return float("nan")


def test_other_tires_are_other_models(described: Callable[..., Path]) -> None:
    plane, point = (content_digest(read(described("surface(x, y)", f"contact: {way}"))) for way in ("plane", "point"))
    assert plane != point


@pytest.mark.parametrize(
    ("road", "words"),
    [
        ("{file: ../other.crg}", "leads out of the folder"),
        ("{file: none.crg}", "there is no file"),
        ("{file: road.png}", "ends in .crg"),
        ("{class: K}", "'K' is not allowed here; use 'A', 'B'"),
        ("{class: C, seed: -1}", "a number of at least 0"),
        ("{clas: C}", "unknown key 'clas'"),
        ("{class: C, length: 0}", "road.length"),
        ("surface(x)", "unknown function or table 'surface'"),
        ("height(x, y)", "takes one argument"),
    ],
)
def test_mistakes(described: Callable[..., Path], road: str, words: str) -> None:
    with pytest.raises(DescriptionError, match=re.escape(words)):
        read(described(road))


def test_where_no_road_can_be(described: Callable[..., Path]) -> None:
    with pytest.raises(DescriptionError, match="a string has no folder to read roads from"):
        read_text(TEXT.format(road="{file: road.crg}", more="damping: 500.0"))
    with pytest.raises(DescriptionError, match=r"'surface\(x, y\)' cannot be used in a constant"):
        read(described("0.0", 'damping: "surface(1, 2)"'))


def test_a_builder_takes_classes() -> None:
    builder = MechanismBuilder("rough", road={"class": "B", "seed": 5})
    builder.body("b", mass=1.0, com=[0, 0, 0])
    builder.sensor("height", "formula", value="surface(1, 0)")
    description = builder.describe()
    assert description.surface is not None
    assert "road.surface" in description.parameters


@pytest.mark.parametrize("law", ["linear", "saturating"])
def test_models_are_verified_on_their_road(described: Callable[..., Path], law: str) -> None:
    """The numeric reference takes heights from Python."""
    path = described(
        "{class: H, seed: 3, length: 100.0}", f"law: {law}, slip_stiffness: 3.0e4, load: 300.0, deflection: 0.02"
    )
    model = symgen.build(path)
    failed = [check for check in verify(model, analyse(read(path)), states=4) if not check.ok]
    assert failed == []


def test_runs_know_their_road(described: Callable[..., Path], tmp_path: Path) -> None:
    from symgen.driving.repetition import model_of, repeat

    model = symgen.build(described("{class: E, length: 100.0}"))
    run = symgen.simulate(model, 0.01, 1e-3)
    run.save(tmp_path / "run.nc")
    saved: Any = symgen.runtime.load_run(tmp_path / "run.nc")
    assert model_of(saved).road is model.road  # the program has it
    assert repeat(tmp_path / "run.nc").difference == 0.0
    del model
    gc.collect()
    with pytest.raises(symgen.runtime.ArgumentError, match="was on a road that is data, which run files do not keep"):
        model_of(saved)
    road = symgen.road("E", length=100.0)
    assert model_of(saved).road is road


def test_the_command_line_takes_another_road(
    described: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from symgen.cli import main

    path, heights = described("{class: D, seed: 3, length: 100.0}"), {}
    for road in ("A", str(path.parent / "road.crg")):
        output = path.parent / "run.csv"
        monkeypatch.setattr(
            sys, "argv", ["symgen", "run", str(path), "--road", road, "--until", "0.01", "-o", str(output), "--force"]
        )
        with pytest.raises(SystemExit) as ended:
            main()
        assert not ended.value.code, capsys.readouterr().err
        table = np.genfromtxt(output, delimiter=",", names=True)
        heights[road] = float(table["height"][0])
    expected = [float(symgen.road(road).height(0.1, 0.2)) for road in heights]
    assert list(heights.values()) == pytest.approx(expected, abs=1e-9)


def test_a_missing_package_is_named(described: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pycrg", None)
    with pytest.raises(symgen.runtime.ArgumentError, match=r'python -m pip install "pycrg>=2.2"'):
        symgen.road(described("0.0").parent / "road.crg")


def test_reports_draw_the_road() -> None:
    from symgen.description.expression import parse
    from symgen.report.roads import Road

    road, x, y = symgen.road("H", length=100.0, seed=2), np.linspace(0.0, 5.0, 11), np.linspace(-1.0, 1.0, 11)
    drawn = Road(parse("0.1*x + surface(x, y)"), {"road.surface": road.digest}, road.height)
    np.testing.assert_allclose(drawn.heights(x, y), 0.1 * x + road.height(x, y), rtol=0, atol=1e-15)
    assert np.array_equal(Road(parse("surface(x, y)"), {"road.surface": 0.0}).heights(x, y), np.zeros(11))


def test_mirrored_parts_are_on_the_same_road() -> None:
    """Each looks at the road where it is, and at the place that lies as far inwards."""
    text = """
name: pair
road: surface(x, y)
parts:
  corner:
    bodies: {b: {mass: 1.0, com: [0.5, 0.7, 0], inertia: 0}}
    joints: {up: {type: prismatic, bodies: [ground, b], axis: [0, 0, 1]}}
    sensors:
      place: {type: position, body: b}
      below: {type: formula, value: "surface(place.x, place.y)"}
      inwards: {type: formula, value: "surface(place.x + 0.3, place.y - 0.2)"}
instances: {L: {part: corner}, R: {part: corner, mirror: y}, B: {part: corner, mirror: x}}
"""
    model = symgen.build(read_text(text))
    road = symgen.road("H", length=100.0, seed=6)
    model.set_road(road)
    found = model.outputs(model.assemble())
    for name, x, y in (("L", 1, 1), ("R", 1, -1), ("B", -1, 1)):
        assert found[f"{name}.below"] == pytest.approx(float(road.height(x * 0.5, y * 0.7)), abs=1e-12)
        assert found[f"{name}.inwards"] == pytest.approx(float(road.height(x * 0.8, y * 0.5)), abs=1e-12)
