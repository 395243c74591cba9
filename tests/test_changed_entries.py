"""Cache entries that somebody changed, checksums and all: every one is refused with a sentence, and none ends the process."""

from __future__ import annotations

import json
import shutil
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from symgen import build_cache
from symgen.cache_entry import CHECKSUMS, CacheNotice, checksums, is_whole
from symgen.description import SymgenNotice, read
from symgen.pipeline import ModelGenerator, build, built_entry, platform_entry
from symgen.runtime import DERIVATIVES, STEPPING, LoadError, Part, load

from .fuzz.driver import fuzz
from .support.cache import entries_of, own_cache

MODELS = Path(__file__).parents[1] / "models"
PARTS = ("model", "derivatives", "stepping", "batch-4", "fleet-4", "bodies", "newton-world", "platform")
BY_HAND = ("model", "stepping")


def part_entries(names: Sequence[str] = PARTS) -> dict[str, Path]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        return {name: part_entry(name) for name in names}


def part_entry(name: str) -> Path:
    """Of a four-bar linkage; `bodies` is the model of the part `newton-world`."""
    if name == "platform":
        return platform_entry(MODELS / "mast.yaml")
    four_bar, formulation = (
        read(MODELS / "four_bar.yaml"),
        "inertial" if name in ("bodies", "newton-world") else "independent",
    )
    if name in ("model", "bodies"):
        return built_entry(four_bar, formulation)
    return ModelGenerator(four_bar, formulation).part("native", Part.named(name))


@pytest.fixture(scope="module")
def entries(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an entry for each part; those named by-hand were compiled without the digest of their layout."""
    folder = tmp_path_factory.mktemp("entries")
    for name, entry in part_entries().items():
        shutil.copytree(entry, folder / name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SYMGEN_CACHE", own_cache(folder / "cache"))
        patch.setattr(build_cache, "seal_of", lambda text: "")
        for name, entry in part_entries(BY_HAND).items():
            shutil.copytree(entry, folder / f"by-hand-{name}")
    shutil.rmtree(folder / "cache")
    return folder


def test_fuzz_whatever_was_changed_nothing_crashes(entries: Path, fuzz_cases: Callable[[int], range]) -> None:
    report = fuzz("changed_entries", fuzz_cases(150), arguments=(str(entries),))
    assert not report.failures, report.told()
    assert report.ends["field refused"] >= report.cases // 6


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("libraries", 0, "constants"), 1),
        (("libraries", 0, "work"), 0),
        (("libraries", 0, "functions", 0, "results", 0, "size"), 0),
        (("libraries", 0, "functions", 0, "results", 0, "offset"), -8),
        (("libraries", 0, "symbol"), "x);int system(const char *"),
        (("model", "joints", 0, "v"), 1000),
        (("model", "held"), [-1]),
        (("model", "parameters", 0, "value"), 1e400),
        (("model", "positions"), []),
        (("model", "velocities"), "abc"),
        (("build", "library"), "../other.so"),
        (("build", "features"), []),
        (("part",), "stepping"),
    ],
)
def test_every_field_is_looked_at(entries: Path, tmp_path: Path, place: tuple[str | int, ...], value: object) -> None:
    folder = tmp_path / "entry"
    shutil.copytree(entries / "model", folder)
    change(folder, place, value)
    with pytest.raises((LoadError, ValueError), match=r"build the model again|load the folder of the model"):
        load(folder)


@pytest.mark.parametrize("blocks", [[], [0], [1], [0, 2], [0, 0, 1], [0, 1, 1], [-1, 1], [0, 2**40]])
def test_blocks_of_unknowns_are_those_that_there_are(entries: Path, tmp_path: Path, blocks: list[int]) -> None:
    """Compiled steps take one block after the other."""
    folder = tmp_path / "entry"
    shutil.copytree(entries / "by-hand-stepping", folder)
    assert load(entries / "model", lambda part: folder).stepping.layout.blocks == (0, 1)
    change(folder, ("libraries", 0, "stepping", "blocks"), blocks)
    with pytest.raises(LoadError, match=r"blocks.*build the model again"):
        _ = load(entries / "model", lambda part: folder).stepping


def change(folder: Path, place: tuple[str | int, ...], value: object) -> None:
    (layout,) = folder.glob("*.json")
    content = json.loads(layout.read_text())
    holder = content
    for key in place[:-1]:
        holder = holder[key]
    holder[place[-1]] = value
    layout.write_text(json.dumps(content, separators=(",", ":")))


def test_a_name_that_was_exchanged_is_noticed_though_all_sizes_are_right(entries: Path, tmp_path: Path) -> None:
    folder = tmp_path / "entry"
    shutil.copytree(entries / "model", folder)
    (layout,) = folder.glob("*.json")
    positions = json.loads(layout.read_text())["model"]["positions"]
    change(folder, ("model", "positions"), positions[::-1])
    with pytest.raises(LoadError, match="the layout was changed"):
        load(folder)


def test_a_library_that_was_cut_is_refused_before_it_is_mapped(entries: Path, tmp_path: Path) -> None:
    """Pages behind the end of a mapped file end the process with SIGBUS."""
    folder = tmp_path / "entry"
    shutil.copytree(entries / "model", folder)
    (library,) = folder.glob("*.so")
    content = library.read_bytes()
    for share in (0.01, 0.3, 0.6, 0.8):
        library.unlink()  # what is mapped stays what it is
        library.write_bytes(content[: int(share * len(content))])
        with pytest.raises(LoadError, match="build the model again"):
            load(folder)


@pytest.mark.parametrize("part", ["model", "stepping"])
def test_the_cache_mends_an_entry_whose_checksums_were_redone(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SYMGEN_CACHE", own_cache(tmp_path))
    pendulum = read(MODELS / "pendulum.yaml")
    make = {
        "model": lambda: built_entry(pendulum, "recursive"),
        "stepping": lambda: ModelGenerator(pendulum, "independent").part("native", STEPPING),
    }[part]
    entry = make()
    change(entry, ("libraries", 0, "work"), 7)
    (entry / CHECKSUMS).write_text(checksums(entry), encoding="utf-8")
    assert is_whole(entry)
    with pytest.warns(CacheNotice, match=r"is built again: .*\bwork\b"):
        assert make() == entry
    assert json.loads(next(entry.glob("*.json")).read_text())["libraries"][0]["work"] != 7
    assert entries_of(tmp_path) == [entry]


def test_parts_of_another_model_are_refused(entries: Path) -> None:
    """Folders of a cache that were exchanged. What steps call is shared by all formulations of a description."""
    pendulum = ModelGenerator(read(MODELS / "pendulum.yaml"), "independent").part("native", STEPPING)
    with pytest.raises(LoadError, match="of another model"):
        _ = load(entries / "model", lambda part: pendulum).stepping
    with pytest.raises(LoadError, match="of another model"):
        load(entries / "bodies", lambda part: entries / part.name).batch(lanes=4)
    wrong = load(entries / "model", lambda part: entries / DERIVATIVES.name)
    with pytest.raises(LoadError, match="part 'derivatives'"):
        _ = wrong.stepping


def test_the_cache_mends_what_was_exchanged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SYMGEN_CACHE", own_cache(tmp_path))
    mine, other = (built_entry(MODELS / f"{name}.yaml", quantities=False) for name in ("pendulum", "double_pendulum"))
    shutil.rmtree(mine)
    shutil.copytree(other, mine)
    with pytest.warns(CacheNotice, match="another model"):
        model = build(MODELS / "pendulum.yaml")
    assert model.layout.name == "pendulum"
