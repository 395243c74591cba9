"""A report opens in a real browser: nothing on the console, no request to anywhere, and the picture moves."""

from __future__ import annotations

import re
import shutil
import warnings
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from symgen.report.animation import animation
from symgen.report.charts import histories
from symgen.report.ground import Ground
from symgen.report.shapes import shapes, springs

import symgen
from symgen.description import read
from symgen.description.expression import Call, Name
from symgen.description.values import evaluate
from symgen.report import report, view
from symgen.report.thinning import MOST
from symgen.runtime import ArgumentError
from tests.report.pages import figures_of, placed

MODELS = Path(__file__).parents[2] / "models"
ROWS = ("time", "q", "v", "z", "a", "multipliers", "outputs", "inputs")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
DRAWS_WITHOUT_A_GRAPHICS_CARD = ["--no-sandbox", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"]


@pytest.fixture(scope="module")
def car() -> tuple[Any, Any, Any]:
    description = read(MODELS / "kang_yoon_car.yaml")
    model = symgen.build(description)
    return model, description, symgen.simulate(model, until=0.4, step=1e-3, every=20)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    program = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if program is None:
        pytest.skip(f"no browser: none of {', '.join(BROWSERS)} is installed")
    with api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=DRAWS_WITHOUT_A_GRAPHICS_CARD)
        yield started
        started.close()


def opened(browser: Any, text: str, folder: Path) -> tuple[Any, list[str]]:
    """The page, and what it complained of or asked for."""
    file = folder / "page.html"
    file.write_text(text, encoding="utf-8")
    page, complaints = browser.new_page(viewport={"width": 1200, "height": 900}), []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: None if own(request.url) else complaints.append(request.url))
    page.goto(file.as_uri())
    page.wait_for_selector(".gl-container canvas", state="attached", timeout=60000)
    page.wait_for_function("drawn || document.getElementById('trouble').innerText", timeout=60000)
    assert page.locator("#trouble").inner_text() == ""
    return page, complaints


def own(url: str) -> bool:
    return url.startswith(("file:", "data:", "blob:"))


def test_a_report_shows_everything_and_asks_nobody(car: tuple[Any, Any, Any], browser: Any, tmp_path: Path) -> None:
    model, description, solution = car
    page, complaints = opened(browser, report(model, description, solution), tmp_path)
    titles = page.locator("h2").all_inner_texts()
    assert titles == ["Model", "In motion", "Run", "Operations", "Tree and loops", "Sparsity at the start"]
    assert page.locator(".js-plotly-plot").count() == 4 + len(histories(solution, description))
    assert page.locator("svg text", has_text="chassis").count() > 0
    too_wide = "plots => plots.filter(p => p._fullLayout.width > p.clientWidth + 1).map(p => p._fullLayout.title.text)"
    assert page.eval_on_selector_all(".js-plotly-plot", too_wide) == []
    points = "lines => lines.map(line => line.getAttribute('d').split('L').length)"
    assert max(page.eval_on_selector_all("path.js-line", points)) == len(solution.time)
    assert complaints == []
    page.close()


def test_the_picture_plays_scrubs_and_orbits(car: tuple[Any, Any, Any], browser: Any, tmp_path: Path) -> None:
    page, complaints = opened(browser, view(*car), tmp_path)
    wheel = "document.querySelector('.js-plotly-plot')._fullData[0].x[0]"
    before = page.evaluate(wheel)
    (figure,) = figures_of(view(*car))
    frames = "(() => document.querySelector('.js-plotly-plot')._transitionData._frames.map(f => f.data))()"
    drawn = page.evaluate(
        f"{frames}.map(f => f.slice(0, 3).map(t => [Array.from(t.x), Array.from(t.y), Array.from(t.z)]))"
    )
    motion = figure["motion"]
    assert len(drawn) == len(figure["layout"]["sliders"][0]["steps"]) > 5
    for frame, traces in enumerate(drawn):
        for trace, points in zip(traces, (*motion["meshes"], motion["lines"]), strict=True):
            mine = np.array([[np.nan if x is None else x for x in axis] for axis in trace])
            np.testing.assert_allclose(mine.T, placed(motion, frame, points), rtol=0, atol=1e-6)
    page.locator(".updatemenu-button", has_text="play").click()
    page.wait_for_function(f"{wheel} !== {before!r}", timeout=60000)
    page.locator(".updatemenu-button", has_text="pause").click()
    page.locator(".slider-rail-touch-rect").click(position={"x": 2, "y": 5})
    page.wait_for_function(f"{wheel} === {before!r}", timeout=60000)
    camera = "document.querySelector('.js-plotly-plot')._fullLayout.scene._scene.getCamera().eye.x"
    eye = page.evaluate(camera)
    for _ in range(20):  # the scene looks at the mouse once per frame drawn: a drag between two frames is none
        page.mouse.move(600, 400)
        page.mouse.down()
        for x in range(620, 720, 20):
            page.mouse.move(x, 420)
            page.wait_for_timeout(100)
        page.mouse.up()
        if page.evaluate(camera) != eye:
            break
    assert page.evaluate(camera) != eye
    assert complaints == []
    page.close()


def test_runs_by_name_share_a_page() -> None:
    description = read(MODELS / "pendulum.yaml")
    model = symgen.build(description, formulation="independent")
    before = dict(model.parameters)
    runs = {}
    for name, mass in (("light", 1.0), ("heavy", 5.0)):
        model.set_parameters({"mass": mass})
        runs[name] = symgen.simulate(model, 1.0, 1e-2, method="trapezoidal", refresh="frozen", inputs={"torque": 1.0})
    model.set_parameters(before)
    text = report(model, description, runs)
    titles = re.findall(r"<h2>(.*?)</h2>", text)
    assert titles[:5] == ["Model", "In motion: light", "Run: light", "In motion: heavy", "Run: heavy"]
    assert titles.count("Operations") == 1
    assert sum("contraction of Newton iterations" in title_of(figure) for figure in figures_of(text)) == 2
    assert dict(model.parameters) == before
    assert text.count("changed parameters") == 1
    assert "mass = 5 (was 1)" in text
    assert text.count("trapezoidal, factors frozen") == 2


def title_of(figure: dict[str, Any]) -> str:
    return str(figure["layout"].get("title", {}).get("text"))


def test_a_run_that_reached_nothing_says_why(tmp_path: Path) -> None:
    """Also when it comes from its file, in which no signal has a value."""
    description = read(MODELS / "pendulum.yaml")
    model = symgen.build(description)
    run = symgen.simulate(model, 0.1, 1e-2)
    nothing = replace(run, **{name: getattr(run, name)[:0] for name in ROWS}, status="stopped at once", success=False)
    nothing.save(tmp_path / "nothing.nc")
    again = symgen.runtime.load_run(tmp_path / "nothing.nc")
    assert [getattr(again, name).shape for name in ROWS] == [getattr(nothing, name).shape for name in ROWS]
    text = report(model, description, again)
    assert re.findall(r"<h2>(.*?)</h2>", text)[:3] == ["Model", "Run", "Operations"]
    assert "stopped at once" in text
    assert "evaluations per step" not in text
    assert "<h2>Run: first &lt;try&gt;</h2>" in report(model, description, {"first <try>": again})
    with pytest.raises(ArgumentError, match="without recorded rows cannot be shown: stopped at once"):
        view(model, description, again)


def test_a_run_is_drawn_with_its_own_parameters() -> None:
    """The length is that of the run, whatever the model is set to by now; the model keeps what it is set to."""
    description = read(MODELS / "pendulum.yaml")
    model = symgen.build(description, formulation="independent")
    run = symgen.simulate(model, 0.5, 1e-2)
    before = animation(model, description, run)
    model.set_parameters({"half_length": 1.0})
    after = animation(model, description, run)
    last = len(before.layout["sliders"][0]["steps"]) - 1
    shown = [placed(figure.motion, last, figure.motion["meshes"][0]) for figure in (before, after)]
    np.testing.assert_array_equal(*shown)
    assert model.parameters["half_length"] == 1.0


def test_what_is_alike_is_drawn_together(car: tuple[Any, Any, Any]) -> None:
    _, description, solution = car
    figures = {figure.title: figure for figure in histories(solution, description)}
    assert [line["name"] for line in figures["tire_load.3, N"].data] == ["FL", "FR", "RL", "RR"]
    first = figures["tire_load.3, N"].data[0]
    assert np.asarray(first["y"]) == pytest.approx(solution["FL.tire_load.3"], rel=1e-6)


def test_bodies_are_drawn_where_they_are(car: tuple[Any, Any, Any]) -> None:
    """Wheels round their centres and on the road, whatever order the analysis puts bodies in."""
    model, description, solution = car
    figure = animation(model, description, solution)
    solid = [shape for shape in shapes(description, model.parameters) if shape.solid and shape.body >= 0]
    owners = np.concatenate([np.full(len(shape.vertices), shape.body) for shape in solid])
    poses = model.poses(solution.state(0))
    assert list(model.layout.bodies) != list(description.bodies)
    for name in ("FL.wheel", "RR.wheel"):
        mine = owners == list(description.bodies).index(name)
        drawn = placed(figure.motion, 0, figure.motion["meshes"][0])[mine].T
        middle = 0.5 * (drawn.min(axis=1) + drawn.max(axis=1))
        assert middle == pytest.approx(poses.position[model.layout.bodies.index(name)], abs=5e-3)
        assert drawn[2].min() == pytest.approx(0.0, abs=0.03)


def test_the_ground_has_the_bumps_of_the_road() -> None:
    description = read(MODELS / "sedan.yaml")
    values = {name: entry.value for name, entry in description.parameters.items()}
    ground = Ground(description.road, {**values, "bump_height": 0.05, "bump_place": 10.0, "bump_length": 0.6})
    points = ground.lines(np.array([8.0, -1.0, 0.0]), np.array([12.0, 1.0, 1.0]))
    crest = np.abs(points[:, 0] - 10.0) < 1e-9
    assert points[crest, 2] == pytest.approx(0.05)
    assert points[np.abs(points[:, 0] - 10.0) > 0.31, 2] == pytest.approx(0.0)
    assert np.nanmin(points[:, 0]) <= 6.0
    needs_more = Ground(Name("height_of_a_wave"), values)
    assert needs_more.heights(np.array([1.0]), np.array([2.0])) == [0.0]
    undefined = Ground(Call("sqrt", (Name("x"),)), values)
    assert undefined.heights(np.array([-1.0, 4.0]), np.zeros(2)).tolist() == [0.0, 2.0]


def test_a_page_is_small_and_its_numbers_are_those_of_the_run(car: tuple[Any, Any, Any]) -> None:
    model, description, solution = car
    text = report(model, description, solution)
    assert len(text.encode()) < 3_000_000
    curves = {
        (figure["layout"]["title"]["text"], trace["name"]): trace
        for figure in figures_of(text)
        for trace in figure["data"]
        if trace["type"] == "scatter"
    }
    for wheel in ("FL", "RR"):
        curve = curves["tire_load.3, N", wheel]
        np.testing.assert_array_equal(curve["x"], solution.time.astype("f4"))
        np.testing.assert_array_equal(curve["y"], solution[f"{wheel}.tire_load.3"].astype("f4"))


def test_a_long_run_is_thinned_and_the_page_says_so() -> None:
    description = read(MODELS / "pendulum.yaml")
    model = symgen.build(description)
    run = symgen.simulate(model, 5.0, 1e-3)
    assert len(run.time) > MOST
    spiked = replace(run, outputs=run.outputs.copy())
    spiked.outputs[1234] += 1e3
    text = report(model, description, spiked)
    assert f"thinned from {len(run.time)} to at most {MOST} points" in text
    assert "thinned" not in report(model, description, symgen.simulate(model, 0.5, 1e-3))
    lines = [trace for figure in figures_of(text) for trace in figure["data"] if trace["type"] == "scatter"]
    assert len(lines) == spiked.outputs.shape[1] > 0
    for line in lines:
        assert len(line["x"]) <= MOST
        assert np.float32(run.time[1234]) in line["x"]


def test_a_page_compares_formulations_if_it_is_asked_to() -> None:
    description = read(MODELS / "pendulum.yaml")
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
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        description = read(MODELS / "pendulum.yaml").model_copy(update={"name": "<script>alert(1)</script>"})
        text = report(symgen.build(read(MODELS / "pendulum.yaml")), description)
    assert "<script>alert(1)" not in text


@pytest.mark.parametrize("name", ["four_bar", "kang_yoon_car", "arm7"])
def test_every_body_has_a_shape_made_of_triangles(name: str) -> None:
    description = read(MODELS / f"{name}.yaml")
    values = {parameter: entry.value for parameter, entry in description.parameters.items()}
    found = shapes(description, values)
    assert {shape.body for shape in found} >= set(range(len(description.bodies)))
    for shape in found:
        assert np.isfinite(shape.vertices).all()
        assert shape.triangles.min() >= 0
        assert shape.triangles.max() < len(shape.vertices)
    for _, start, _, end in springs(description, values):
        assert np.isfinite([*start, *end]).all()


def test_wheels_have_the_radius_of_their_tires() -> None:
    description = read(MODELS / "kang_yoon_car.yaml")
    values = {parameter: entry.value for parameter, entry in description.parameters.items()}
    (tire,) = (force for name, force in description.forces.items() if name == "FL.tire")
    wheel = list(description.bodies).index("FL.wheel")
    vertices = np.vstack([shape.vertices for shape in shapes(description, values) if shape.body == wheel])
    assert np.ptp(vertices[:, 2]) == pytest.approx(2 * evaluate(tire.radius, values), rel=1e-12)
