"""What a report says of runs is what the runs have; it is small, and nothing in it is code."""

from __future__ import annotations

import re
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import symgen
from symgen.description import read
from symgen.report import report, view
from symgen.report.curves import EXACT
from symgen.report.sections import sections
from symgen.report.subject import Subject
from symgen.report.thinning import MOST
from symgen.runtime import ArgumentError
from tests.report.pages import figures_of

ROWS = ("time", "q", "v", "z", "a", "multipliers", "outputs", "inputs")
pytestmark = pytest.mark.filterwarnings("ignore:.*redundant")


@pytest.fixture(scope="module")
def car() -> tuple[Any, Any, Any]:
    description = read("@kang_yoon_car")
    model = symgen.build(description)
    return model, description, symgen.simulate(model, until=0.4, step=1e-3, every=20)


@pytest.fixture(scope="module")
def turns() -> tuple[Any, Any, Any]:
    """Of a larger car."""
    description = read("@sedan")
    model = symgen.build(description)
    runs = {}
    stiffness = model.parameters["front_bar_stiffness"]
    for name, factor in (("as built", 1.0), ("stiffer bar", 2.0)):
        model.set_parameters({"front_bar_stiffness": factor * stiffness})
        runs[name] = symgen.simulate(model, manoeuvre="j_turn", method="trapezoidal", refresh="frozen", every=25)
    return model, description, runs


def titles(text: str) -> list[str]:
    return re.findall(r"<h2>(.*?)</h2>", text)


def captions(text: str) -> list[str]:
    return re.findall(r"<figcaption>(?:<span>)?(.*?)(?:</span>)? <small>", text)


def of_title(text: str, title: str) -> dict[str, Any]:
    return figures_of(text)[captions(text).index(title)]


def test_the_answer_comes_first_and_the_solver_last(car: tuple[Any, Any, Any]) -> None:
    text = report(*car)
    found = titles(text)
    assert found == [
        "Result", "In motion", "Path", "g-g diagram", "Tires", "Modes", "Energy", "Signals", "Model", "Solver",
    ]  # fmt: skip
    assert re.findall(r'<a href="#([^"]*)">', text) == re.findall(r'<section id="([^"]*)"', text)
    assert "loops stay closed" in text
    assert "real-time factor" in text
    assert text.index("loops stay closed") < text.index("real-time factor")


def test_headings_have_words_and_units(turns: tuple[Any, Any, Any]) -> None:
    found = captions(report(*turns))
    expected = {
        "Tire load: vertical force, N",
        "Spring load: length, m",
        "Spring load: tension, N",
        "Chassis turning, rad/s",
    }
    assert expected <= {*found}
    assert not [caption for caption in found if re.search(r"_|\^|\.\d", caption) and "Hz" not in caption]


def test_what_is_alike_is_drawn_together_and_is_what_was_recorded(car: tuple[Any, Any, Any]) -> None:
    text, solution = report(*car), car[2]
    figure = of_title(text, "Tire load: vertical force, N")
    assert [line["name"] for line in figure["data"]] == ["FL", "FR", "RL", "RR"]
    for line in figure["data"]:
        recorded = solution[f"{line['name']}.tire_load.3"]
        np.testing.assert_array_equal(line["x"], solution.time.astype("f4"))
        np.testing.assert_allclose(line["y"], recorded, rtol=1e-7, atol=EXACT * np.ptp(recorded))


def test_a_page_is_small(car: tuple[Any, Any, Any]) -> None:
    assert len(report(*car).encode()) < 3_000_000
    assert len(view(*car).encode()) < 3_000_000


def test_runs_by_name_share_charts() -> None:
    description = read("@pendulum")
    model = symgen.build(description, formulation="independent")
    before = dict(model.parameters)
    runs = {}
    for name, mass in (("light", 1.0), ("heavy", 5.0)):
        model.set_parameters({"mass": mass})
        runs[name] = symgen.simulate(model, 1.0, 1e-2, method="trapezoidal", refresh="frozen", inputs={"torque": 1.0})
    model.set_parameters(before)
    text = report(model, description, runs)
    assert titles(text)[:2] == ["Result", "In motion"]
    assert dict(model.parameters) == before
    assert re.findall(r"<h3>(.*?)</h3>", text) == ["light", "heavy"]
    assert text.count('data-run="') == 2
    assert text.count("changed parameters") == 1
    assert "mass = 5 (was 1)" in text
    assert text.count("trapezoidal, factors frozen") == 2
    contraction = of_title(text, "Contraction of Newton iterations")
    assert [line["name"] for line in contraction["data"]] == ["light", "heavy"]
    assert [line["line"]["dash"] for line in contraction["data"]] == ["solid", "dash"]


def test_runs_that_differ_in_inputs_say_so() -> None:
    description = read("@pendulum")
    model = symgen.build(description, formulation="independent")
    inputs: dict[str, Any] = {"at rest": 0.0, "held": 1.5, "shaken": lambda time: 2.0 * time}
    runs = {
        name: symgen.simulate(model, 0.5, 1e-2, method="rk4", inputs={"torque": given})
        for name, given in inputs.items()
    }
    rows = {row[0]: row[1:] for row in cells(report(model, description, runs), "made with")}
    assert rows["inputs"] == ["", "torque = 1.5 N m", "torque from 0 N m to 1 N m"]


def test_measures_are_those_of_the_runs_and_their_difference(turns: tuple[Any, Any, Any]) -> None:
    (head, *rows) = cells(report(*turns), "measure")
    built, stiffer = turns[2].values()
    assert head == ["measure", "as built", "stiffer bar", "change"]
    assert [row[0].replace(" ", "_") for row in rows] == list(built.measures)
    for name, first, second, change in rows:
        before, after = (run.measures[name.replace(" ", "_")] for run in (built, stiffer))
        assert number(first) == pytest.approx(before, rel=5e-4)
        assert number(second) == pytest.approx(after, rel=5e-4)
        assert number(change) == pytest.approx(after - before, rel=5e-4)
        assert float(re.findall(r"\((.*) %\)", change)[0]) == pytest.approx(
            100 * (after - before) / abs(before), abs=0.06
        )


def number(text: str) -> float:
    return float(text.split(" ")[0])


def cells(text: str, first: str) -> list[list[str]]:
    """Of the table whose head begins so."""
    (table,) = (
        table for table in re.findall(r"<table.*?</table>", text, re.DOTALL) if f"<tr><th>{first}</th>" in table
    )
    return [re.findall(r"<t[hd]>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", table)]


def test_a_run_that_reached_nothing_says_why(tmp_path: Path) -> None:
    """Also when it comes from its file, in which no signal has a value."""
    description = read("@pendulum")
    model = symgen.build(description)
    run = symgen.simulate(model, 0.1, 1e-2)
    nothing = replace(run, **{name: getattr(run, name)[:0] for name in ROWS}, status="stopped at once", success=False)
    nothing.save(tmp_path / "nothing.nc")
    again = symgen.runtime.load_run(tmp_path / "nothing.nc")
    assert [getattr(again, name).shape for name in ROWS] == [getattr(nothing, name).shape for name in ROWS]
    text = report(model, description, again)
    assert titles(text) == ["Result", "Model", "Solver"]
    assert '<li class="bad">stopped at once</li>' in text
    assert "evaluations per step" not in text
    two = report(model, description, {"first <try>": again, "second": run})
    assert "<h3>first &lt;try&gt;</h3>" in two
    assert "In motion" in titles(two)
    with pytest.raises(ArgumentError, match="without recorded rows cannot be shown: stopped at once"):
        view(model, description, again)


def test_a_long_run_is_thinned_and_the_page_says_so() -> None:
    description = read("@pendulum")
    model = symgen.build(description)
    run = symgen.simulate(model, 5.0, 1e-3)
    assert len(run.time) > MOST
    spiked = replace(run, outputs=run.outputs.copy())
    spiked.outputs[1234] += 1e3
    signals = next(s for s in sections(Subject.of(model, description, spiked)) if s.title == "Signals")
    assert f"thinned from {len(run.time)} rows to at most {MOST} points" in signals.note
    assert "thinned" not in report(model, description, symgen.simulate(model, 0.5, 1e-3))
    lines = [trace for figure in signals.figures for trace in figure.data]
    assert len(lines) == spiked.outputs.shape[1] > 0
    for line in lines:
        assert len(line["x"]) <= MOST
        assert run.time[1234] in line["x"]


def test_a_page_compares_formulations_if_it_is_asked_to() -> None:
    description = read("@pendulum")
    model = symgen.build(description, "independent")
    shown = [
        {
            name
            for figure in figures_of(text)
            for trace in figure["data"]
            if trace["type"] == "bar"
            for name in trace["y"]
        }
        for text in (report(model, description), report(model, description, compare=True))
    ]
    assert shown == [{"independent"}, {"independent", "recursive", "multiplier"}]


def test_names_cannot_break_out_of_the_page() -> None:
    model, hostile = symgen.build("@pendulum"), '<script>alert("1")</script>'
    description = read("@pendulum")
    run = replace(symgen.simulate(model, 0.1, 1e-2), status=hostile)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        renamed = description.model_copy(update={"name": hostile})
        for text in (report(model, renamed, {hostile: run, "other": run}), view(model, renamed, run)):
            assert "<script>alert(" not in text
            assert all(
                "<script>" not in str(trace.get("name")) for figure in figures_of(text) for trace in figure["data"]
            )
