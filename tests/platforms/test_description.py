"""The section `platform`: what is read, what it becomes, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from symgen.description import DescriptionError, read, read_platform, read_spinning_platform, read_text
from symgen.mechanism.analyse import analyse
from symgen.platform.rank import check_rank
from symgen.verify.reference import Reference
from tests.platforms.reference import B, P

MODELS = Path(__file__).parents[2] / "models"


def written(name: str = "mast") -> dict[str, Any]:
    content: dict[str, Any] = yaml.safe_load((MODELS / f"{name}.yaml").read_text(encoding="utf-8"))
    return content


def refused(content: dict[str, Any], tmp_path: Path) -> str:
    path = tmp_path / "wrong.yaml"
    path.write_text(yaml.safe_dump(content, sort_keys=False), encoding="utf-8")
    with pytest.raises(DescriptionError) as error:
        check_rank(read_platform(path))
    return str(error.value)


def test_the_table_of_the_paper() -> None:
    geometry = read_platform(MODELS / "mast.yaml")
    assert geometry.base == pytest.approx(B * 1e-3)
    assert geometry.top == pytest.approx(P * 1e-3)
    assert geometry.stroke == pytest.approx(np.tile([-0.05, 0.05], (7, 1)))
    assert geometry.unit == "mm"


def test_tops_in_the_frame_of_the_ground(tmp_path: Path) -> None:
    content = written()
    platform = content["platform"] | {"top_frame": "ground"}
    platform["neutral"] = {"position": [0, 0, 2100], "rpy": [0.1, 0.2, -0.3]}
    for leg in platform["legs"].values():
        leg["top"][2] += 2100
    path = tmp_path / "mast.yaml"
    path.write_text(yaml.safe_dump(content | {"platform": platform}), encoding="utf-8")
    assert read_platform(path).tops == pytest.approx(P * 1e-3 + [0, 0, 2.1])


def test_mobility() -> None:
    """(2): 6 (16 - 21 - 1) + 14*3 + 7*2 = 20, found numerically; without the spins 6 are left."""
    spinning = read_spinning_platform(MODELS / "mast.yaml")
    assert spinning is not None
    for description, freedom in ((spinning, 20), (read(MODELS / "mast.yaml"), 6)):
        mechanism = analyse(description)
        assert mechanism.coordinates - len(mechanism.constraint_names) == freedom
        assert not mechanism.redundant


@pytest.mark.parametrize("name", ["mast", "hexapod"])
def test_default_commands_hold_the_neutral_pose(name: str) -> None:
    description = read(MODELS / f"{name}.yaml")
    reference = Reference(description)
    commands = {name: entry.default for name, entry in description.inputs.items()}
    z = np.array([commands[name.replace("force", "command")] for name in description.states])
    rest = replace(reference.rest(), inputs=commands, z=z)
    assert np.abs(reference.accelerations(rest)).max() < 1e-9
    assert reference.at(rest).state_rates == pytest.approx(0.0 * z, abs=1e-9)


def test_entries_beside_the_platform_are_kept() -> None:
    content = written("hexapod")
    content["sensors"] = {"turn": {"type": "angular_velocity", "body": "table"}}
    content["forces"] = {
        "gust": {"type": "force", "bodies": ["ground", "table"], "at": [0, 0, 1], "direction": [1, 0, 0], "force": 5}
    }
    description = read_text(yaml.safe_dump(content))
    assert {"turn", "table.position", "leg1.extension"} <= description.sensors.keys()
    assert {"gust", "leg6.push"} <= description.forces.keys()


def test_names_that_clash_are_refused() -> None:
    content = written("hexapod") | {
        "bodies": {"table": {"mass": 1, "com": [0, 0, 0], "inertia": {"xx": 1, "yy": 1, "zz": 1}}}
    }
    with pytest.raises(DescriptionError, match=r"bodies\.table: the platform makes an entry of this name"):
        read_text(yaml.safe_dump(content))


def test_a_platform_without_masses_has_kinematics_only(tmp_path: Path) -> None:
    content = written("hexapod")
    del content["platform"]["dynamics"]
    path = tmp_path / "bare.yaml"
    path.write_text(yaml.safe_dump(content), encoding="utf-8")
    assert len(read_platform(path).legs) == 6
    assert read_spinning_platform(path) is None
    with pytest.raises(DescriptionError, match="add `dynamics`"):
        read(path)


def test_a_file_with_masses_is_looked_at_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(yaml.safe_dump(written("hexapod") | {"base": "deck"}), encoding="utf-8")
    with pytest.raises(DescriptionError, match="unknown body 'deck'"):
        read_spinning_platform(path)


def test_the_usual_box_has_room_where_legs_only_extend(tmp_path: Path) -> None:
    content = written()
    content["platform"].pop("box", None)
    content["platform"]["stroke"] = [0, 90]
    path = tmp_path / "extends.yaml"
    path.write_text(yaml.safe_dump(content), encoding="utf-8")
    assert read_platform(path).box[:3] == pytest.approx([0.018] * 3)


def test_a_mechanism_has_no_platform() -> None:
    with pytest.raises(DescriptionError, match="no section `platform`"):
        read_platform(MODELS / "pendulum.yaml")


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (lambda p: p["legs"].pop("leg3") and p["legs"].pop("leg5"), "at least 6"),
        (lambda p: p.pop("stroke"), "leg1, leg2, leg3, leg4, leg5, leg6, leg7 has no stroke"),
        (lambda p: p.update(stroke=[60, -50]), "is empty"),
        (lambda p: p.update(stroke=[10, 50]), "does not contain 0; it is the change from the neutral length"),
        (lambda p: p["neutral"].update(rpy=[0, 0, 45]), "45 rad is more than a full turn"),
        (lambda p: p.update(body="payload"), "choose another `body`"),
        (lambda p: p.update(stroke=1300), "platform.legs.leg1: its neutral length is 1.2 m"),
        (lambda p: p.update(unit="inch"), "platform.unit"),
        (lambda p: p["legs"]["leg2"].update(base=[1, 2]), "entry 3 of the list is missing"),
        (lambda p: p["legs"]["leg2"].update(middle=[1, 2, 3]), "unknown key 'middle'"),
        (lambda p: p["dynamics"]["rod"].update(mass=-1), "must be above zero"),
        (lambda p: p["dynamics"]["rod"].update(com=1300), "platform.dynamics.rod.com: 1.3 m from its joint is beyond"),
        (lambda p: p.update(box=[10, 10, 10, 1, 1, 5]), "its angles are in rad and stay below a right one"),
        (lambda p: p["legs"]["leg7"].update(base=[-2800, 0, 0]), "fix only 5 of the 6 motions"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(change: Any, text: str, tmp_path: Path) -> None:
    content = written()
    change(content["platform"])
    assert text in refused(content, tmp_path)
