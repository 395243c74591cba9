"""A report of two runs in a real browser, opened from disk: nothing on the console, no request, and everything in it works."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import symgen
from symgen.report import report
from symgen.runtime import Model, Solution
from tests.report.pages import figures_of

READY = 60_000
"""ms: more than any machine needs."""
RUNS = ("as built", "with_more_speed_than_what_was_built_and_a_name_that_no_phone_has_room_for")
WITHOUT_WEBGL = """HTMLCanvasElement.prototype.getContext = (own => function (kind, ...more) {
  return kind.startsWith("webgl") ? null : own.call(this, kind, ...more);
})(HTMLCanvasElement.prototype.getContext);"""
TEXTURES = "GL Driver Message"
"""The software renderer says that it waits, when a picture is read."""


@pytest.fixture(scope="module")
def made() -> tuple[Model, list[Solution], str]:
    description = symgen.description.read("@kang_yoon_car")
    model = symgen.build(description)
    start = model.assemble()
    faster = symgen.State(start.time, start.q, 1.2 * start.v, start.z)
    runs = [symgen.simulate(model, 0.4, 1e-3, every=10, state=state) for state in (start, faster)]
    return model, runs, report(model, description, dict(zip(RUNS, runs, strict=True)))


@pytest.fixture(scope="module")
def text(made: tuple[Model, list[Solution], str]) -> str:
    return made[2]


SHADES = """image => {
  const canvas = document.createElement("canvas"), brush = canvas.getContext("2d");
  canvas.width = canvas.height = 16;
  brush.drawImage(image, 0, 0, 16, 16);
  return new Set(brush.getImageData(0, 0, 16, 16).data).size;
}"""


class Opened:
    """A page, and what it complained of or asked for."""

    def __init__(self, browser: Any, file: Path, width: int = 1200, scheme: str = "light", before: str = "") -> None:
        self.page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
        self.complaints: list[str] = []
        self.page.on("console", lambda message: self._complain(message.type, message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self._complain("request", request.url))
        self.page.add_init_script(before)
        self.page.goto(file.as_uri())
        self.page.wait_for_function("drawn || document.getElementById('trouble').innerText", timeout=READY)
        assert self.page.locator("#trouble").inner_text() == ""

    def _complain(self, kind: str, text: str) -> None:
        own = kind == "request" and text.startswith(("file:", "data:", "blob:"))
        if kind in ("error", "warning", "request") and not own and TEXTURES not in text:
            self.complaints.append(text)

    def of_player(self, what: str) -> Any:
        return self.page.evaluate(f"players[0].{what}")

    def close(self) -> None:
        self.page.close()


@pytest.fixture(scope="module")
def file(text: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "report.html"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def desktop(browser: Any, file: Path) -> Iterator[Opened]:
    opened = Opened(browser, file)
    yield opened
    assert opened.complaints == []
    opened.close()


def test_it_opens_without_complaints_and_draws_every_chart(desktop: Opened, text: str) -> None:
    charts = [figure for figure in figures_of(text) if figure["data"]]
    assert desktop.page.locator(".js-plotly-plot").count() == len(charts) > 10
    too_wide = "plots => plots.filter(p => p._fullLayout.width > p.clientWidth + 1).length"
    assert desktop.page.eval_on_selector_all(".js-plotly-plot", too_wide) == 0
    links = desktop.page.eval_on_selector_all("nav a", "all => all.map(a => document.querySelector(a.hash) !== null)")
    assert len(links) > 5
    assert all(links)
    assert desktop.complaints == []


def test_the_legend_hides_a_run_in_all_charts(desktop: Opened) -> None:
    shown = "plots => plots.flatMap(p => p.data.filter(t => t.meta && t.meta.run === 1).map(t => t.visible ?? true))"
    count = len(desktop.page.eval_on_selector_all(".js-plotly-plot", shown))
    button = desktop.page.locator("button.run", has_text=RUNS[1])
    for pressed, visible in (("false", "false"), ("true", "true")):
        button.click()
        assert button.get_attribute("aria-pressed") == pressed
        everywhere = (
            f"[...document.querySelectorAll('.js-plotly-plot')]; return ({shown})(plots).filter(v => v === {visible})"
        )
        desktop.page.wait_for_function(f"(() => {{ const plots = {everywhere}.length === {count}; }})()", timeout=READY)
    assert count > 20


def test_a_chart_has_a_legend_of_its_own(desktop: Opened) -> None:
    """A click on a wheel hides its curves of both runs, and no other."""
    chart = desktop.page.locator("#tires .js-plotly-plot").last
    chart.scroll_into_view_if_needed()
    chart.locator(".legendtoggle").first.click()
    hidden = "p => p.data.filter(t => t.visible === 'legendonly').map(t => [t.name, t.meta.run])"
    last = "[...document.querySelectorAll('#tires .js-plotly-plot')].at(-1)"
    desktop.page.wait_for_function(f"({hidden})({last}).length === 2", timeout=READY)
    assert chart.evaluate(hidden) == [["FL", 0], ["FL", 1]]
    chart.locator(".legendtoggle").first.click()


def test_bodies_are_drawn_where_the_run_has_them(desktop: Opened, made: tuple[Model, list[Solution], str]) -> None:
    model, (run, _), _ = made
    for row in (0, len(run.time) // 2, len(run.time) - 1):
        found = desktop.page.evaluate(f"Array.from(posesAt(players[0].motion, {float(run.time[row])!r}))")
        poses, count = model.poses(run.state(row)), len(model.layout.bodies)
        np.testing.assert_allclose(np.reshape(found[: 3 * count], (-1, 3)), poses.position, rtol=0, atol=2e-3)
        np.testing.assert_allclose(np.reshape(found[3 * count :], (-1, 3, 3)), poses.rotation, rtol=0, atol=2e-3)


def test_it_plays_as_fast_as_is_asked(desktop: Opened) -> None:
    page = desktop.page
    page.evaluate("players[0].show(0)")
    page.locator("select[aria-label=speed]").first.select_option("0.1")
    assert desktop.of_player("speed") == 0.1
    page.locator(".controls button", has_text="play").first.click()
    page.wait_for_function("players[0].time > 0.02", timeout=READY)
    clock, time = page.evaluate("[performance.now() - players[0].from.clock, players[0].time - players[0].from.time]")
    assert time == pytest.approx(0.1 * clock / 1000, abs=0.05)  # the clock goes on after the last frame
    page.locator(".controls button", has_text="pause").first.click()
    assert desktop.of_player("playing") is None
    page.locator(".controls input[type=range]").first.fill("0.3")
    assert desktop.of_player("time") == pytest.approx(0.3)
    assert page.locator(".controls output").first.inner_text() == "0.3000 s"


def test_the_picture_changes_with_time_with_its_view_and_without_forces(desktop: Opened) -> None:
    page, canvas = desktop.page, desktop.page.locator("canvas.figure").first
    canvas.scroll_into_view_if_needed()
    page.evaluate("players[0].show(0.3)")
    seen = [desktop.of_player("still()")]
    page.evaluate("players[0].show(0)")
    seen.append(desktop.of_player("still()"))
    box = canvas.bounding_box()
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 320, box["y"] + 230)
    page.mouse.up()
    seen.append(desktop.of_player("still()"))
    page.locator(".controls input[type=checkbox]").first.click()
    seen.append(desktop.of_player("still()"))
    assert len({*seen}) == len(seen)


def test_another_run_is_shown_at_the_same_time(desktop: Opened) -> None:
    page = desktop.page
    page.evaluate("players[0].show(0.2)")
    page.locator("select[aria-label=run]").first.select_option("1")
    assert page.evaluate("[players[1].time, players[0].place.closest('figure').hidden]") == [0.2, True]
    page.locator("select[aria-label=run]").nth(1).select_option("0")
    assert page.evaluate("[players[0].time, players[1].place.closest('figure').hidden]") == [0.2, True]


def test_modes_move_by_themselves(desktop: Opened) -> None:
    canvas = desktop.page.locator(".shapes canvas").first
    canvas.scroll_into_view_if_needed()
    image = "canvas => canvas.toDataURL()"
    before = canvas.evaluate(image)
    desktop.page.wait_for_function(
        "before => document.querySelector('.shapes canvas').toDataURL() !== before", arg=before, timeout=READY
    )


def test_dark_is_dark_everywhere(browser: Any, file: Path) -> None:
    """What the system asks for, until the reader asks for something else."""
    opened = Opened(browser, file, scheme="dark")
    page = opened.page
    inks = "plots => plots.map(p => p._fullLayout.font.color)"
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert {*page.eval_on_selector_all(".js-plotly-plot", inks)} == {"#e4e7eb"}
    assert brightness(page, "document.body") < 60
    page.locator("#theme").click()
    page.wait_for_function("document.documentElement.dataset.theme === 'light'", timeout=READY)
    page.wait_for_function(
        "[...document.querySelectorAll('.js-plotly-plot')].every(p => p._fullLayout.font.color === '#20242a')",
        timeout=READY,
    )
    assert brightness(page, "document.body") > 200
    assert opened.complaints == []
    opened.close()


def brightness(page: Any, element: str) -> float:
    colour = page.evaluate(f"getComputedStyle({element}).backgroundColor")
    return float(np.mean([int(part) for part in colour.removeprefix("rgb(").rstrip(")").split(",")]))


def test_a_phone_needs_no_scrolling_to_the_side(browser: Any, file: Path) -> None:
    opened = Opened(browser, file, width=390)
    assert opened.page.evaluate("document.documentElement.scrollWidth") == 390
    beyond = "all => all.filter(e => e.getBoundingClientRect().right > 390.5).length"
    for selector in ("figure", "h1, h2, h3", ".verdicts li", ".js-plotly-plot", ".controls > *"):
        assert opened.page.eval_on_selector_all(selector, beyond) == 0
    assert opened.complaints == []
    opened.close()


def test_without_webgl_the_charts_are_there(browser: Any, file: Path, text: str) -> None:
    opened = Opened(browser, file, before=WITHOUT_WEBGL)
    charts = [figure for figure in figures_of(text) if figure["data"]]
    assert opened.page.locator(".js-plotly-plot").count() == len(charts)
    assert "draws no WebGL 2" in opened.page.locator(".picture small").first.inner_text()
    assert not opened.page.locator(".controls").first.is_visible()
    assert opened.complaints == []
    opened.close()


def test_paper_shows_the_picture_and_no_buttons(browser: Any, file: Path) -> None:
    opened = Opened(browser, file, scheme="dark")
    page = opened.page
    assert len(page.pdf()) > 100_000
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    still = page.locator(".still").first
    assert still.is_visible()
    assert (still.get_attribute("src") or "").startswith("data:image/png")
    assert still.evaluate(SHADES) > 10  # a picture that failed is all black
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    for gone in ("canvas.figure >> nth=0", ".controls >> nth=0", "#theme"):
        assert not page.locator(gone).is_visible()
    opened.close()
