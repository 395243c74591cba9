"""Manoeuvres as data: their signals, starts, ends and measures, and what is refused, with its line."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import symgen
from symgen.description import DescriptionError, MechanismBuilder
from symgen.description.read import read_text
from symgen.driving.manoeuvres import inputs_of, read_manoeuvres, read_parameters
from symgen.runtime import ArgumentError, Manoeuvre, Measure, Model, Stop, Waveform

CART = """
name: pushed_cart
base: cart
parameters: {mass: 2.0, weight: {value: 3.0, fixed: true}, size: 1.5}
bodies: {cart: {mass: mass, com: [0, 0, 0], inertia: {xx: 0.01, yy: 0.01, zz: 0.01}}}
joints: {slide: {type: prismatic, bodies: [ground, cart], axis: [1, 0, 0]}}
inputs: {push: {unit: N, default: 0.5}, drag: {}}
forces: {motor: {type: joint_force, coordinate: slide, force: push - drag*v}}
sensors: {place: {type: coordinate, coordinate: slide}, speed: {type: rate, coordinate: slide}}
manoeuvres:
  constant: {until: 1.0, inputs: {push: 3.0}}
  step: {until: 1.0, inputs: {push: {type: step, time: 0.5, value: [0, 2*size]}}}
  ramp: {until: 1.0, inputs: {push: {type: ramp, time: [0.25, 0.75], value: [1, 2]}}}
  sine: {until: 1.0, inputs: {push: {type: sine, amplitude: 2, frequency: 1.5, phase: 0.3, offset: 1, time: [0.2, 0.8]}}}
  table: {until: 1.0, inputs: {push: {type: table, time: [0, 0.5, 0.7], value: [1, -1, 4]}}}
  sweep: {until: 1.0, inputs: {push: {type: sweep, amplitude: 2, frequency: [0.5, 2*size], time: [0.2, 0.8], offset: 1}}}
  sine_with_dwell: {until: 1.0, inputs: {push: {type: sine_with_dwell, amplitude: 2, frequency: 2.5, time: 0.1, dwell: 0.3, offset: 1}}}
  formula: {until: 1.0, inputs: {push: "size*time**2 + select(time, 0.5, 0, max(1, mass)*exp(-time))"}}
  heavier:
    until: 2.0
    step: 0.01
    parameters: {mass: 2*size}
    initial: {slide: {position: 0.25, velocity: mass}}
    inputs: {push: 6.0}
    stop: {output: place, value: 5.0}
    measures: {top: {type: maximum, of: speed}, when: {type: crossing_time, of: place, value: 1.0}}
  held: {until: 1.0, trim: {free: [push]}, inputs: {push: "0.2 + 0.1*time"}}
"""


@pytest.fixture(scope="module")
def cart() -> Model:
    return symgen.build(read_text(CART))


def signal(name: str, t: float) -> float:
    match name:
        case "constant":
            return 3.0
        case "step":
            return 0.0 if t < 0.5 else 3.0
        case "ramp":
            return 1.0 + min(1.0, max(0.0, (t - 0.25) / 0.5))
        case "sine":
            return 1.0 + (2.0 * math.sin(3.0 * math.pi * (t - 0.2) + 0.3) if 0.2 <= t <= 0.8 else 0.0)
        case "sweep":
            since = t - 0.2
            return 1.0 + (2.0 * math.sin(math.pi * since + 2.5 / 0.6 * math.pi * since**2) if 0.2 <= t <= 0.8 else 0.0)
        case "sine_with_dwell":
            return 1.0 + dwelling(t)
        case "table":
            return 1.0 - 4.0 * t if t < 0.5 else (-1.0 + 25.0 * (t - 0.5) if t < 0.7 else 4.0)
    return 1.5 * t * t + (0.0 if t < 0.5 else 2.0 * math.exp(-t))


def dwelling(t: float) -> float:
    """Up and down in 0.3 s, 0.3 s at the lower peak, and back in 0.1 s."""
    if t < 0.1 or t > 0.8:
        return 0.0
    if 0.4 <= t <= 0.7:
        return -2.0
    return 2.0 * math.sin(5.0 * math.pi * (t - 0.1 if t < 0.4 else t - 0.4))


@pytest.mark.parametrize("name", ["constant", "step", "ramp", "sine", "sweep", "sine_with_dwell", "table", "formula"])
def test_signals_are_what_they_say(cart: Model, name: str) -> None:
    run = symgen.simulate(cart, manoeuvre=name)
    assert run.success
    expected = [signal(name, t) for t in run.time]
    np.testing.assert_allclose(run["push"], expected, rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(run.acceleration("slide"), np.array(expected) / 2.0, rtol=1e-12, atol=1e-12)


def test_parameters_hold_for_the_run_only(cart: Model) -> None:
    """x = 0.25 + 3 t + t^2 with the mass 3; the start velocity is the manoeuvre's own mass."""
    run = symgen.simulate(cart, manoeuvre="heavier")
    end = (-3.0 + math.sqrt(9.0 + 4.0 * 4.75)) / 2.0
    assert run.final.time == pytest.approx(end, abs=1e-9)
    assert run.measures["top"] == pytest.approx(3.0 + 2.0 * end, rel=1e-9)
    assert run.measures["when"] == pytest.approx((-3.0 + math.sqrt(9.0 + 3.0)) / 2.0, abs=1e-4)
    assert run.measure_units == {"top": "m/s", "when": "s"}
    assert run.record is not None
    assert run.record.parameters["mass"] == 3.0
    assert cart.parameters["mass"] == 2.0


def test_what_is_given_besides_comes_first(cart: Model) -> None:
    run = symgen.simulate(cart, until=0.5, step=0.05, inputs={"push": 1.0}, manoeuvre="heavier")
    assert (run.final.time, run.statistics.steps, run["push"][0]) == (0.5, 10, 1.0)
    assert symgen.simulate(cart, manoeuvre="heavier", stop=Stop("place", 2.0))["place"][-1] == pytest.approx(2.0)


def test_trim_moves_an_input_to_where_it_holds(cart: Model) -> None:
    """Nothing pushes in the steady state: the signal starts at zero and keeps its shape."""
    run = symgen.simulate(cart, manoeuvre="held")
    np.testing.assert_allclose(run["push"], 0.1 * run.time, atol=1e-9)


def test_a_manoeuvre_made_in_python(cart: Model) -> None:
    case = Manoeuvre("mine", 1.0, 1e-2, {"push": lambda t: 4.0 * t}, measures={"end": Measure("final", "speed")})
    assert symgen.simulate(cart, manoeuvre=case).measures["end"] == pytest.approx(1.0, rel=1e-9)


def test_a_run_needs_a_length_or_a_manoeuvre(cart: Model) -> None:
    with pytest.raises(ArgumentError, match="manoeuvre"):
        symgen.simulate(cart, until=1.0)
    with pytest.raises(ArgumentError, match="did you mean ramp"):
        symgen.simulate(cart, manoeuvre="ram")


WRONG = {
    "unknown input": ("push: 3.0", "pushh: 3.0", "there is no input 'pushh'; did you mean 'push'"),
    "unknown parameter": ("parameters: {mass: 2*size}", "parameters: {mas: 1}", "there is no parameter 'mas'"),
    "fixed parameter": ("parameters: {mass: 2*size}", "parameters: {weight: 1}", "is fixed"),
    "unknown output": ("of: speed", "of: sped", "there is no output 'sped'; did you mean 'speed'"),
    "unknown stop": ("output: place", "output: plac", "there is no output 'plac'"),
    "unknown coordinate": ("{slide: {position", "{slid: {position", "there is no position 'slid'"),
    "unknown free input": ("free: [push]", "free: [pull]", "there is no input or parameter 'pull'"),
    "name in a signal": ("0.2 + 0.1*time", "0.2 + speed", "a signal depends on time and parameters"),
    "time in a number": ("value: [0, 2*size]", "value: [0, time]", "use parameters only"),
    "unknown function": ("0.2 + 0.1*time", "wave(time)", "type: table"),
    "unknown shape": ("type: ramp", "type: rampe", "unknown type 'rampe'; did you mean 'ramp'"),
    "shape without type": ("type: ramp, ", "", "`type` is missing"),
    "unknown key": ("type: ramp, ", "type: ramp, end: 3, ", "unknown key 'end'"),
    "times backwards": ("time: [0.25, 0.75]", "time: [0.75, 0.25]", "times must increase"),
    "table of unequal length": ("value: [1, -1, 4]", "value: [1, -1]", "give as many of each"),
    "measure without value": (", value: 1.0}}", "}}", "crossing_time"),
    "unknown measure": ("type: maximum", "type: biggest", "is not allowed here"),
}


@pytest.mark.parametrize("case", sorted(WRONG))
def test_mistakes_are_named_with_their_line(case: str) -> None:
    old, new, text = WRONG[case]
    assert CART.count(old) == 1 or case == "unknown input"
    broken = CART.replace(old, new, 1)
    first = next(k for k, (a, b) in enumerate(zip(CART.splitlines(), broken.splitlines(), strict=True)) if a != b)
    with pytest.raises(DescriptionError) as error:
        read_text(broken, "cart.yaml")
    assert f"cart.yaml:{first + 1}: manoeuvres." in str(error.value)
    assert text in str(error.value)


def test_a_change_of_manoeuvres_asks_for_no_new_build(cart: Model) -> None:
    other = symgen.build(read_text(CART.replace("push: 3.0", "push: 4.0")))
    assert other.layout.digest == cart.layout.digest
    assert symgen.simulate(other, manoeuvre="constant")["push"][0] == 4.0


def test_numbers_that_have_no_value_are_refused_at_the_start() -> None:
    model = symgen.build(
        read_text(CART.replace("until: 1.0, inputs: {push: 3.0}", "until: 1/(mass - 2), inputs: {push: 3.0}"))
    )
    with pytest.raises(ArgumentError, match=r"'constant', until: division by zero"):
        symgen.simulate(model, manoeuvre="constant")


def test_the_builder_writes_them_too() -> None:
    m = MechanismBuilder("built", base="cart")
    m.body("cart", mass=2.0, com=[0, 0, 0], inertia=[0.01, 0.01, 0.01])
    m.prismatic("slide", "ground", "cart", axis=[1, 0, 0])
    m.input("push")
    m.joint_force("motor", "slide", force="push")
    ramp = {"type": "ramp", "time": [0, 1], "value": [0, 2]}
    m.manoeuvre("go", "2/2", inputs={"push": ramp}, measures={"end": {"type": "final", "of": "slide"}})
    run = symgen.simulate(symgen.build(m.describe()), manoeuvre="go")
    assert run.measures["end"] == pytest.approx(1.0 / 6.0, rel=1e-9)
    assert run.measure_units == {"end": "m"}


# files ------------------------------------------------------------------------------------------------


def test_manoeuvres_in_a_file_of_their_own(cart: Model, tmp_path: Path) -> None:
    path = tmp_path / "more.yaml"
    path.write_text("manoeuvres:\n  hard: {until: 0.5, inputs: {push: 8*size}}\n")
    assert symgen.simulate(cart, manoeuvre=read_manoeuvres(path, cart)["hard"])["push"][-1] == 12.0
    path.write_text("manoeuvres:\n  hard:\n    until: 0.5\n    inputs: {pull: 8}\n")
    with pytest.raises(DescriptionError, match=r"more.yaml:4: .*there is no input 'pull'"):
        read_manoeuvres(path, cart)


def test_parameter_files_override_values(cart: Model, tmp_path: Path) -> None:
    path = tmp_path / "values.yaml"
    path.write_text("mass: 9/3\nbodies:\n  cart: {inertia: {xx: 0.02}}\n")
    assert read_parameters(path, cart) == {"mass": 3.0, "bodies.cart.inertia.xx": 0.02}


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("mass: 1\nmas: 2\n", 2, "did you mean 'mass'"),
        ("size: 1\nweight: 2\n", 2, "is fixed"),
        ("size: wide\n", 1, "write a finite number"),
        ("size: 1/0\n", 1, "division by zero"),
        ("size: [1]\n", 1, "write a finite number"),
        ("mass: true\n", 1, "write a finite number"),
        ("- 3\n", 1, "name: number"),
        ("bodies.cart.inertia.xx: 1\nbodies: {cart: {inertia: {xx: 2}}}\n", 2, "twice"),
    ],
)  # fmt: skip
def test_mistakes_in_parameter_files(cart: Model, tmp_path: Path, text: str, line: int, why: str) -> None:
    path = tmp_path / "values.yaml"
    path.write_text(text)
    with pytest.raises(DescriptionError) as error:
        read_parameters(path, cart)
    assert f"values.yaml:{line}: " in str(error.value)
    assert why in str(error.value)


# the sedan --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("method", "refresh"), [("rk4", None), ("trapezoidal", "frozen")])
def test_sedan_turns(method: str, refresh: str | None) -> None:
    """Steady turn at constant speed: a_y = v w; the same with an implicit method and the factors of the start."""
    model = symgen.build(Path(__file__).parents[2] / "models" / "sedan.yaml", formulation="independent")
    run = symgen.simulate(model, manoeuvre="j_turn", method=method, refresh=refresh, every=5)
    assert run.success
    assert run.measures["final_lateral"] == pytest.approx(run["chassis_turning.z"][-1] * 50 / 3, rel=0.01)
    assert 0.3 < run.measures["yaw_rise_time"] < 0.6
    assert np.ptp(run["chassis_velocity.x"]) < 0.15
    assert np.abs(run["chassis_acceleration.y"][run.time < 1.0]).max() < 1e-3


def test_sedan_stops() -> None:
    model = symgen.build(Path(__file__).parents[2] / "models" / "sedan.yaml", formulation="independent")
    run = symgen.simulate(model, manoeuvre="braking", every=5)
    assert run.status.startswith("stopped")
    assert run["chassis_velocity.x"][-1] == pytest.approx(0.0, abs=1e-6)
    assert run.measures["deceleration"] < -5.0


@pytest.mark.long
def test_sedan_drives_the_same_in_every_formulation() -> None:
    runs = [
        symgen.simulate(
            symgen.build(Path(__file__).parents[2] / "models" / "sedan.yaml", formulation=formulation),
            manoeuvre="j_turn",
            until=1.4,
            every=100,
        )
        for formulation in ("independent", "multiplier")
    ]
    np.testing.assert_allclose(runs[0].outputs, runs[1].outputs, rtol=1e-6, atol=1e-5)


def test_a_random_signal_has_its_rms_and_its_band_only() -> None:
    """Over its time all its sines have whole periods but for half of one, so their squares add up."""
    entry = written_signal("{type: random, rms: 2.0, frequency: [0.5, 3.0], time: [1.0, 41.0], seed: 5, offset: 1.0}")
    time = np.linspace(0.0, 42.0, 42 * 200, endpoint=False)
    values = np.array([entry(t) for t in time]) - 1.0
    inside = (time >= 1.0) & (time < 41.0)
    assert not values[~inside & (time != 41.0)].any()
    assert np.sqrt(np.mean(values[inside] ** 2)) == pytest.approx(2.0, rel=1e-3)
    spectrum = np.abs(np.fft.rfft(values[inside] * np.hanning(inside.sum()))) ** 2
    frequency = np.fft.rfftfreq(inside.sum(), 1 / 200)
    assert spectrum[(frequency > 0.45) & (frequency < 3.05)].sum() > 0.999 * spectrum.sum()
    other = written_signal("{type: random, rms: 2.0, frequency: [0.5, 3.0], time: [1.0, 41.0], seed: 6, offset: 1.0}")
    assert abs(np.corrcoef(values[inside], [other(t) for t in time[inside]])[0, 1]) < 0.3


def written_signal(text: str) -> Waveform:
    description = read_text(CART.replace("{push: 3.0}", f"{{push: {text}}}"))
    signal = inputs_of("constant", description.manoeuvres["constant"], {})["push"]
    assert isinstance(signal, Waveform)
    return signal


def test_waves_that_formulas_make_impossible_are_told() -> None:
    text = CART.replace("{push: 3.0}", "{push: {type: sine_with_dwell, amplitude: 1, frequency: size - mass, time: 0}}")
    with pytest.raises(ArgumentError, match="frequency above zero"):
        symgen.simulate(symgen.build(read_text(text)), manoeuvre="constant")


@pytest.mark.parametrize(
    ("signal", "said"),
    [
        ("{type: sweep, amplitude: 1, frequency: [0, 2], time: [0, 1]}", "frequency must be above zero"),
        ("{type: sweep, amplitude: 1, frequency: [1, 2], time: [1, 1]}", "times must increase"),
        ("{type: sine_with_dwell, amplitude: 1, frequency: -1, time: 0}", "frequency must be above zero"),
        ("{type: random, rms: 1, frequency: [1, 2], time: [0, 1], seed: 1.5}", "whole number"),
    ],
)
def test_waves_that_cannot_be_are_refused(signal: str, said: str) -> None:
    with pytest.raises(DescriptionError, match=said):
        read_text(CART.replace("{push: 3.0}", f"{{push: {signal}}}"))
