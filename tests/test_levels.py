"""Lanes and code follow the CPU: what suits which features, and portable builds with a library for each kind of CPU."""

from __future__ import annotations

import shutil
import warnings
from pathlib import Path

import numpy as np
import pytest
from symgen.runtime.cpu import known_features, vectors_of
from symgen.runtime.model import lanes as lanes_module
from symgen.runtime.model import library as library_module
from symgen.runtime.model.lanes import chosen_lanes
from symgen.runtime.model.library import at_level, read_layout

from symgen.compiler import levels_of
from symgen.pipeline import build
from symgen.runtime import (
    MODEL,
    PLATFORM,
    BuildRecord,
    BuiltModel,
    LoadError,
    Model,
    SymgenNotice,
    batch_part,
    fleet_part,
    load,
    simulate,
)

MODELS = Path(__file__).parents[1] / "models"
V2 = frozenset({"sse2", "pni", "ssse3", "sse4_1", "sse4_2", "popcnt"})
V3 = V2 | {"avx", "avx2", "fma", "f16c", "bmi1", "bmi2"}
V4 = V3 | {"avx512f", "avx512cd", "avx512dq", "avx512bw", "avx512vl"}
X86 = len(levels_of("portable", MODEL)) > 1


@pytest.mark.parametrize(
    ("features", "name", "lanes"),
    [
        (V2, "SSE2", 4),
        (V2 | {"avx"}, "AVX", 4),
        (V3, "AVX2", 4),
        (V4, "AVX-512", 8),
        ({"asimd", "atomics"}, "NEON", 4),
        ((), "vectors of unknown length", 4),
    ],
)
def test_lanes_suit_the_vectors(features: set[str], name: str, lanes: int) -> None:
    found = vectors_of(features)
    assert (found.name, found.lanes) == (name, lanes)


def record(features: frozenset[str], target: str = "native") -> BuildRecord:
    return BuildRecord("a.so", "", "", (), target, "", tuple(sorted(features)), "")


def test_a_width_that_the_registers_do_not_hold_is_told() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert [chosen_lanes("lanes", record(V3), wanted, (8, 4, 1)) for wanted in (None, 4, 1)] == [4, 4, 1]
        assert [chosen_lanes("lanes", record(V4), wanted, (8, 4, 1)) for wanted in (None, 8, 4)] == [8, 8, 4]
    with pytest.warns(SymgenNotice, match=r"8 lanes are more than suit this code \(AVX2\).*lanes=4"):
        assert chosen_lanes("lanes", record(V3), 8, (8, 4, 1)) == 8


def test_code_for_all_cpus_takes_the_lanes_of_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The part with lanes has a library for it, whatever the main library uses."""
    for known, lanes in ((V4, 8), (V3, 4), (None, 4)):
        monkeypatch.setattr(lanes_module, "known_features", lambda known=known: known)
        assert chosen_lanes("lanes", record(V2, "portable"), None, (8, 4, 1)) == lanes


@pytest.mark.skipif(not X86, reason="other CPUs have one level")
def test_only_vectors_of_eight_have_the_highest_level() -> None:
    assert levels_of("portable", MODEL) == levels_of("portable", batch_part(4)) == ("portable", "v3")
    for part in (batch_part(8), fleet_part(8), PLATFORM):
        assert levels_of("portable", part) == ("portable", "v3", "v4")
        assert levels_of("native", part) == ("native",)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A portable pendulum with its batch of eight."""
    cache = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SYMGEN_CACHE", str(cache))
        model = build(MODELS / "pendulum.yaml", "independent", "portable")
        batch = model.part(batch_part(8))
    exported = tmp_path_factory.mktemp("exported")
    (layout,) = cache.glob("*/pendulum_independent.json")
    shutil.copytree(layout.parent, exported, dirs_exist_ok=True)
    shutil.copytree(batch, exported / "batch-8")
    return exported


def on(cpu: frozenset[str] | None, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(library_module, "known_features", lambda: cpu)
    patch.setattr(lanes_module, "known_features", lambda: cpu)


def levels_here(built: BuiltModel) -> list[tuple[str, frozenset[str]]]:
    """Levels that this computer can run, the lowest first."""
    all_levels = [("", built.build.features), *((level.name, level.features) for level in built.levels)]
    known = known_features() or frozenset()
    return [(name, frozenset(features)) for name, features in all_levels if not name or known.issuperset(features)]


@pytest.mark.skipif(not X86, reason="other CPUs have one level")
def test_a_portable_build_holds_its_levels_and_every_cpu_gets_its_own(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built, _ = read_layout(folder / "batch-8" / "pendulum_independent_x8.json")
    assert [level.name for level in built.levels] == ["v3", "v4"]
    assert all((folder / "batch-8" / level.library).is_file() for level in built.levels)
    cases = {"": V2, "v3": V3, "v4": V4}
    for name, features in cases.items():
        on(features, monkeypatch)
        found, level = at_level(built)
        assert level == name
        assert features.issuperset(found.build.features)
        assert found.build.library == f"pendulum_independent_x8{'.' if name else ''}{name}.so"
    for unknown in (None, V2 | {"avx"}):
        on(unknown, monkeypatch)
        assert at_level(built)[1] == ""
    on(frozenset({"sse2"}), monkeypatch)
    with pytest.raises(LoadError, match="CPU features that this computer lacks"):
        at_level(built)


def of_levels(folder: Path, part: str, patch: pytest.MonkeyPatch) -> list[Model]:
    built, _ = read_layout(next((folder / part).glob("*.json")))
    found = []
    for _, features in levels_here(built):
        on(features, patch)
        found.append(load(folder))
    return found


def test_levels_agree_to_rounding(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    models = of_levels(folder, "", monkeypatch)
    assert len({model.build.library for model in models}) == len(models)
    runs = [simulate(model, 0.5, 1e-3, method="rk4") for model in models]
    for run in runs[1:]:
        np.testing.assert_allclose(run.q, runs[0].q, rtol=0, atol=1e-12)


def test_lanes_of_levels_agree_to_rounding(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    random = np.random.default_rng(1)
    q, v = random.normal(size=(2, 19, 1))
    built, _ = read_layout(folder / "batch-8" / "pendulum_independent_x8.json")
    found = []
    for _, features in levels_here(built):
        on(features, monkeypatch)
        found.append(load(folder).batch(lanes=8).accelerations(q, v))
    for other in found[1:]:
        np.testing.assert_allclose(other, found[0], rtol=1e-13)


@pytest.mark.skipif(not X86, reason="other CPUs have one level")
def test_a_library_of_another_level_is_not_taken(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An old CPU would die in it."""
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    shutil.copyfile(tmp_path / "pendulum_independent.v3.so", tmp_path / "pendulum_independent.so")
    on(V2, monkeypatch)
    with pytest.raises(LoadError, match="do not belong together"):
        load(tmp_path)


def test_levels_in_a_layout_are_checked(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    layout = tmp_path / "pendulum_independent.json"
    layout.write_text(layout.read_text().replace(".v3.so", "/../v3.so"), encoding="utf-8")
    with pytest.raises(LoadError, match="library of level"):
        load(tmp_path)
