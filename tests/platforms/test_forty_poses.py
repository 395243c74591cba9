"""A platform whose lengths have 40 real poses: Dietmaier, The Stewart-Gough platform of general geometry can have 40 real postures,
Advances in Robot Kinematics (1998) 7-16, DOI 10.1007/978-94-015-9064-8_1. Some of the poses are nearly singular.

The poses were searched for with the squared lengths over rotation matrices, without the code that is tested; the test checks them.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from symgen.description.platform import PlatformGeometry
from symgen.pipeline import build_platform
from symgen.runtime import ArgumentError, Platform, PoseSolution

A = np.array(
    [
        [0, 0, 0], [1.107915, 0, 0], [0.549094, 0.756063, 0], [0.735077, -0.223935, 0.525991],
        [0.514188, -0.526063, -0.368418], [0.590473, 0.094733, -0.205018],
    ]
)  # fmt: skip
B = np.array(
    [
        [0, 0, 0], [0.542805, 0, 0], [0.956919, -0.528915, 0], [0.665885, -0.353482, 1.402538],
        [0.478359, 1.158742, 0.107672], [-0.137087, -0.235121, 0.353913],
    ]
)  # fmt: skip
LENGTHS = np.array([1, 0.645275, 1.086284, 1.503439, 1.281933, 0.771071])
NEUTRAL = 2
"""The pose that is farthest from being singular."""

# place of the table's frame and its roll, pitch, yaw (Rz Ry Rx)
FOUND = np.array(
    [
        [0.989132292474, 0.1166713375254, 0.08947126345979, -0.8416353244454, 0.1168225246834, 1.3674289879],
        [0.8700775053429, -0.4511219989219, -0.1986305031587, -0.3455180783236, -1.466117731816, -2.940284043738],
        [0.6361117806579, 0.7714519603665, 0.0149557799822, 1.398978516397, 0.7968660386994, -0.9545185835647],
        [0.8633257144389, 0.005644027982031, -0.5046155524127, 0.7912671241374, -0.2730705915917, 1.370817275542],
        [0.4891221742019, 0.6962299581661, -0.5253792383184, 1.96106868498, -0.6328022863113, -0.2699309336711],
        [0.9916134772924, -0.1270160298307, 0.02386712840013, -0.2277793191344, -1.166759558294, -2.712507388004],
        [0.6797962979847, 0.3480606910184, -0.6455468601225, 0.3900241175035, -0.859415111818, -2.077130931974],
        [0.9989012017693, -0.04156431980705, -0.02165170715556, -1.590379319338, 0.6931275484328, -3.092113398308],
        [0.9680942754888, 0.2367734161932, -0.08204768826769, 0.8835166078313, -1.019542607957, 1.362490952576],
        [0.7811003856904, 0.06879823036434, -0.6206037310338, -2.08679782568, -0.9657375556969, -2.831071138449],
        [0.4846116170743, -0.8739347470126, -0.03727785616988, -2.506043581322, -0.2287382365307, 0.502775128073],
        [0.9937257532213, 0.1117858473808, 0.00361271505667, -0.5546243516417, 0.2150659388566, 1.405608244466],
        [0.9177780902653, -0.1111761832321, 0.3812128451546, -1.839123638173, -0.1624728624735, 1.469792475128],
        [0.9031741228709, -0.4184454086284, 0.09581202311972, 1.043856733223, 0.6359844833702, 2.581475792613],
        [0.958098204391, -0.2840386866926, -0.03701155501534, -0.2044177147389, -1.312048288876, -2.946917112752],
        [0.4430375084115, -0.5586215058679, -0.7011845543952, -2.081842794985, -0.9943901137095, 0.3671551899855],
        [0.4778914958774, -0.7810987686459, -0.4018761398589, -1.86019463791, -0.009982737769351, 0.5974855792922],
        [0.8557655786025, -0.3346791574137, 0.3945315400219, 0.826128581378, 1.156796254696, -2.280609945533],
        [0.8913748580604, -0.07982704052068, -0.4461821444427, -1.898802319092, -0.6717799655646, 2.981884624659],
        [0.535059805241, -0.749596111994, -0.3896365918378, -2.785440760581, -0.9734032601401, 1.059045272096],
        [0.689418317741, 0.593656299752, -0.4150597317591, -1.807924453236, -0.105397138201, -1.784169244309],
        [0.9558680382336, -0.04699562899832, -0.290013283038, 0.3754449866059, 0.1781730959747, 1.611908929911],
        [0.9953675898459, -0.05119932598241, 0.08137561123215, -2.125556110401, -0.03021840395987, 2.807573208119],
        [0.8032678161691, -0.2960071155891, 0.516856462693, -2.29562726678, -0.1544779094175, 1.211440392719],
        [0.8250801747747, -0.3189256334036, 0.4664001989193, 1.147073601924, 1.156889125472, -2.274743563655],
        [0.5398484183339, 0.6788404019994, 0.4977342602591, 2.675974221364, 0.02222809274336, -0.5092615202376],
        [0.9935772794044, 0.07966548053626, -0.08035920023358, -0.251964011917, 0.2738476929134, 1.481485711015],
        [0.9996275161053, 0.02617582011613, -0.007723696419945, -1.837851212183, 0.4475205780545, -3.128737840056],
        [0.442198654651, -0.7134942959463, -0.5434944705118, -2.240705153557, -0.7741602257591, 0.4772674090073],
        [0.5859105970869, 0.1614982575762, -0.7941203215012, 0.1078587238852, -1.144988436794, -1.77957120104],
        [0.8322846500753, -0.2827517623338, 0.4768162142233, 1.207308277044, 1.085509867485, -2.534019624465],
        [0.8543762444964, -0.2942029523708, 0.4283524899619, 1.149431659567, 1.01389384619, -2.895887453114],
        [0.6675320501467, 0.7383170889515, -0.09637861894196, -2.550574031777, -0.3392313943857, -1.866317941694],
        [0.5218476674591, 0.8107202156541, 0.2653445757825, 2.6575032457, -0.2479235407353, -0.6949343975306],
        [0.7191312280438, 0.6338825411692, -0.2846808754608, -2.026421139919, -0.1046966288699, -1.950643172907],
        [0.9985231845855, 0.03119634551287, 0.04447738607348, -2.022229808344, 0.2360883635753, 3.044142529126],
        [0.7079629867043, 0.6858684120604, -0.1684426632256, -2.292344953587, -0.207531212853, -1.980110190572],
        [0.4587343945079, -0.3734809322747, -0.8062721305631, -1.794320343558, -1.190604803246, 0.1099117232768],
        [0.5340033652737, 0.006174002882046, -0.8454598083675, -0.3246591287949, -1.286361206954, -1.341848229057],
        [0.4854807803703, -0.2008179875502, -0.8508704647403, -1.262771045662, -1.310555939688, -0.4076843556059],
    ]
)  # fmt: skip
TURNED = Rotation.from_euler("xyz", FOUND[:, 3:])
POSES = np.hstack([FOUND[:, :3] - FOUND[NEUTRAL, :3], (TURNED * TURNED[NEUTRAL].inv()).as_euler("xyz")])


@pytest.fixture(scope="module")
def dietmaier() -> Platform:
    legs, stroke = tuple(f"leg{k}" for k in range(6)), np.tile([-0.5, 0.5], (6, 1))
    place, rpy = FOUND[NEUTRAL, :3], FOUND[NEUTRAL, 3:]
    return build_platform(PlatformGeometry("dietmaier", "m", legs, A, B, place, rpy, np.zeros(3), stroke, np.ones(6)))


def test_they_are_forty_and_all_have_the_lengths(dietmaier: Platform) -> None:
    for row, turned in zip(FOUND, TURNED, strict=True):
        assert np.linalg.norm(row[:3] + B @ turned.as_matrix().T - A, axis=1) == pytest.approx(LENGTHS, abs=1e-11)
    turns = TURNED.as_matrix().reshape(40, 9)
    apart = np.abs(np.hstack([FOUND[:, :3], turns])[:, None] - np.hstack([FOUND[:, :3], turns])[None]).max(axis=2)
    assert (apart + np.eye(40)).min() > 1e-3
    assert dietmaier.lengths(POSES) == pytest.approx(np.tile(LENGTHS, (40, 1)), abs=1e-11)


def back(platform: Platform, method: str, start: np.ndarray) -> tuple[int, PoseSolution]:
    found = platform.solve(np.tile(LENGTHS, (40, 1)), method, start=start, tolerance=1e-9)  # type: ignore[arg-type]
    assert np.abs(platform.lengths(found.poses[found.converged]) - LENGTHS).sum(axis=1) == pytest.approx(0.0, abs=2e-9)
    return int((found.converged & (np.abs(found.poses - POSES).max(axis=1) < 1e-4)).sum()), found


@pytest.mark.parametrize("seed", range(4))
def test_starts_beside_them_come_back_to_all(dietmaier: Platform, seed: int) -> None:
    start = POSES + 0.01 * np.random.default_rng(seed).choice([-1.0, 1.0], POSES.shape)
    assert back(dietmaier, "auto", start)[0] == 40
    assert 36 <= back(dietmaier, "newton", start)[0] <= 40
    assert back(dietmaier, "newton-paper", start)[0] < 15


def test_starts_anywhere_come_to_a_pose_more_often(dietmaier: Platform) -> None:
    start = np.random.default_rng(5).uniform(-1.0, 1.0, (40, 6)) * [1, 1, 1, 3, 1.5, 3]
    newton, auto = (int(back(dietmaier, method, start)[1].converged.sum()) for method in ("newton", "auto"))
    assert auto > newton


def test_lengths_that_no_pose_has_stay_open(dietmaier: Platform) -> None:
    found = dietmaier.solve(np.tile(LENGTHS, (3, 1)) * [[1.0], [0.05], [20.0]], "auto")
    assert found.converged.tolist() == [True, False, False]


def test_auto_belongs_to_single_poses(dietmaier: Platform) -> None:
    with pytest.raises(ArgumentError, match="'auto' belongs to `solve`"):
        dietmaier.track(LENGTHS[None], "auto")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="did you mean auto"):
        dietmaier.solve(LENGTHS, "aut")  # type: ignore[arg-type]
