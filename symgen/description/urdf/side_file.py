"""A YAML file beside a URDF that closes its loops, as the collections of parallel robots have it.

closed_loop: [[foot_A, foot_B]]    # frames that stay together: links, or joints for the frames of their children
type: [6d]                         # of each pair: 6d for a weld, 3d for a ball joint
name_mot: [hip, knee]              # joints with motors
joint_name: [ankle]                # joints of another type than the URDF can say
joint_type: [SPHERICAL]            # SPHERICAL, FIXED, or UJOINT_XY with the axes of a universal joint
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from symgen.description.errors import Source, hint, quoted
from symgen.description.text import check_text, text_of
from symgen.description.yaml_reader import load

_KEYS = ("closed_loop", "type", "name_mot", "joint_name", "joint_type")
_PAIRS = {"3d": "spherical", "6d": "fixed"}
_UNIVERSAL = re.compile(r"ujoint_([xyz])([xyz])")


@dataclass(frozen=True)
class SideFile:
    """`loops` are pairs of frames with the kind of joint between them; `kinds` are of joints that are not as the URDF says;
    `motors` are joints, None if the file says nothing of them."""

    source: Source
    loops: tuple[tuple[str, str, str], ...] = ()
    kinds: Mapping[str, str] = field(default_factory=dict)
    motors: tuple[str, ...] | None = None


def read_side_file(path: str | os.PathLike[str]) -> SideFile:
    name = os.fspath(path)
    text = text_of(name)
    check_text(text, name)
    data, source = load(text, name)
    if not isinstance(data, dict) or "closed_loop" not in data:
        source.stop((), "it closes no loops; write `closed_loop: [[frame, frame]]` and `type: [6d]`", 1)
    for key in data:
        if key not in _KEYS:
            source.stop((key,), f"unknown key; {hint(key, _KEYS)}")
    lists = {key: _list(data, key, source) for key in _KEYS}
    joints = _same_length(lists, "joint_name", "joint_type", source)
    kinds = {_text(name, ("joint_name", k), source): _kind(kind, k, source) for k, (name, kind) in enumerate(joints)}
    motors = tuple(_text(each, ("name_mot", k), source) for k, each in enumerate(lists["name_mot"]))
    return SideFile(source, _loops(lists, source), kinds, motors if "name_mot" in data else None)


def _loops(lists: Mapping[str, list[Any]], source: Source) -> tuple[tuple[str, str, str], ...]:
    found = []
    for k, (pair, kind) in enumerate(_same_length(lists, "closed_loop", "type", source)):
        if not isinstance(pair, list) or len(pair) != 2:
            source.stop(("closed_loop", k), "a loop is closed between two frames; write `[frame, frame]`")
        first, second = (_text(each, ("closed_loop", k), source) for each in pair)
        if str(kind).lower() not in _PAIRS:
            source.stop(("type", k), f"unknown type {quoted(kind)}; write `6d` for a weld or `3d` for a ball joint")
        found.append((first, second, _PAIRS[str(kind).lower()]))
    return tuple(found)


def _list(data: Mapping[str, Any], key: str, source: Source) -> list[Any]:
    found = data.get(key)
    if found is None:
        return []
    if not isinstance(found, list):
        source.stop((key,), "write a list `[..]`")
    return found


def _same_length(lists: Mapping[str, list[Any]], first: str, second: str, source: Source) -> list[tuple[Any, Any]]:
    if len(lists[first]) != len(lists[second]):
        text = f"{len(lists[first])} entries in `{first}` but {len(lists[second])} in `{second}`; give as many of each"
        source.stop((first,), text)
    return list(zip(lists[first], lists[second], strict=True))


def _text(value: Any, path: tuple[str | int, ...], source: Source) -> str:
    if not isinstance(value, str):
        source.stop(path, f"{quoted(value)} is no name; write the name of a link or joint")
    return value


def _kind(written: Any, k: int, source: Source) -> str:
    """`spherical`, `fixed`, or `universal xy`."""
    kind = str(written).lower()
    universal = _UNIVERSAL.fullmatch(kind)
    if universal and universal[1] != universal[2]:
        return f"universal {universal[1]}{universal[2]}"
    if kind not in ("spherical", "fixed"):
        source.stop(("joint_type", k), f"unknown type {quoted(written)}; write SPHERICAL, FIXED or UJOINT_XY")
    return kind
