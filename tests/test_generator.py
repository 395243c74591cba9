"""One generator for all parts of a model: what they share is made once, and sharing changes no text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from symgen.runtime.model.part import LANES, PARTS

import symgen
from symgen.description import read
from symgen.generator import Generator
from symgen.measuring.comparison import compare
from symgen.pipeline import ModelGenerator
from symgen.runtime import (
    DERIVATIVES,
    MODEL,
    STEPPING,
    ArgumentError,
    Manoeuvre,
    Model,
    Part,
    PartKind,
    batch_part,
    fleet_part,
    open_model,
    part_of_bodies,
)
from symgen.stages import unannounced

from .conftest import derived_anew
from .support.cache import own_cache

MODELS = Path(__file__).parents[1] / "models"
SHARED = {
    "symgen.mechanism.analyse": "analyse",
    "symgen.formulation.derive": "derive",
    "symgen.formulation.stepping": "derive_stepping",
    "symgen.stepping": "derive_steps",
    "symgen.passes": "optimise",
    "symgen.layout": "model_layout",
}
"""Stages that several parts have in common, and where they are."""

COLUMNS = Part(PartKind.COLUMNS)
IN_COORDINATES = (MODEL, DERIVATIVES, batch_part(4), batch_part(8), STEPPING, COLUMNS, fleet_part(4), fleet_part(8))

pytestmark = pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each stage has run."""
    counted: Counter[str] = Counter()

    def counting(name: str, stage: Callable[..., Any]) -> Callable[..., Any]:
        def run(*arguments: Any) -> Any:
            counted[name] += 1
            return stage(*arguments)

        return run

    for module, name in SHARED.items():
        home = import_module(module)
        monkeypatch.setattr(home, name, counting(name, getattr(home, name)))
    return counted


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SYMGEN_CACHE", own_cache(tmp_path))
    return tmp_path


def test_what_parts_share_is_made_once(calls: Counter[str]) -> None:
    generator = ModelGenerator(read(MODELS / "four_bar.yaml"), "independent")
    for part in IN_COORDINATES:
        generator.generate(part)
    assert calls == {
        "analyse": 1, "derive": 1, "derive_stepping": 1, "derive_steps": 2, "optimise": 2, "model_layout": 1
    }  # fmt: skip


def test_a_model_asks_one_generator_for_its_parts(cache: Path, calls: Counter[str]) -> None:
    model = symgen.build(MODELS / "pendulum.yaml")
    model.part("derivatives"), model.part("batch-4")
    assert (calls["analyse"], calls["derive"]) == (1, 1)
    again = symgen.build(MODELS / "pendulum.yaml")
    again.part("derivatives"), again.part("batch-4")
    assert (calls["analyse"], calls["derive"]) == (1, 1)


def test_a_comparison_analyses_once(cache: Path, monkeypatch: pytest.MonkeyPatch, calls: Counter[str]) -> None:
    monkeypatch.setattr("symgen.measuring.comparison.analyse", import_module("symgen.mechanism.analyse").analyse)
    compare(read(MODELS / "pendulum.yaml"), unannounced, ["multiplier", "recursive"], states=1)
    assert calls["analyse"] == 1


@pytest.mark.parametrize(
    ("formulation", "parts"), [("independent", IN_COORDINATES), ("inertial", (MODEL, part_of_bodies("world")))]
)
def test_a_part_is_the_same_whatever_was_asked_for_before(
    formulation: str, parts: Sequence[Part], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Generator, "derived", derived_anew)
    description = read(MODELS / "four_bar.yaml")
    together = ModelGenerator(description, formulation)
    for part in reversed(parts):
        (shared,), layout = together.generate(part)
        (alone,), own = ModelGenerator(description, formulation).generate(part)
        assert shared == alone, part.name
        assert layout == own, part.name


def test_a_model_has_its_manoeuvres_and_description_from_the_beginning(cache: Path) -> None:
    source = MODELS / "sla_quarter_car.yaml"
    generator = ModelGenerator(read(source))
    built, libraries = open_model(generator.model("native", derivatives=False))
    plain = Model(built, libraries, partial(generator.part, "native"))
    assert (dict(plain.manoeuvres), plain.description) == ({}, None)
    model = symgen.build(source)
    assert list(model.manoeuvres) == list(read(source).manoeuvres)
    assert all(isinstance(plan(model.parameters), Manoeuvre) for plan in model.manoeuvres.values())
    assert model.description is not None
    assert '"upper_arm"' in model.description


# parts as values -------------------------------------------------------------------------------------


def test_names_are_read_back_as_the_parts_they_are_of() -> None:
    assert [Part.named(part.name) for part in PARTS.values()] == list(PARTS.values())
    assert {part.kind for part in PARTS.values()} == set(PartKind)
    assert (
        len({part.name for part in PARTS.values()})
        == len(PARTS)
        == len(PartKind) - len(LANES) + sum(map(len, LANES.values()))
    )
    assert Part.named("fleet-8") == Part(PartKind.FLEET, 8) == fleet_part(8)
    assert len({fleet_part(8), Part.named("fleet-8"), batch_part(8)}) == 2


@pytest.mark.parametrize("name", ["", "batch", "batch-3", "batch-08", "stepping-8", "fleet-1", "Model"])
def test_other_names_are_of_no_part(name: str) -> None:
    with pytest.raises(ValueError, match="no part is named"):
        Part.named(name)


@pytest.mark.parametrize(("kind", "lanes"), [(PartKind.BATCH, None), (PartKind.FLEET, 1), (PartKind.MODEL, 8)])
def test_parts_have_the_lanes_of_their_kind(kind: PartKind, lanes: int | None) -> None:
    with pytest.raises(ValueError, match="no part of kind"):
        Part(kind, lanes)


@pytest.mark.parametrize("name", ["lanes-3", "model", "platform", "derivative"])
def test_a_model_says_which_parts_it_adds(cache: Path, name: str) -> None:
    model = symgen.build(MODELS / "pendulum.yaml")
    with pytest.raises(ArgumentError, match=f"no part '{name}'; "):
        model.part(name)
