"""Shipped models by name, and files that are not there."""

from __future__ import annotations

import re
import warnings
from pathlib import Path

import pytest

import symgen
from symgen.description import DescriptionError, SymgenNotice, read, read_platform
from symgen.description.shipped import catalogue, folder, located
from symgen.mechanism.analyse import analyse

pytestmark = pytest.mark.quick

MODELS = Path(__file__).parents[2] / "models"


def test_the_catalogue_lists_all_models() -> None:
    assert folder() == MODELS
    assert list(catalogue()) == sorted(path.stem for path in MODELS.glob("*.yaml"))


@pytest.mark.parametrize("name", catalogue())
def test_the_catalogue_says_what_a_model_is(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        mechanism = analyse(read(f"@{name}"))
    entry = dict(catalogue()[name])
    assert re.fullmatch(r"[A-Za-z].{5,110}[^.]", entry.pop("what"))
    assert entry == {
        "bodies": len(mechanism.bodies),
        "degrees_of_freedom": mechanism.dof,
        "manoeuvres": list(mechanism.description.manoeuvres),
    }


def test_a_name_is_as_good_as_the_file() -> None:
    assert read("@sedan") == read(MODELS / "sedan.yaml")
    assert read(Path("@sedan")) == read(MODELS / "sedan.yaml")
    assert read_platform("@mast").digest == read_platform(MODELS / "mast.yaml").digest
    assert symgen.build("@pendulum").layout == symgen.build(MODELS / "pendulum.yaml").layout


def test_files_whose_names_begin_alike_are_files(tmp_path: Path) -> None:
    path = tmp_path / "@sedan"
    path.write_text((MODELS / "pendulum.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    assert read(path).name == "pendulum"
    assert located("@sedan.yaml.old") == "@sedan.yaml.old"


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("@sedn", "there is no shipped model @sedn; did you mean '@sedan'"),
        ("@zzz", r"there is no shipped model @zzz; known are @andrews_squeezer, .*`symgen models` lists them"),
        ("sedan", "sedan: there is no such file; did you mean @sedan, which comes with symgen"),
        ("Four_Bar.yaml", "did you mean @four_bar"),
        ("trolly.yml", "trolly.yml: cannot read the file .*; did you mean trolley.yaml[?]$"),
        ("sedans.yaml", "did you mean my_sedans.yaml or @sedan, which comes with symgen"),
        ("nothing/like.yaml", "check its name and permissions"),
        ("a\0b", "cannot read the file"),
    ],
)
def test_what_may_be_meant(given: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("trolley.yaml", "my_sedans.yaml", "trolly.txt"):
        (tmp_path / name).write_text("")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DescriptionError, match=sentence):
        read(given)
