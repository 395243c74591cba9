"""The Magic Formula in compiled code against the numeric reference, and the reference against what is known of such tires."""

from __future__ import annotations

import math
import shutil
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray
from symgen.runtime.model.part import batch_part

import symgen
from symgen.description.errors import Source
from symgen.description.forces.tire import Tire
from symgen.description.read import read
from symgen.description.tire_file import parse_tire
from symgen.runtime import Batch, Model, State
from symgen.verify.reference.magic_formula import Answer, Running, magic_formula

pytestmark = pytest.mark.filterwarnings("ignore:.*no effect")

Array = NDArray[np.float64]
DATA = Path(__file__).parents[1] / "data" / "tires"
STEP = 1e-30
"""Of complex steps."""
CREEP = 0.001
"""m/s, of tires with relaxation."""
SETS = ("passenger_52", "book_61", "suv_61", "suv_62", "bus_62")


class Rig(NamedTuple):
    """A wheel that can be put anywhere, with one of the tires."""

    model: Model
    numbers: dict[str, float]
    version: int

    @property
    def radius(self) -> float:
        return self.numbers["UNLOADED_RADIUS"]

    @property
    def sizes(self) -> Array:
        """Of forces and moments."""
        return np.array([1, 1, 1, self.radius, self.radius, self.radius]) * self.numbers["FNOMIN"]


def rig(folder: Path, name: str, **fields: str) -> Rig:
    shutil.copy(DATA / f"{name}.tir", folder)
    more = "".join(f"{field}: {value}, " for field, value in fields.items())
    text = (DATA / "rig.yaml").read_text(encoding="utf-8").replace("file: suv_61.tir,", f"file: {name}.tir, {more}")
    (folder / "rig.yaml").write_text(text, encoding="utf-8")
    description = read(folder / "rig.yaml")
    tire = description.forces["tire"]
    assert isinstance(tire, Tire)
    numbers = {k.removeprefix("tire."): v.value for k, v in description.parameters.items() if k.startswith("tire.")}
    return Rig(symgen.build(description), numbers, tire.version)


class States(NamedTuple):
    q: Array
    v: Array
    z: Array
    lean: Array

    @property
    def forward(self) -> Array:
        return self.v[:, 0]

    @property
    def spin(self) -> Array:
        return self.v[:, 6]


def states(count: int, radius: float, rng: np.random.Generator) -> States:
    """Slips from tiny to sliding, cambers beyond the range, loads from none to more than double; forward, backward and slow."""
    lean = rng.uniform(-0.3, 0.3, count)
    z = np.stack([rng.normal(0, 0.3, count), rng.normal(0, 0.5, count)], axis=1) * rng.choice(
        [1.0, 0.1, 1e-3], (count, 1)
    )
    q, v = np.zeros((count, 8)), np.zeros((count, 7))
    q[:, 2] = radius - 0.3 - radius * rng.uniform(-0.02, 0.12, count)
    q[:, 3], q[:, 4] = np.cos(lean / 2), np.sin(lean / 2)
    v[:, 0] = rng.uniform(-40, 40, count) * rng.choice([1.0, 1.0, 0.02], count)
    v[:, 6] = v[:, 0] / radius * rng.uniform(0, 1.5, count)
    return States(q, v, z, lean)


def sense(speed: Array, low: float) -> Array:
    part = np.clip(speed / low, -1, 1)
    return np.asarray(np.where(abs(speed) >= low, np.sign(speed), part * (3 - part**2) / 2))


def expected(p: dict[str, Any], version: int, radius: float, side: Any, at: States, load: Array) -> Answer:
    turned: dict[str, Any] = {}
    if at.z.shape[1] == 3:
        slow = at.forward**2 / (4 * CREEP) + CREEP
        speed = np.where(abs(at.forward) < 2 * CREEP, slow, abs(at.forward))
        turned = turns(p, side * at.z[:, 2], side * np.sin(at.lean), at.spin / speed, load)
    return magic_formula(
        p,
        version,
        radius,
        Running(
            kappa=np.clip(-at.z[:, 0], p["KPUMIN"], p["KPUMAX"]),
            alpha=np.clip(side * np.arctan(at.z[:, 1]), p["ALPMIN"], p["ALPMAX"]),
            gamma=np.clip(side * at.lean, p["CAMMIN"], p["CAMMAX"]),
            load=load,
            speed=at.forward,
            sliding=0.0,
            ahead=sense(at.forward, p["VXLOW"]),
            turning=sense(at.spin * radius, p["VXLOW"]),
            **turned,
        ),
    )


def turns(p: dict[str, Any], turn: Any, leaning: Any, spin: Any, load: Any) -> dict[str, Any]:
    """Turn slip, and the spin with the part of camber; `spin` of the wheel over the speed."""
    nominal = p["LFZO"] * p["FNOMIN"]
    df = (np.where(np.real(load) < p["FZMAX"], load, p["FZMAX"]) - nominal) / nominal
    return {"turn": turn, "spin": turn + (1 - p["PECP1"] * (1 + p["PECP2"] * df)) * leaning * spin}


RIGS = [
    pytest.param("passenger_52", ("passenger_52",), {}, id="52"),
    pytest.param("suv_62", ("suv_62", "bus_62", "suv_61", "book_61"), {"turn_slip": "true"}, id="turn slip"),
    pytest.param("suv_62", ("suv_62", "bus_62", "suv_61", "book_61"), {}, id="62", marks=pytest.mark.long),
    pytest.param("suv_61", ("suv_61", "book_61"), {}, id="61", marks=pytest.mark.long),
]
"""Tires that models are made of, and those whose numbers are put in; the equations of version 62 with zeros are those of 61."""


def put_in(built: Rig, name: str) -> dict[str, float]:
    """Numbers of another tire for the parameters of a model."""
    numbers, _, _ = numbers_of(name, "tire.QCRP1" in built.model.parameters)
    return built.numbers | dict.fromkeys(("Q_CAM1", "Q_CAM2", "Q_CAM3") if built.version == 62 else (), 0.0) | numbers


@pytest.mark.parametrize("count", [2_000, pytest.param(100_000, marks=pytest.mark.long)])
@pytest.mark.parametrize(("rigged", "names", "fields"), RIGS)
def test_compiled_forces_are_those_of_the_reference(
    tmp_path: Path, rigged: str, names: tuple[str, ...], fields: dict[str, str], count: int
) -> None:
    """Slips are kept states here, so they are what the test says; loads are the compiled ones. Each row has a pressure and a side."""
    built, rng = rig(tmp_path, rigged, **fields), np.random.default_rng(1)
    place = {name: k for k, name in enumerate(built.model.parameters)}
    (usual,) = built.model.parameter_rows(None)
    for name in names:
        p, done = put_in(built, name), 0
        while done < count:
            rows = min(count - done, 10_000)
            pressure, side = rng.uniform(0.6, 1.4, rows) * p["NOMPRES"], rng.choice([-1.0, 1.0], rows)
            given = np.tile(usual, (rows, 1))
            given[:, [place[f"tire.{key}"] for key in p]] = list(p.values())
            given[:, place["tire.INFLPRES"]], given[:, place["forces.tire.side"]] = pressure, side
            given[:, place["tire.DAMP_VLOW"]] = 0.0
            at = states(rows, p["UNLOADED_RADIUS"], rng)
            if fields:
                turn = rng.normal(0, 1, (rows, 1)) * rng.choice([100.0, 1.0, 0.01, 0.0], (rows, 1))
                at = at._replace(z=np.hstack([at.z, turn]))
            found = Batch(built.model, *batch_of(built.model), given).outputs(at.q, at.v, at.z)
            load = found[:, 2]
            assert 0.05 < np.mean(load == 0) < 0.5
            assert load.max() > p["FNOMIN"]
            a = expected(p | {"INFLPRES": pressure}, built.version, p["UNLOADED_RADIUS"], side, at, load)
            known = np.stack([a.fx, side * a.fy, load, side * a.mx, a.my, side * a.mz], axis=1)
            assert (abs(known[:, :2]).max(axis=0) > 0.5 * p["FNOMIN"]).all()
            sizes = np.array([1, 1, 1, *[p["UNLOADED_RADIUS"]] * 3]) * p["FNOMIN"]
            np.testing.assert_array_less(abs(found[:, :6] - known) / sizes, 1e-10)
            done += rows


def batch_of(model: Model) -> tuple[Path, int]:
    lanes = model.batch().lanes
    return model.part(batch_part(lanes)), lanes


@pytest.mark.parametrize(("rigged", "names", "fields"), RIGS)
def test_derivatives_of_the_compiled_law_are_exact(
    tmp_path: Path, rigged: str, names: tuple[str, ...], fields: dict[str, str]
) -> None:
    """By slips, load, camber and pressure, against complex steps through the reference."""
    built, rng = rig(tmp_path, rigged, **fields), np.random.default_rng(2)
    model = built.model
    rows = [model.layout.sensors.index(f"tire.{k}") for k in (1, 2, 3, 4, 5, 6)]
    for name in names:
        p = put_in(built, name) | {"DAMP_VLOW": 0.0}
        model.set_parameters({f"tire.{key}": value for key, value in p.items()} | {"forces.tire.side": 1.0})
        for _ in range(6):
            lean, slips, sink = rng.uniform(-0.1, 0.1), rng.normal(0, 0.1, 3), rng.uniform(0.02, 0.08)
            q = np.array([0, 0, (1 - sink) * p["UNLOADED_RADIUS"] - 0.3, np.cos(lean / 2), np.sin(lean / 2), 0, 0, 0])
            state = State(0.0, q, np.array([20, 0, 0, 0, 0, 0, 60.0]), slips[: 3 if fields else 2])
            check_slopes(model, rows, (p, built.version), state, lean)


WAYS: dict[str, dict[str, Any]] = {
    "slip": {"dz": [1.0, 0.0, 0.0]}, "cornering": {"dz": [0.0, 1.0, 0.0]}, "turn": {"dz": [0.0, 0.0, 1.0]}, "height": {"dq": [0, 0, 1.0, 0, 0, 0, 0]},
    "lean": {"dq": [0, 0, 0, 1.0, 0, 0, 0]}, "pressure": {"dp": {"tire.INFLPRES": 1e5}},
}  # fmt: skip


def check_slopes(model: Model, rows: list[int], tire: tuple[dict[str, Any], int], state: State, lean: float) -> None:
    (p, version), (slip, cornering, *turn) = tire, state.z
    load = model.outputs(state)["tire.3"]
    for way, moves in WAYS.items():
        if way == "turn" and not turn:
            continue
        given = moves | ({"dz": moves["dz"][: len(state.z)]} if "dz" in moves else {})
        found = model.tangent(state, **given).outputs[rows]
        step = {each: 1j * STEP * (each == way) for each in WAYS}
        turned: dict[str, Any] = {}
        if turn:
            leaning = np.sin(lean) + np.cos(lean) * step["lean"]
            turned = turns(p, turn[0] + step["turn"], leaning, 60.0 / 20.0, load + 1j * STEP * found[2])
        a = magic_formula(
            p | {"INFLPRES": p["INFLPRES"] + 1e5 * step["pressure"]},
            version,
            p["UNLOADED_RADIUS"],
            Running(
                kappa=-slip - step["slip"],
                alpha=np.arctan(cornering) + step["cornering"] / (1 + cornering**2),
                gamma=lean + step["lean"],
                load=load + 1j * STEP * found[2],
                speed=20.0,
                sliding=0.0,
                **turned,
            ),
        )
        known = np.array(
            [np.imag(value) / STEP for value in (a.fx, a.fy, load + 1j * STEP * found[2], a.mx, a.my, a.mz)]
        )
        np.testing.assert_allclose(found, known, rtol=1e-9, atol=1e-9 * max(p["FNOMIN"], abs(found[2])), err_msg=way)


def test_a_bouncing_wheel_that_is_dragged_back_through_standstill_converges(tmp_path: Path) -> None:
    """It lands, takes off, locks against its way and rolls back; errors shrink at least as steps do."""
    built = rig(tmp_path, "passenger_52")
    model, height = built.model, built.radius - 0.3 + 0.02
    q, v = np.array([0, 0, height, 1, 0, 0, 0, 0.0]), np.array([1.0, 0.1, 0, 0, 0, 0, -30.0])
    start = State(0.0, q, v, np.zeros(2))
    runs = [symgen.simulate(model, 0.4, 1e-3 / 2**k, method="rk4", state=start) for k in range(5)]
    load = runs[-1]["tire.3"]
    assert np.count_nonzero(np.diff((load > 0).astype(int))) >= 3
    assert runs[-1].v[:, 0].min() < -0.2 < 0.5 < runs[-1].v[:, 0].max()
    ends = [np.concatenate([run.q[-1], run.v[-1]]) for run in runs]
    errors = [abs(end - ends[-1]).max() for end in ends[:-1]]
    assert errors[0] < 0.05
    assert errors[-1] < errors[0] / 8, errors


# -- without compiled code ----------------------------------------------------------------------------------------------


def numbers_of(name: str, turn_slip: bool = False) -> tuple[dict[str, float], int, float]:
    tire = parse_tire((DATA / f"{name}.tir").read_text(encoding="utf-8"), Source(name), turn_slip)
    return dict(tire.numbers), tire.version, tire.numbers["UNLOADED_RADIUS"]


def test_the_passenger_tire_of_the_book_by_hand() -> None:
    """At its nominal load of 4000 N all but the leading coefficients drop out (Pacejka, table 4.2 and figure 4.25)."""
    p, version, radius = numbers_of("book_61")
    k, a = 0.1, 0.1
    pure = magic_formula(p, version, radius, Running(k, 0.0, 0.0, 4000.0, 16.7, 0.0))
    assert pure.fx == pytest.approx(4000 * math.sin(1.6 * math.atan(16 / 1.6 * k)), rel=1e-14)
    assert abs(pure.fy) < 1e-9
    side = magic_formula(p, version, radius, Running(0.0, a, 0.0, 4000.0, 16.7, 0.0))
    slope = -15 * 4000 * math.sin(2 * math.atan(1 / 2))
    assert slope == pytest.approx(-48000)
    lateral = 4000 * math.sin(1.3 * math.atan(slope / (1.3 * 4000) * a))
    assert side.fy == pytest.approx(lateral, rel=1e-14)
    trail = 0.12 * radius * math.cos(1.1 * math.atan(10 * a)) * math.cos(a)
    assert side.mz == pytest.approx(-trail * lateral, rel=1e-13)
    assert side.mz > 0
    assert side.my == pytest.approx(-4000 * radius * (0.01 + 0.0004 + 0.00004), rel=1e-13)
    both = magic_formula(p, version, radius, Running(k, a, 0.0, 4000.0, 16.7, 0.0))
    weight = math.cos(0.9 * math.atan(8.3 / math.sqrt(1 + (5 * k) ** 2) * a))
    assert both.fx == pytest.approx(weight * pure.fx, rel=1e-13)
    leaning = magic_formula(p, version, radius, Running(0.0, 0.0, 1e-6, 4000.0, 16.7, 0.0))
    assert leaning.fy == pytest.approx(-4000 * 1e-6, rel=1e-5)


def test_peak_and_slope() -> None:
    """Slopes at zero slip are the stiffnesses and the peaks the friction that the equations name, shifts apart."""
    p, version, radius = numbers_of("suv_61")
    load = 1.2 * p["FNOMIN"]
    df = 0.2
    slip = np.linspace(-1, 1, 200_001)
    fx = magic_formula(p, version, radius, Running(slip, 0.0, 0.0, load, 16.6, 0.0)).fx
    mux = p["PDX1"] + p["PDX2"] * df
    lift = load * (p["PVX1"] + p["PVX2"] * df)
    assert fx.max() - lift == pytest.approx(mux * load, rel=1e-8)
    steepest = np.max(np.diff(fx) / np.diff(slip))
    assert steepest == pytest.approx(load * (p["PKX1"] + p["PKX2"] * df) * math.exp(p["PKX3"] * df), rel=1e-3)


@pytest.mark.parametrize("name", SETS)
def test_backwards_is_the_mirror_image(name: str) -> None:
    p, version, radius = numbers_of(name)
    rng = np.random.default_rng(3)
    k, a, g = rng.normal(0, 0.1, (3, 500))
    load = p["FNOMIN"] * rng.uniform(0, 2, 500)
    one = magic_formula(p, version, radius, Running(k, a, 0.3 * g, load, 20.0, 0.0, 1.0, 1.0))
    two = magic_formula(p, version, radius, Running(-k, a, 0.3 * g, load, -20.0, 0.0, -1.0, -1.0))
    for x, y, sign in (
        (one.fx, two.fx, -1),
        (one.fy, two.fy, 1),
        (one.mx, two.mx, 1),
        (one.my, two.my, -1),
        (one.mz, two.mz, -1),
    ):
        np.testing.assert_allclose(y, sign * x, rtol=1e-9, atol=1e-9 * p["FNOMIN"])


@pytest.mark.parametrize("name", ["book_61", "suv_61", "bus_62"])
def test_a_leaning_wheel_that_rolls_straight_on_does_the_same_by_its_spin(name: str) -> None:
    """With turn slip, camber acts through the spin it causes: thrust and moment grow with a small camber as they do without."""
    p, version, radius = numbers_of(name, turn_slip=True)
    p["INFLPRES"] = p["NOMPRES"]
    for load in (0.5 * p["FNOMIN"], 1.4 * p["FNOMIN"]):
        gamma = 1j * STEP
        spin = turns(p, 0.0, gamma, 1 / radius, load)
        with_spin = magic_formula(p, version, radius, Running(0.0, 0.0, gamma, load, 20.0, 0.0, **spin))
        without = magic_formula(p, version, radius, Running(0.0, 0.0, gamma, load, 20.0, 0.0))
        for found, known in ((with_spin.fy, without.fy), (with_spin.mz, without.mz)):
            assert np.imag(found) == pytest.approx(np.imag(known), rel=1e-9)
            assert np.imag(found) != 0


# -- continuity ---------------------------------------------------------------------------------------------------------


def path(kind: str, radius: float, count: int) -> tuple[Array, Array]:
    """Positions and velocities along a way through standstill, lock-up, or landing and take-off."""
    s = np.linspace(-1, 1, count)
    q, v = np.zeros((count, 8)), np.zeros((count, 7))
    q[:, 3], q[:, 2] = 1.0, radius - 0.3 - 0.03
    v[:, 0], v[:, 1], v[:, 5], v[:, 6] = 15.0, 0.7, 0.3, 15.0 / radius
    if kind == "standstill":
        v[:, 0], v[:, 6] = 2 * s, 2.5 * s / radius
    if kind == "lock-up":
        v[:, 6] *= (1 - s) / 2
    if kind == "reversing lock":
        v[:, 0], v[:, 6] = 1.5 * s, 0.0
    if kind == "landing":
        q[:, 2], v[:, 2] = radius - 0.3 + 0.03 * s, 1.0
    return q, v


@pytest.mark.parametrize("kind", ["standstill", "lock-up", "reversing lock", "landing"])
@pytest.mark.parametrize(
    ("name", "turn_slip"),
    [
        ("suv_61", "true"),
        pytest.param("suv_61", "false", marks=pytest.mark.long),
        pytest.param("passenger_52", "false", marks=pytest.mark.long),
    ],
)
def test_forces_are_continuous(tmp_path: Path, name: str, turn_slip: str, kind: str) -> None:
    """The largest change from one point of a way to the next shrinks with their distance."""
    built = rig(tmp_path, name, relaxation="false", creep_speed="0.3", turn_slip=turn_slip)
    largest = []
    for count in (20_001, 200_001):
        q, v = path(kind, built.radius, count)
        found = built.model.batch().outputs(q, v)[:, :6] / built.sizes
        assert abs(found).max() > 0.3
        largest.append(abs(np.diff(found, axis=0)).max(axis=0))
    assert (largest[1] < 0.2 * largest[0] + 1e-12).all(), largest


def test_a_parking_wheel_feels_its_moment(tmp_path: Path) -> None:
    """Turned on the spot it is resisted up to QCRP1 mu R0 Fz (Fz = FNOMIN); turned back, at once the other way."""
    built = rig(tmp_path, "suv_62", turn_slip="true")
    model, p = built.model, put_in(built, "book_61")
    model.set_parameters({f"tire.{key}": value for key, value in p.items()})
    radius = p["UNLOADED_RADIUS"]
    heights = np.zeros((2001, 8))
    heights[:, 2], heights[:, 3] = np.linspace(radius - 0.36, radius - 0.3, 2001), 1.0
    loads = model.batch().outputs(heights, np.zeros(7), np.zeros(3))[:, 2]
    sunk = np.interp(-p["FNOMIN"], -loads, heights[:, 2])
    largest = p["QCRP1"] * radius * p["FNOMIN"] * p["PDY1"]
    turn, found, step = 0.0, [], 1e-3
    for rate in [0.5] * 4000 + [-0.5] * 4000:
        state = State(
            0.0, np.array([0, 0, sunk, 1, 0, 0, 0, 0]), np.array([0, 0, 0, 0, 0, rate, 0]), np.array([0, 0, turn])
        )
        found.append(model.outputs(state)["tire.6"] / largest)
        turn += step * model.state_rates(state)[2]
    assert found[0] == pytest.approx(0.0, abs=1e-6)
    assert (np.diff(found[:4000]) <= 1e-9).all()
    assert -1.0 < found[3999] < -0.9
    assert found[7999] == pytest.approx(-found[3999], abs=0.05)
