"""The sedan in a browser: steered by keys, pad and gamepad, compared with itself, and equal to the native model."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import symgen
from symgen.cli.stepping_options import exported
from symgen.description import read
from symgen.description.values import evaluate
from symgen.playing.loads import with_tire_loads

from ..support.browser import until

Opened = Callable[..., Any]
STEPS, BEFORE, TURN = 200, 8, 1.0
LARGEST = 5_000_000
"""Bytes."""
GAMEPAD = """
const stick = { connected: true, axes: [0, 0], buttons: Array.from({ length: 8 }, () => ({ value: 0 })) };
navigator.getGamepads = () => [null, stick];
window.stick = stick;
"""


@pytest.fixture(scope="module")
def sedan(written: Callable[[str], Path]) -> Path:
    return written("@sedan")


def turned(page: Any) -> float:
    """To the left, in the world."""
    return float(page.evaluate("page.own.heading"))


def test_keys_steer_the_car(sedan: Path, opened: Opened) -> None:
    with opened(sedan) as page:
        assert abs(turned(page)) < 1e-6
        page.keyboard.down("ArrowLeft")
        until(lambda: turned(page) > 0.2, "a turn to the left")
        assert page.evaluate("page.own.outputs[page.mechanism.places.outputs.get('chassis_acceleration.y')]") > 1.0
        page.keyboard.up("ArrowLeft")
        page.keyboard.press("x")
        until(lambda: abs(turned(page)) < 1e-3, "the start again")
        page.keyboard.down("d")
        until(lambda: turned(page) < -0.2, "a turn to the right")
        page.keyboard.up("d")
        speed = page.evaluate("page.speed")
        page.keyboard.down(" ")
        until(lambda: page.evaluate("page.speed") < 0.7 * speed, "the brakes")


def test_the_pad_and_a_gamepad_steer_it_too(sedan: Path, opened: Opened) -> None:
    with opened(sedan, before=GAMEPAD) as page:
        box = page.locator("#pad").bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(box["x"] + 4, box["y"] + box["height"] / 2)
        until(lambda: turned(page) > 0.1, "a turn to the left by the pad")
        page.mouse.up()
        page.evaluate("page.reset()")
        page.evaluate("stick.axes[0] = 0.9")
        until(lambda: turned(page) < -0.1, "a turn to the right by the gamepad")


def test_digits_are_those_of_the_native_model(sedan: Path, opened: Opened) -> None:
    model, steps = exported(
        with_tire_loads(read("@sedan")), None, "trapezoidal", "adaptive", None, None, "straight", None
    )
    inputs: dict[str, Any] = dict(zip(model.inputs, steps.inputs.tolist(), strict=True))
    rest, change = inputs["steering_wheel"], steps.start.time + (BEFORE - 0.5) * steps.step
    inputs["steering_wheel"] = lambda time: TURN if time > change else rest
    code = f"""() => {{
      page.run(false);
      page.reset();
      page.run(false);
      const wheel = page.driver.controls.find(each => each.name === "steering_wheel"), rows = [];
      for (let k = 1; k <= {STEPS}; k++) {{
        if (k === {BEFORE}) page.driver.set(wheel, {TURN});
        page.step();
        rows.push([...page.own.model.state, ...page.own.model.outputs]);
      }}
      return rows;
    }}"""
    with opened(sedan) as page:
        found = np.array(page.evaluate(code))
    with model.trying():
        values = zip(model.layout.parameters, steps.parameters.tolist(), strict=True)
        model.set_parameters({entry.name: value for entry, value in values if not entry.fixed})
        until_time = steps.start.time + STEPS * steps.step
        run = symgen.simulate(
            model, until_time, steps.step, method="trapezoidal", refresh="adaptive", inputs=inputs, state=steps.start
        )
    expected = np.column_stack([run.time, run.q, run.v, run.z, run.outputs])[1:]
    scale = 1e-3 * np.abs(expected).max() + np.abs(expected).max(axis=0)
    assert np.abs((found - expected) / scale).max() < 1e-12
    assert np.ptp(expected[:, 1 + len(run.q[0])]) > 0.0


def test_loads_are_drawn_and_carry_the_weight(sedan: Path, opened: Opened) -> None:
    description = read("@sedan")
    values = dict(symgen.build(with_tire_loads(description)).parameters)
    mass = sum(evaluate(body.mass, values) for body in description.bodies.values())
    with opened(sedan, "pace=0.1") as page:
        found = page.evaluate(
            "({ loads: page.data.arrows.map(each => page.own.outputs[each.outputs[2]]), drawn: page.own.arrows.length })"
        )
        assert found["drawn"] >= 4
        assert sum(found["loads"]) == pytest.approx(9.81 * mass, rel=0.01)
        page.keyboard.down("a")
        until(lambda: page.evaluate("Math.max(...page.own.heat.values())") > 0.05, "a tire that is used")
        page.keyboard.press("v")
        assert not page.is_visible("#legend")


def test_sliders_change_one_of_two_cars_and_the_address_keeps_it(sedan: Path, opened: Opened) -> None:
    with opened(sedan) as page:
        page.keyboard.press("b")
        page.locator("input[value=other]").check()
        page.locator("#parameters input[type=search]").fill("friction")
        row = page.locator("#parameters .row:visible").first
        name = row.get_attribute("data-name")
        before = page.evaluate(f"page.own.value('{name}')")
        row.locator(".number").fill(str(0.5 * before))
        row.locator(".number").press("Enter")
        assert page.evaluate(f"page.other.value('{name}')") == 0.5 * before
        assert page.evaluate(f"page.own.value('{name}')") == before
        page.locator("#pace").select_option("0.25")
        page.locator("#pace").blur()
        page.keyboard.down("ArrowLeft")
        apart = "Math.hypot(...page.own.place.map((each, k) => each - page.other.place[k]))"
        until(lambda: page.evaluate(apart) > 0.01, "cars that part")
        until(lambda: "pace=0.25" in page.evaluate("location.hash"), "settings in the address")
        address = page.evaluate("location.hash").removeprefix("#")
    with opened(sedan, address) as page:
        assert page.evaluate(f"[page.own.value('{name}'), page.other.value('{name}'), page.pace, page.ghost]") == [
            before, 0.5 * before, 0.25, True,
        ]  # fmt: skip


def test_what_no_model_can_be_is_refused(sedan: Path, opened: Opened) -> None:
    with opened(sedan, "a.bodies.chassis.mass=-5&pace=7&curves=a,b&ghost=1&i.steering_wheel=1e99") as page:
        assert page.evaluate("page.pace") == 1
        assert page.evaluate("page.driver.controls.every(each => each.value >= each.low && each.value <= each.high)")
        until(lambda: page.evaluate("page.own.model.time") > 0.05, "a car that drives")


def test_the_page_pauses_and_goes_slowly(sedan: Path, opened: Opened) -> None:
    with opened(sedan, "pace=0.1") as page:
        time = "page.own.model.time"
        until(lambda: page.evaluate(time) > 0, "a first step")
        page.keyboard.press("p")
        stopped = page.evaluate(time)
        frames = page.evaluate("page.scene.frames")
        until(lambda: page.evaluate("page.scene.frames") > frames + 3, "frames")
        assert page.evaluate(time) == stopped
        page.evaluate("page.advance(0.5 * page.pace, 0.5)")
        assert page.evaluate(time) == pytest.approx(stopped + 0.05, abs=1.5e-3)
        page.keyboard.press("x")
        until(lambda: page.evaluate(time) < stopped, "the start again")
        rows = page.evaluate("page.histories.rows.length")
        until(lambda: page.evaluate("page.histories.rows.length") > rows, "curves that run along")


def test_the_page_is_small_and_knows_no_address(sedan: Path) -> None:
    text = sedan.read_text(encoding="utf-8")
    assert len(text) < LARGEST
    own = re.sub(r'(?<=<script type="text/plain" id=")(\w+">)[A-Za-z0-9+/=]*(?=</script>)', r"\1", text)
    assert len(own) < 120_000
    assert re.findall(r"(?:https?:|wss?:)?//[\w-]+\.[\w.-]+", own) == []
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', own)
    rules = dict(rule.split(maxsplit=1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert "connect-src" not in rules
    assert not any("http" in rule or "*" in rule for rule in rules.values())
