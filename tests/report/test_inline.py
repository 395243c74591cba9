"""The moving picture inside a notebook is the page that `symgen view` writes."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

import symgen
from symgen.description import read
from symgen.report import view
from symgen.runtime import ArgumentError, load_run

pytest.importorskip("plotly")


def test_a_frame_holds_the_page(tmp_path: Path) -> None:
    model = symgen.build("@double_pendulum")
    model.set_parameters({"bodies.lower.mass": 0.7})
    run = symgen.simulate(model, 0.5, 0.01)
    picture = run.view()
    page = view(model, read("@double_pendulum"), run)
    held = re.fullmatch(r'<iframe srcdoc="([^"]*)" style="[^"]*"></iframe>', picture._repr_html_())
    assert held is not None
    assert unescape(held[1]) == picture.page == page
    picture.save(tmp_path / "moving.html")
    assert (tmp_path / "moving.html").read_text(encoding="utf-8") == page
    assert page not in repr(picture)


def test_a_run_from_a_file_has_its_own_parameters(tmp_path: Path) -> None:
    model = symgen.build("@double_pendulum")
    model.set_parameters({"bodies.lower.mass": 0.7})
    run = symgen.simulate(model, 0.1, 0.01)
    run.save(tmp_path / "run.nc")
    assert load_run(tmp_path / "run.nc").view().page == run.view().page


def test_a_run_without_a_description_says_so() -> None:
    run = symgen.simulate(symgen.build("@pendulum"), 0.1, 0.01)
    assert run.record is not None
    with pytest.raises(ArgumentError, match="without the generator"):
        replace(run, record=replace(run.record, description=None)).view()
