"""Inertial parameters from forces: exactly without noise, within their deviations with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from symgen.runtime.analysis.random_motions import random_motions

import symgen
from symgen.runtime import ArgumentError, Model, State

Array = NDArray[np.float64]
Motion = tuple[Array, Array, Array]


def waves(joints: int, samples: int, seed: int = 0) -> Motion:
    """Sums of five harmonics."""
    random, time, slow = np.random.default_rng(seed), np.linspace(0.0, 5.0, samples), 0.4 * np.pi
    q, a = np.zeros((2, samples, joints))
    for k in range(1, 6):
        sines, cosines = (np.outer(f(slow * k * time), random.normal(size=joints) / k) for f in (np.sin, np.cos))
        q += sines + cosines
        a -= (slow * k) ** 2 * (sines + cosines)
    step = time[1]
    return q, np.gradient(q, step, axis=0), a


def forces_of(model: Model, motion: Motion) -> Array:
    return np.array([model.inverse_dynamics(State(0.0, q, v), a) for q, v, a in zip(*motion, strict=True)])


@pytest.fixture(scope="module")
def arm(shipped: Callable[..., Model]) -> tuple[Model, Motion, Array]:
    """Any numbers do: positions, velocities and accelerations need not be those of one motion."""
    model, motion = shipped("arm7", "recursive"), waves(7, 300)
    return model, motion, forces_of(model, motion)


def test_without_noise_they_are_exact(arm: tuple[Model, Motion, Array]) -> None:
    model, motion, forces = arm
    base = symgen.base_parameters(model)
    found = symgen.identify_inertia(model, *motion, forces, base=base)
    np.testing.assert_allclose(found.values, base.values(), rtol=1e-9, atol=1e-10 * np.abs(base.values()).max())
    assert found.notices == ()
    assert found.names == base.names
    np.testing.assert_allclose(base.values(found.parameters), found.values, rtol=0.0, atol=1e-7)
    assert are_rigid(found.parameters)


def test_with_noise_they_are_within_their_deviations(arm: tuple[Model, Motion, Array]) -> None:
    """Forces of joints have noise of their own, which is found; friction too. Errors over deviations are normally distributed: the mean
    of their squares is 1 within four times sqrt(2/57)."""
    model, motion, forces = arm
    random, sizes = np.random.default_rng(8), np.array([0.5, 2.0, 0.3, 1.0, 0.1, 0.2, 0.05])
    viscous, coulomb = random.uniform(0.5, 2.0, (2, 7))
    measured = forces + viscous * motion[1] + coulomb * np.sign(motion[1]) + sizes * random.normal(size=forces.shape)
    found = symgen.identify_inertia(model, *motion, measured, friction=model.coordinates)
    truth = np.concatenate([found.base.values(), viscous, coulomb])
    assert len(truth) == len(found.names) == 57
    assert found.names[43] == "viscous j1"
    errors = (found.values - truth) / found.deviations
    assert np.mean(errors**2) == pytest.approx(1.0, abs=4.0 * np.sqrt(2.0 / 57.0))
    np.testing.assert_allclose(list(found.noise.values()), sizes, rtol=0.2)  # four times 1/sqrt(2*300)
    known = symgen.identify_inertia(
        model, *motion, measured, friction=model.coordinates, noise=dict(zip(model.coordinates, sizes, strict=True))
    )
    np.testing.assert_allclose(known.values, found.values, rtol=0.0, atol=3.0 * known.deviations.max())
    assert "Coulomb j7" in str(found)
    assert "Coulomb j7" in found._repr_html_()


def test_closed_loops_and_loads(shipped: Callable[..., Model]) -> None:
    """The crank is driven, the rod of the slider-crank pushes: forces of other coordinates are none. With a gas spring and a load."""
    model = shipped("slider_crank", "independent")
    model.set_parameters({"gas_stiffness": 500.0})
    random, states = np.random.default_rng(2), []
    inputs = {"gas": 30.0, "load": 0.4}
    for angle in np.linspace(-3.0, 3.0, 40):
        state = model.assemble({"crank": angle}, {"crank": float(random.normal(scale=20.0))}, inputs=inputs)
        a = model.acceleration(state, inputs)
        states.append((state.q, state.v, a))
    motion = tuple(np.array(part) for part in zip(*states, strict=True))
    q, v, a = motion
    u = model.input_values(inputs)
    torque = random.normal(scale=3.0, size=40)
    moved = model.regressors.motions(q)[:, :, 0]
    matrix = model.regressors.rows(q, v, a, u, independent=True)[:, 0]
    own = matrix @ model.regressors.parameters()
    loads = np.sum(moved * model.regressors.loads(q, v, u=u), axis=1)
    free = np.array([own - loads])
    assert np.abs(free).max() < 1e-9 * np.abs(own).max(), "nothing but its loads moves the crank"
    pushed = a + moved * (torque / np.sum(moved * _momentum(model, q, moved), axis=1))[:, None]
    found = symgen.identify_inertia(model, q, v, pushed, {"crank": torque}, u=u)
    np.testing.assert_allclose(found.values, found.base.values(), rtol=1e-6, atol=1e-9)


def _momentum(model: Model, q: Array, moved: Array) -> Array:
    return np.array(
        [model.mass_matrix(State(0.0, place, np.zeros(len(place)))) @ w for place, w in zip(q, moved, strict=True)]
    )


def test_noise_enters_through_the_loops(shipped: Callable[..., Model]) -> None:
    """The rocker's torque sensor is worse than that of the crank, and counts as the position has it: errors over deviations of ten
    measurements have a mean square of 1 within four times sqrt(2/80), and are smaller than those of equal weights."""
    model = shipped("four_bar")
    base, motions = symgen.base_parameters(model), random_motions(model, 80, seed=3)
    q, v, a = (np.array([getattr(motion, name) for motion in motions]) for name in "qva")
    forces = model.regressors.rows(q, v, a) @ model.regressors.parameters()
    sizes = {"a": 0.02, "d": 0.5}
    place, random = [model.coordinates.index(name) for name in sizes], np.random.default_rng(9)
    errors, plain, truth = [], [], base.values()
    for _ in range(10):
        measured = forces.copy()
        measured[:, place] += np.array(list(sizes.values())) * random.normal(size=(80, 2))
        found = symgen.identify_inertia(model, q, v, a, measured, noise=sizes, base=base)
        errors.append((found.values - truth) / found.deviations)
        equal = symgen.identify_inertia(model, q, v, a, measured, base=base)
        plain.append((equal.values - truth) / found.deviations)
    assert np.mean(np.square(errors)) == pytest.approx(1.0, abs=4.0 * np.sqrt(2.0 / 80.0))
    assert np.mean(np.square(plain)) > 1.2 * np.mean(np.square(errors))


def test_poor_motions_are_told(arm: tuple[Model, Motion, Array]) -> None:
    model, (q, v, a), _ = arm
    still = q.copy()
    still[:, 3] = 0.2
    small = 1e-9 * v
    forces = forces_of(model, (still, small, np.zeros_like(a)))
    found = symgen.identify_inertia(model, still, small, np.zeros_like(a), forces)
    assert any("hardly tells" in notice for notice in found.notices)


def are_rigid(numbers: Array) -> bool:
    """By principal moments of inertia about the centre of mass: positive, and none larger than the sum of the others."""
    for m, hx, hy, hz, xx, xy, yy, xz, yz, zz in numbers.reshape(-1, 10):
        centre = np.array([hx, hy, hz]) / m
        matrix = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        moments = np.linalg.eigvalsh(matrix - m * (centre @ centre * np.eye(3) - np.outer(centre, centre)))
        least = -1e-9 * moments[2]
        if m < 0.0 or moments[0] < least or moments[0] + moments[1] - moments[2] < least:
            return False
    return True


def test_rigid_bodies_are_nearer_to_the_truth(arm: tuple[Model, Motion, Array]) -> None:
    """The arm itself is one of rigid bodies, so that the nearest of them is nearer to it, in the measure of the noise. The arm that was
    measured has other links than the model, and those of the estimate are rigid."""
    model, motion, _ = arm
    other = np.array(model.regressors.parameters())
    for body in range(7):
        other[10 * body : 10 * body + 10] *= 1.0 + 0.1 * body
    forces = model.regressors.rows(*motion) @ other
    measured = forces + 0.3 * np.random.default_rng(4).normal(size=forces.shape)
    found = symgen.identify_inertia(model, *motion, measured, noise=np.full(7, 0.3))
    assert found.notices == ()
    assert are_rigid(found.parameters)
    errors = [
        found.base.reduced(model.regressors.rows(*motion)) @ b - forces
        for b in (found.values, found.base.values(found.parameters))
    ]
    assert np.linalg.norm(errors[1]) < np.linalg.norm(errors[0])
    assert 0.0 < found.misfit < 43.0 + 5.0 * np.sqrt(86.0)


def test_what_is_not_of_rigid_bodies_is_told(arm: tuple[Model, Motion, Array]) -> None:
    """Forces of an arm whose last link has a negative moment of inertia about its axis, which is a base parameter by itself."""
    model, motion, forces = arm
    matrix = model.regressors.rows(*motion)
    column = model.regressors.columns.index("link7.Izz")
    found = symgen.identify_inertia(model, *motion, forces - 0.01 * matrix[:, :, column])
    assert any("no rigid bodies" in notice for notice in found.notices)
    assert are_rigid(found.parameters)


def test_what_is_refused(arm: tuple[Model, Motion, Array]) -> None:
    model, motion, forces = arm
    for given, said in (
        ({"forces": forces[:, :3]}, "300 rows of 7 numbers"),
        ({"forces": {"j8": forces[:, 0]}}, "there is no coordinate 'j8'"),
        ({"forces": {"j1": forces[:5, 0]}}, "forces of j1 must be 300 numbers"),
        ({"forces": {"j1": np.where(np.arange(300) == 7, np.nan, 1.0)}}, "forces of j1 must be finite, .* sample 7"),
        ({"forces": forces, "friction": "j1"}, "coordinates with friction are a list of names"),
        ({"forces": forces, "base": replace(symgen.base_parameters(model), columns=("m",))}, "of another model"),
        ({"forces": forces, "noise": {"j1": 1.0}}, "noise must be above zero"),
        ({"forces": forces, "friction": ["elbow"]}, "there is no coordinate 'elbow'"),
    ):
        with pytest.raises(ArgumentError, match=said):
            symgen.identify_inertia(model, *motion, **given)  # type: ignore[arg-type]
    few = tuple(part[:5] for part in motion)
    with pytest.raises(ArgumentError, match="take more samples"):
        symgen.identify_inertia(model, *few, forces[:5])
