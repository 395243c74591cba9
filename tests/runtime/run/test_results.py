"""Results: named with units, to a file and back, to other tools, and a run made again from its file."""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scipy.io import netcdf_file

import symgen
from symgen.description import DescriptionError
from symgen.description.read import read_text
from symgen.description.stored import from_stored, to_stored
from symgen.driving.repetition import repeat, take_parameters
from symgen.pipeline import content_digest
from symgen.runtime import ArgumentError, Measure, Model, Samples, Solution, Stop, load_run

MODELS = Path(__file__).parents[3] / "models"
FOUR_BAR = MODELS / "four_bar.yaml"

FILTER = """
name: filtered_cart
base: cart
bodies: {cart: {mass: 2.0, com: [0, 0, 0], inertia: {xx: 0.01, yy: 0.01, zz: 0.01}}}
joints: {slide: {type: prismatic, bodies: [ground, cart], axis: [1, 0, 0]}}
inputs: {push: {unit: N, default: 0.5}}
tables: {soft: {x: [-1, 0, 2], y: [-3, 0, 4]}}
states: {lag: {rate: (push - lag)/0.05, initial: 0.1, unit: N}}
forces:
  motor: {type: joint_force, coordinate: slide, force: lag - soft(v)}
  mount: {type: bushing, bodies: [ground, cart], at: [0, 0, 0], stiffness: [1, 2, 3, 4, 5, 6]}
sensors:
  place: {type: position, body: cart}
  turning: {type: angular_velocity, body: cart}
  hold: {type: force, force: mount}
  effort: {type: formula, value: 2*lag, unit: N}
  bearing: {type: reaction, joint: slide}
"""


@pytest.fixture(scope="module")
def model() -> Model:
    return symgen.build(read_text(FILTER))


@pytest.fixture(scope="module")
def run(model: Model) -> Solution:
    push = Samples([0.0, 0.3, 0.8], [0.0, 1.0, -2.0])
    return symgen.simulate(model, until=1.0, step=1e-3, inputs={"push": push}, every=7)


def test_everything_has_its_unit(run: Solution) -> None:
    names = ("place.x", "turning.z", "hold.1", "hold.6", "effort", "bearing.fy", "bearing.tz", "slide", "lag", "push")
    assert [run.unit(name) for name in names] == ["m", "rad/s", "N", "N m", "N", "N", "N m", "m", "N", "N"]
    layout = symgen.build(MODELS / "sedan.yaml", formulation="independent").layout
    units = dict(zip(layout.positions, layout.units.positions, strict=True))
    assert (units["chassis.x"], units["chassis.q0"], units["rack_slide"], units["FL.spin"]) == ("m", "1", "m", "rad")
    assert dict(zip(layout.velocities, layout.units.velocities, strict=True))["chassis.rx"] == "rad/s"
    assert len(layout.units.sensors) == len(layout.sensors)
    assert [joint.name for joint in layout.joints if joint.rolls] == [
        "differential_spin", "FL.spin", "FR.spin", "RL.spin", "RR.spin"
    ]  # fmt: skip


def test_a_file_gives_back_what_was_saved(run: Solution, tmp_path: Path) -> None:
    path = tmp_path / "run.nc"
    run.save(path)
    back = load_run(path)
    for name in ("time", "q", "v", "z", "a", "multipliers", "outputs", "inputs"):
        np.testing.assert_array_equal(getattr(back, name), getattr(run, name))
    assert (back.status, back.success, back.layout) == (run.status, run.success, run.layout)
    assert back.statistics == run.statistics
    np.testing.assert_array_equal(back.final.q, run.final.q)
    assert back.record is not None
    assert run.record is not None
    assert back.record.parameters == run.record.parameters
    assert back.record.settings == run.record.settings
    assert back.record.build == run.record.build


def test_other_tools_read_the_file(run: Solution, tmp_path: Path) -> None:
    """SciPy's reader as the plainest of them: names, units, numbers."""
    from scipy.io import netcdf_file

    run.save(tmp_path / "run.nc")
    with netcdf_file(tmp_path / "run.nc", "r", mmap=False) as file:
        assert file.variables["place.x"].units == b"m"
        assert file.variables["velocity:slide"].units == b"m/s"
        assert file.variables["acceleration:slide"].units == b"m/s^2"
        np.testing.assert_array_equal(file.variables["place.x"].data, run["place.x"])
        np.testing.assert_array_equal(file.variables["input:push"].data, run["push"])


def test_to_pandas(run: Solution) -> None:
    pytest.importorskip("pandas")
    frame = run.to_pandas()
    np.testing.assert_array_equal(frame["place.x"], run["place.x"])
    assert frame.index.name == "time"
    assert frame.attrs["units"]["hold.4"] == "N m"


def test_to_xarray_and_xarray_reads_the_file(run: Solution, tmp_path: Path) -> None:
    xarray = pytest.importorskip("xarray")
    data = run.to_xarray()
    assert data["lag" if "lag" in data else "state:lag"].attrs["units"] == "N"
    run.save(tmp_path / "run.nc")
    with xarray.open_dataset(tmp_path / "run.nc", engine="scipy", decode_times=False) as read:
        np.testing.assert_array_equal(read["place.x"], data["place.x"])
        assert read["place.x"].dims == ("time",)


def test_to_csv(run: Solution, tmp_path: Path) -> None:
    run.to_csv(tmp_path / "run.csv")
    header = (tmp_path / "run.csv").read_text().splitlines()[0].split(",")
    table = np.loadtxt(tmp_path / "run.csv", delimiter=",", skiprows=1)
    assert {"time", "place.x", "position:slide", "velocity:slide", "state:lag", "input:push"} <= set(header)
    np.testing.assert_array_equal(table[:, header.index("place.x")], run["place.x"])


@pytest.mark.parametrize("content", [b"", b"nonsense", b"CDF\x02 and then nothing"])
def test_other_files_are_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.nc"
    path.write_bytes(content)
    with pytest.raises(ArgumentError, match="not a run file"):
        load_run(path)


def test_a_file_that_lacks_a_signal_is_damaged(run: Solution, tmp_path: Path) -> None:
    path = tmp_path / "run.nc"
    run.save(path)
    path.write_bytes(path.read_bytes().replace(b"position:slide", b"position:glide"))
    with pytest.raises(ArgumentError, match="damaged run file: 'position:slide'"):
        load_run(path)


def test_a_failed_write_leaves_the_old_file(run: Solution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.nc"
    path.write_text("old")
    monkeypatch.setattr("symgen.runtime.run.results._about", lambda solution: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        run.save(path)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["run.nc"]


# again ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["sedan", "four_bar", "arm7", "andrews_squeezer", "sla_quarter_car"])
def test_stored_descriptions_come_back_the_same(name: str) -> None:
    from symgen.description import read

    not_stored = {"manoeuvres": {}, "vehicle": None, "tests": {}}
    description = read(MODELS / f"{name}.yaml").model_copy(update=not_stored)
    back = from_stored(to_stored(description))
    assert back == description
    assert content_digest(back) == content_digest(description)
    assert {n: f.model_fields_set for n, f in back.forces.items()} == {
        n: f.model_fields_set for n, f in description.forces.items()
    }


def test_a_run_is_made_again_bit_by_bit(run: Solution, tmp_path: Path) -> None:
    run.save(tmp_path / "run.nc")
    again = repeat(tmp_path / "run.nc")
    assert again.difference == 0.0
    assert len(again.again.time) == len(run.time)


def test_also_with_other_parameters_inputs_in_python_and_an_implicit_method(tmp_path: Path) -> None:
    model = symgen.build(read_text(FILTER), formulation="independent")
    model.set_parameters({"bodies.cart.mass": 3.5})
    inputs = {"push": lambda t: float(np.sin(7.0 * t))}
    before = symgen.simulate(model, until=0.5, step=2e-3, method="trapezoidal", refresh="every-step", inputs=inputs)
    before.save(tmp_path / "run.nc")
    assert repeat(tmp_path / "run.nc").difference == 0.0


def test_also_a_manoeuvre_with_trim_and_stop(tmp_path: Path) -> None:
    model = symgen.build(MODELS / "sedan.yaml", formulation="independent")
    before = symgen.simulate(model, manoeuvre="braking", every=50)
    before.save(tmp_path / "run.nc")
    again = repeat(tmp_path / "run.nc")
    assert again.difference == 0.0
    assert again.again.status == before.status
    assert again.before.measures == before.measures
    assert again.before.measure_units["deceleration"] == "m/s^2"


def test_a_run_that_ended_early_is_not_the_same(run: Solution, tmp_path: Path) -> None:
    """Rows that only one of the runs has are a difference, and so is another outcome."""
    names = ("time", "q", "v", "z", "a", "multipliers", "outputs", "inputs")
    for count in (0, 5, len(run.time) - 1):
        short = replace(run, success=False, **{name: getattr(run, name)[:count] for name in names})
        short.save(tmp_path / "short.nc")
        assert repeat(tmp_path / "short.nc").difference == np.inf
    replace(run, success=False).save(tmp_path / "failed.nc")
    assert repeat(tmp_path / "failed.nc").difference == np.inf
    replace(run, final=replace(run.final, q=run.final.q + 1e-3)).save(tmp_path / "end.nc")
    assert repeat(tmp_path / "end.nc").difference == pytest.approx(1e-3)


def test_inputs_of_a_run_that_stopped_reach_its_end(model: Model, tmp_path: Path) -> None:
    stopped = symgen.simulate(
        model, 2.0, 0.02, inputs={"push": lambda t: 3.0 + 10.0 * t}, stop=Stop("slide", 0.05), every=10
    )
    assert stopped.success
    assert stopped.status.startswith("stopped at")
    stopped.save(tmp_path / "run.nc")
    record = load_run(tmp_path / "run.nc").record
    assert record is not None
    (samples,) = record.table.varying.values()
    assert isinstance(samples, Samples)
    assert np.asarray(samples.time)[-1] >= stopped.final.time
    assert repeat(tmp_path / "run.nc").difference < 1e-10  # the last step reads between samples, which is exact here


@pytest.mark.parametrize("manoeuvre", [None, "brake"])
def test_measures_of_the_caller_are_repeated(tmp_path: Path, manoeuvre: str | None) -> None:
    manoeuvres = "manoeuvres: {brake: {until: 0.1, measures: {most: {type: maximum, of: effort}}}}\n"
    model = symgen.build(read_text(FILTER + manoeuvres))
    measures = {"end": Measure("final", "slide"), "late": Measure("mean", "effort", after=0.05)}
    until = 0.1 if manoeuvre is None else None
    run = symgen.simulate(model, until, until and 1e-3, manoeuvre=manoeuvre, measures=measures)
    run.save(tmp_path / "run.nc")
    again = repeat(tmp_path / "run.nc")
    assert len(run.measures) == (2 if manoeuvre is None else 3)
    assert again.before.measures == again.again.measures == run.measures
    assert again.difference == 0.0


def test_what_cannot_be_repeated_says_why(model: Model, run: Solution, tmp_path: Path) -> None:
    more = symgen.simulate(model, until=1.2, step=1e-3, resume=run.checkpoint)
    more.save(tmp_path / "more.nc")
    with pytest.raises(ArgumentError, match="continued from a checkpoint"):
        repeat(tmp_path / "more.nc")


# Ctrl-C -----------------------------------------------------------------------------------------------


@pytest.fixture
def listening() -> Iterator[None]:
    """Whoever started the tests may ignore Ctrl-C, as scripts do for what they leave in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_keeps_what_was_reached(model: Model, listening: None, tmp_path: Path) -> None:
    calls: list[int] = []

    def progress(done: int, total: int) -> None:
        calls.append(done)
        if len(calls) == 3:
            signal.raise_signal(signal.SIGINT)

    before = signal.getsignal(signal.SIGINT)
    run = symgen.simulate(model, until=10.0, step=1e-3, progress=progress)
    assert signal.getsignal(signal.SIGINT) is before
    assert not run.success
    assert run.status == "interrupted at t = 3 s after 3000 of 10000 steps"
    assert (run.time[0], len(run.time)) == (0.0, 3000)
    run.save(tmp_path / "partial.nc")
    part = load_run(tmp_path / "partial.nc")
    assert part.status == run.status
    rest = symgen.simulate(model, until=10.0, step=1e-3, resume=part.checkpoint)
    whole = symgen.simulate(model, until=10.0, step=1e-3)
    np.testing.assert_array_equal(rest.final.q, whole.final.q)
    assert repeat(tmp_path / "partial.nc").difference == 0.0


def test_runs_in_other_threads_leave_signals_alone(model: Model) -> None:
    found: list[Solution] = []
    own = symgen.build(read_text(FILTER))
    thread = threading.Thread(target=lambda: found.append(symgen.simulate(own, until=0.1, step=1e-3)))
    thread.start()
    thread.join()
    assert found[0].success


CHANGES = [
    ('"bodies":{"cart":{', '"bodies":{"a/b":{', "is not a name"),
    ('"body":"cart"', '"body":"wagon"', "wagon"),
    ('"rate":"', '"rate":"' + "(" * 400, "stored description"),
    ('"rate":"', '"rate":"__import__(1)+', "stored description"),
    ('"bodies":{', '"bodies":{"free":' + "[" * 100_000 + ', "', "is damaged"),
]


@pytest.mark.parametrize(("before", "after", "message"), CHANGES, ids=range(len(CHANGES)))
def test_a_stored_description_is_checked_as_a_file_is(before: str, after: str, message: str) -> None:
    text = to_stored(read_text(FILTER))
    assert before in text
    with pytest.raises(DescriptionError, match=message):
        from_stored(text.replace(before, after, 1))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("success", 1),
        ("status", None),
        ("record", []),
        ("statistics", {"counts": {}}),
        ("final", "now"),
        ("checkpoint", None),
        ("memory", 3),
    ],
)
def test_a_run_file_with_other_types_is_refused(run: Solution, tmp_path: Path, name: str, value: object) -> None:
    run.save(tmp_path / "run.nc")
    with netcdf_file(str(tmp_path / "run.nc"), "r", mmap=False) as file:
        about, layout = json.loads(file.run), bytes(file.layout)
        kept = {key: np.array(v.data) for key, v in file.variables.items()}
    with netcdf_file(str(tmp_path / "bad.nc"), "w", version=2) as file:
        for k, (key, values) in enumerate(kept.items()):
            if values.ndim:
                file.createDimension(f"d{k}", len(values))
            file.createVariable(key, "f8", (f"d{k}",) if values.ndim else ())[...] = values
        file.run, file.layout = json.dumps({**about, name: value}).encode(), layout
    with pytest.raises(ArgumentError, match="is a damaged run file"):
        load_run(tmp_path / "bad.nc")


def test_parameters_that_the_model_has_not_are_refused(model: Model, run: Solution) -> None:
    assert run.record is not None
    other = replace(run, record=replace(run.record, parameters={"no": 1.0}))
    with pytest.raises(ArgumentError, match="no parameter 'no'"):
        take_parameters(model, other)
    with pytest.raises(ArgumentError, match="names other signals than its model has"):
        take_parameters(model, replace(run, layout=replace(run.layout, sensors=("a/b",))))
