"""Pages of mechanisms that are no vehicles: arms that hold their positions, models without inputs, what is refused."""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import symgen
from symgen.cli.commands import app
from symgen.playing.controls import controls
from symgen.playing.curves import curves
from symgen.playing.servos import servos
from symgen.runtime import single_steps

from ..support.browser import until

Opened = Callable[..., Any]
Written = Callable[[str], Path]
ARM = Path(__file__).parent / "two_links.yaml"


def test_controllers_hold_an_arm_where_it_is() -> None:
    """By statics: torques of weights about the hinges."""
    model = symgen.build(ARM)
    shoulder, elbow = servos(model, single_steps(model), 1.8)
    assert (shoulder.name, elbow.name, shoulder.unit) == ("shoulder", "elbow", "rad")
    assert shoulder.hold == pytest.approx(9.81 * (2.0 * 0.5 + 1.0 * 1.4), rel=1e-9)
    assert elbow.hold == pytest.approx(9.81 * 1.0 * 0.4, rel=1e-9)
    assert shoulder.inertia == pytest.approx(0.2 + 2.0 * 0.25 + 0.1 + 1.4**2, rel=1e-6)


def test_controllers_hold_a_crane_whose_load_swings_freely() -> None:
    """The winch carries the load, the trolley nothing; the load goes up and down alone."""
    model = symgen.build(Path(__file__).parent / "crane.yaml")
    travel, hoist = servos(model, single_steps(model), 8.0)
    assert (travel.name, hoist.name, travel.unit) == ("travel", "hoist", "m")
    assert (travel.hold, hoist.hold) == pytest.approx((0.0, 9.81 * 1000.0), abs=1e-6)
    assert hoist.inertia == pytest.approx(1000.0, rel=1e-9)


def test_inputs_that_fight_for_one_coordinate_are_left_alone() -> None:
    """Gas force and load of a slider-crank move one degree of freedom."""
    model = symgen.build("@slider_crank")
    assert servos(model, single_steps(model), 0.5) == []


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("pendulum", ["angle", "tip.x", "tip.z", "hinge_load.fx"]),
        ("four_bar", ["coupler_point.x", "coupler_point.z", "coupler_acceleration.x", "coupler_acceleration.z"]),
    ],
)
@pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")
def test_curves_of_a_plane_mechanism_are_those_in_its_plane(name: str, shown: list[str]) -> None:
    model = symgen.build(f"@{name}")
    steps = single_steps(model)
    places = curves(model, steps, controls(model, steps, None, 1.0))
    assert [model.sensors[k] for k in places] == shown


def test_keys_move_an_arm_and_it_stays(written: Written, opened: Opened) -> None:
    angles = "[...page.own.model.state].slice(1, 3)"
    with opened(written("two_links")) as page:
        assert page.locator("#inputs .name").all_inner_texts() == ["shoulder", "elbow"]
        page.evaluate("page.advance(2.0)")
        assert page.evaluate(angles) == pytest.approx([0.0, 0.0], abs=1e-4)  # the first step begins without the torques
        page.keyboard.down("ArrowRight")
        until(lambda: page.evaluate("page.driver.controls[0].value") > 0.7, "a target of the shoulder")
        page.keyboard.up("ArrowRight")
        page.evaluate("page.run(false)")
        wanted = page.evaluate("page.driver.controls.map(each => each.value)")
        for _ in range(8):
            page.evaluate("page.advance(1.0)")
        assert page.evaluate(angles) == pytest.approx(wanted, abs=2e-3)
        tip = page.evaluate("page.own.model.output('tip.z')")
        assert tip == pytest.approx(math.sin(wanted[0]) + 0.8 * math.sin(sum(wanted)), abs=5e-3)


def test_without_controllers_keys_are_torques(written: Written, opened: Opened) -> None:
    with opened(written("two_links"), "hold=0") as page:
        assert page.locator("#inputs .name").all_inner_texts() == ["shoulder_torque", "elbow_torque"]
        page.evaluate("page.run(false)")
        page.evaluate("page.advance(0.3)")
        assert page.evaluate("page.own.model.state[1]") < -0.1  # it falls


IN_THE_PICTURE = """() => page.own.cast.figure.points.every((_, k) => {
  const p = [...page.own.cast.figure.place(k, page.own.matrices), 1], m = page.scene.view;
  const [x, y, , w] = [0, 1, 2, 3].map(row => p.reduce((sum, each, column) => sum + m[4 * column + row] * each, 0));
  return Math.abs(x) < w && Math.abs(y) < w;
})"""


def test_what_falls_stays_in_the_picture_and_above_the_floor(written: Written, opened: Opened) -> None:
    """The rods lie level at first, and hang at the end of a fall."""
    with opened(written("two_links"), "hold=0") as page:
        page.evaluate("page.run(false)")
        lowest = 0.0
        for _ in range(15):
            page.evaluate("page.advance(0.1)")
            until(lambda: page.evaluate(IN_THE_PICTURE), "a picture of the whole mechanism")
            lowest = min(lowest, page.evaluate("page.own.model.output('tip.z')"))
            until(partial(page.evaluate, f"page.scene.low < {lowest!r}"), "a floor below the mechanism")
        assert lowest < -1.5
        assert page.evaluate("page.camera.room") > 1.0
        page.evaluate("page.reset()")
        assert page.evaluate("page.camera.room") == 1.0


def test_a_curve_that_stays_has_its_value_at_its_axis(written: Written, opened: Opened) -> None:
    note = "const pen = CanvasRenderingContext2D.prototype, write = pen.fillText; window.labels = []; "
    note += "pen.fillText = function (text, ...where) { labels.push(text); return write.call(this, text, ...where); }"
    with opened(written("two_links"), before=note) as page:
        page.evaluate("page.run(false)")
        places = [
            page.evaluate(f"page.mechanism.outputs.findIndex(each => each.name === 'tip.{axis}')") for axis in "xy"
        ]
        page.evaluate(f"page.chooseCurves({places}); labels.length = 0; page.show()")
        assert page.evaluate("labels") == ["1.8", "0"]


def test_parameters_may_be_called_like_what_every_object_of_javascript_has(written: Written, opened: Opened) -> None:
    with opened(written("two_links"), "a.constructor=2.5&a.toString=1&curves=constructor") as page:
        assert page.evaluate("page.own.value('constructor')") == 2.5
        assert page.inner_text("#said") == ""
        page.evaluate("page.reset()")
        assert page.evaluate("page.own.value('constructor')") == 2.5


def test_a_step_that_fails_is_explained_and_the_original_parameters_lead_back(written: Written, opened: Opened) -> None:
    with opened(written("two_links"), "ghost=1") as page:
        page.evaluate("page.other.change(['constructor'], 1e12)")
        page.wait_for_selector("#trouble:not([hidden])")
        assert page.inner_text("#reason").startswith("The second one stopped at ")
        page.click("#again")
        page.wait_for_selector("#trouble:not([hidden])")  # the parameter is still what it was set to
        page.click("#original")
        assert page.evaluate("page.other.value('constructor')") == 1.0
        until(lambda: page.evaluate("page.other.model.time") > 0.5, "a second one that moves")
        assert not page.is_visible("#trouble")


def test_a_model_without_inputs_swings(written: Written, opened: Opened) -> None:
    with opened(written("@double_pendulum")) as page:
        assert page.is_visible("#none")
        assert not page.is_visible("#pad")
        until(lambda: page.evaluate("page.own.model.time") > 0.1, "a swing")


def test_nothing_overlaps_on_a_phone(written: Written, opened: Opened) -> None:
    with opened(written("two_links"), color_scheme="dark") as page:
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        pad, legend = (page.locator(name).bounding_box() for name in ("#pad", "aside"))
        assert pad["y"] + pad["height"] <= legend["y"]


def test_without_zig_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    there = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *more: None if name == "ziglang" else there(name, *more)
    )
    done = CliRunner().invoke(app, ["play", str(ARM), "-o", str(tmp_path / "page.html")])
    assert 'python -m pip install "ziglang>=0.13"' in str(done.exception)
    assert not (tmp_path / "page.html").exists()
