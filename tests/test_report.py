"""A report opens in a real browser: nothing on the console, no request to anywhere, and the picture moves."""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import symgen
from symgen.description import read
from symgen.description.values import evaluate
from symgen.report import report, view
from symgen.report.shapes import shapes, springs

MODELS = Path(__file__).parents[1] / "models"
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
    return page, complaints


def own(url: str) -> bool:
    return url.startswith(("file:", "data:", "blob:"))


def test_a_report_shows_everything_and_asks_nobody(car: tuple[Any, Any, Any], browser: Any, tmp_path: Path) -> None:
    model, description, solution = car
    page, complaints = opened(browser, report(model, description, solution), tmp_path)
    titles = page.locator("h2").all_inner_texts()
    assert titles == ["Model", "In motion", "Run", "Operations", "Tree and loops", "Sparsity at the start"]
    assert page.locator(".js-plotly-plot").count() == 4 + len(description.sensors)
    assert page.locator("svg text", has_text="chassis").count() > 0
    assert complaints == []
    page.close()


def test_the_picture_moves(car: tuple[Any, Any, Any], browser: Any, tmp_path: Path) -> None:
    page, complaints = opened(browser, view(*car), tmp_path)
    wheel = "document.querySelector('.js-plotly-plot')._fullData[0].x[0]"
    before = page.evaluate(wheel)
    page.locator(".updatemenu-button", has_text="play").click()
    page.wait_for_function(f"{wheel} !== {before!r}", timeout=60000)
    assert complaints == []
    page.close()


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
    (disc,) = (shape for shape in shapes(description, values) if shape.body == wheel)
    assert np.ptp(disc.vertices[:, 2]) == pytest.approx(2 * evaluate(tire.radius, values), rel=1e-12)
