"""Names of the coordinates of a joint, as docs/conventions.md lists them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from symgen.description.joints import kind_of
from symgen.description.joints.free import FREE
from symgen.description.schema import GROUND, Body, Description, Joint
from symgen.description.values import evaluate
from symgen.runtime import GROUNDED


def _named(joint: str, components: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{joint}.{component}" if component else joint for component in components)


def coordinates_of(name: str, joint: Joint) -> tuple[str, ...]:
    """Names of the joint's velocities v."""
    return _named(name, kind_of(joint).velocities)


def positions_of(name: str, joint: Joint) -> tuple[str, ...]:
    """Names of the joint's positions q (a unit quaternion counts four)."""
    return _named(name, kind_of(joint).positions)


def scalar_coordinates(name: str, joint: Joint) -> tuple[str, ...]:
    """Names of the joint's coordinates that are numbers of their own: v is the rate of q."""
    return _named(name, kind_of(joint).scalars)


def free_positions(body: str) -> tuple[str, ...]:
    """Positions of the free joint that a body gets when nothing ties it to ground."""
    return _named(body, FREE.positions)


def free_coordinates(body: str) -> tuple[str, ...]:
    """Velocities of the free joint that a body gets when nothing ties it to ground."""
    return _named(body, FREE.velocities)


def in_tree(joint: Joint) -> bool:
    """Whether the joint may carry its outer body (it is not always a cut, nor marked as one)."""
    return joint.cut is not True and kind_of(joint).carries


def free_bodies(description: Description) -> tuple[str, ...]:
    """Bodies that get a free joint of their own: one of each component that no joints tie to ground."""
    values = {name: parameter.value for name, parameter in description.parameters.items()}
    chosen: list[str] = []
    for component in _components(description):
        if GROUND in component:
            continue
        if description.base in component:
            chosen.append(str(description.base))
        else:
            chosen.append(max(component, key=lambda b: _mass(description.bodies[b], values)))
    return tuple(chosen)


def welds(description: Description) -> tuple[int, ...]:
    """For every body, in the description's order, the first of those it is fixed to (or itself), or GROUNDED."""
    fixed = [joint.bodies for joint in description.joints.values() if kind_of(joint).is_rigid]
    place = {name: k for k, name in enumerate(description.bodies)}
    found = dict(place)
    for group in _tied(description, fixed):
        first = GROUNDED if GROUND in group else min(place[name] for name in group)
        found.update({name: first for name in group if name != GROUND})
    return tuple(found[name] for name in description.bodies)


def _mass(body: Body, values: Mapping[str, float]) -> float:
    return evaluate(body.mass, values)


def _components(description: Description) -> list[list[str]]:
    """Bodies (and ground) that joints of the tree tie together, in the order of the description."""
    return _tied(description, [joint.bodies for joint in description.joints.values() if in_tree(joint)])


def _tied(description: Description, pairs: Iterable[tuple[str, str]]) -> list[list[str]]:
    parent = {body: body for body in (GROUND, *description.bodies)}

    def root(body: str) -> str:
        while parent[body] != body:
            parent[body] = body = parent[parent[body]]
        return body

    for inner, outer in pairs:
        parent[root(inner)] = root(outer)
    groups: dict[str, list[str]] = {}
    for body in parent:
        groups.setdefault(root(body), []).append(body)
    return list(groups.values())
