"""A description file to flat entries: parts put in place, instance by instance, inner parts first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from symgen.description.errors import Path, Problem, hint, quoted
from symgen.description.expression import negative
from symgen.description.fields import Point, TwoPoints
from symgen.description.file_format import SECTIONS, DescriptionFile, Instance, Sections
from symgen.description.forces.bushing import Bushing, BushingInPlace
from symgen.description.joints import Joint
from symgen.description.leaves import rebuild
from symgen.description.mirror import Placement, mirrored_start, reading, readings, sign, with_signs
from symgen.description.namespace import Namespace, prefixes
from symgen.description.schema import GROUND, Drive, Initial, PointSensor, Rate

_WITH_FORMULAS = ("rates", "forces", "states", "sensors")
_OF_COORDINATES = ("initial", "rates")
"""Sections whose entries have the names of coordinates."""
MAX_ENTRIES = 20_000
MAX_NESTED_PARTS = 7


@dataclass
class Flat:
    """Entries by section, and where each was written."""

    entries: dict[str, dict[str, Any]] = field(default_factory=lambda: {section: {} for section in SECTIONS})
    origins: dict[Path, Path] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.origins)


def expand(file: DescriptionFile) -> tuple[Flat, list[Problem]]:
    """All entries of the file and of its instances, under their full names."""
    expansion = _Expansion(file.parts)
    flat = expansion.flatten(file, ())
    expansion.check_targets(file.instances, flat)
    return flat, expansion.problems


@dataclass
class _Expansion:
    parts: Mapping[str, Sections]
    problems: list[Problem] = field(default_factory=list)
    done: dict[str, Flat] = field(default_factory=dict)
    unfinished: list[str] = field(default_factory=list)

    def refuse(self, path: Path, text: str) -> None:
        self.problems.append(Problem(path, text))

    def flatten(self, written: Sections, path: Path) -> Flat:
        flat = Flat()
        for section in SECTIONS:
            for name, entry in getattr(written, section).items():
                self._add(
                    flat, "forces" if isinstance(entry, Bushing) else section, name, entry, (*path, section, name)
                )
        for name, instance in written.instances.items():
            self._instantiate(flat, name, instance, (*path, "instances", name))
        return flat

    def _add(self, flat: Flat, section: str, name: str, entry: Any, origin: Path) -> None:
        """A bushing among joints is a force element."""
        if name in flat.entries[section]:
            self.refuse(origin, f"a bushing and another force have the name {quoted(name)}; rename one of them")
        flat.entries[section][name] = entry
        flat.origins[section, name] = origin

    def _with_bushings(self, part: Flat, bushings: Mapping[str, BushingInPlace], path: Path) -> Flat:
        """The part with bushings in place of some of its joints."""
        if not bushings:
            return part
        changed = Flat({section: dict(entries) for section, entries in part.entries.items()}, dict(part.origins))
        for name, bushing in bushings.items():
            joint = changed.entries["joints"].pop(name, None)
            here = (*path, "joints", name)
            if joint is None:
                self.refuse(here, f"the part has no joint {quoted(name)}; {hint(name, part.entries['joints'])}")
                continue
            for label, made in _bushings_in_place(name, joint, bushing).items():
                self._add(changed, "forces", label, made, here)
            if bushing.places is None and _point_of(joint) is None:
                self.refuse(here, f"the {joint.type} joint has no one point; name some: `places: [P, Q]`")
        return changed

    def _with_points(self, part: Flat, points: Mapping[str, Point], path: Path) -> Flat:
        """The part with some of its points at other places."""
        if not points:
            return part
        known = part.entries["points"]
        for name in points.keys() - known.keys():
            self.refuse((*path, "points", name), f"the part has no point {quoted(name)}; {hint(name, known)}")
        origins: dict[Path, Path] = {("points", name): (*path, "points", name) for name in points}
        return Flat({**part.entries, "points": {**known, **points}}, {**part.origins, **origins})

    def _part(self, name: str, path: Path) -> Flat | None:
        """The flat entries of a part, worked out once."""
        if name not in self.parts:
            self.refuse((*path, "part"), f"unknown part {quoted(name)}; {hint(name, self.parts)}")
        elif name in self.unfinished:
            chain = " -> ".join([*self.unfinished[self.unfinished.index(name) :], name])
            self.refuse((*path, "part"), f"the part contains itself ({chain}); remove this instance")
        elif len(self.unfinished) >= MAX_NESTED_PARTS:
            self.refuse((*path, "part"), f"parts are nested more than {MAX_NESTED_PARTS} deep; flatten them")
        else:
            if name not in self.done:
                self.unfinished.append(name)
                self.done[name] = self.flatten(self.parts[name], ("parts", name))
                self.unfinished.pop()
            return self.done[name]
        return None

    def _instantiate(self, flat: Flat, name: str, instance: Instance, path: Path) -> None:
        part = self._part(instance.part, path)
        if part is None:
            return
        part = self._with_points(self._with_bushings(part, instance.joints, path), instance.points, path)
        count = instance.repeat or 1
        if len(flat) + count * len(part) > MAX_ENTRIES:
            self.refuse(path, f"the description grows beyond {MAX_ENTRIES} entries; use fewer instances")
            return
        used: set[str] = set()
        outward: set[str] = set()
        for times in range(count):
            label = name if instance.repeat is None else f"{name}{times + 1}"
            placement = Placement(instance.mirror, instance.move, 1 if instance.repeat is None else times)
            names = Namespace(label, _untied(part.entries, instance), instance.with_, used, outward)
            self._put(flat, part, names, placement, instance, path)
        self._check_ties(part, instance, used, outward, path)

    def _put(
        self, flat: Flat, part: Flat, names: Namespace, placement: Placement, instance: Instance, path: Path
    ) -> None:
        for section, entries in names.entries.items():
            for local, entry in entries.items():
                name = names.outer("coordinate", local) if section in _OF_COORDINATES else f"{names.prefix}.{local}"
                origin = part.origins[section, local]
                overridden = section == "parameters" and local in instance.parameters
                if overridden:
                    entry, origin = instance.parameters[local], (*path, "parameters", local)
                if name in flat.entries[section]:
                    self.refuse(path, f"{section}.{name} is already defined; give the instance another name")
                    continue
                # A number or formula of the instance is written out here, in the names of the surroundings.
                placed = entry if overridden else self._placed(entry, part, section, local, names, placement)
                flat.entries[section][name] = placed
                flat.origins[section, name] = origin

    def _placed(self, entry: Any, part: Flat, section: str, local: str, names: Namespace, placement: Placement) -> Any:
        def flips(coordinate: str) -> bool:
            return _sign(coordinate, part, placement.mirror) < 0

        if isinstance(entry, Initial):
            entry = mirrored_start(entry) if flips(local) else entry
        elif isinstance(entry, Rate) and flips(local):
            entry = entry.model_copy(update={"rate": negative(entry.rate)})
        elif isinstance(entry, Drive) and flips(entry.coordinate):
            remedy = "use a revolute and a prismatic joint instead of the cylindrical one"
            self.refuse(part.origins[section, local], f"the mirror changes the sign of {entry.coordinate}; {remedy}")
        entry = with_signs(entry, flips)
        if placement.mirror is not None and section in _WITH_FORMULAS:
            turned = readings(part.entries["sensors"], flips, placement.mirror)
            entry = reading(entry, turned, (section, local), placement.mirror)
        # A point that is a mere name is a reference, not a place of its own.
        renamed = rebuild(entry, names.change, (section, local), local)
        return placement.entry(_as_displacement(entry, renamed))

    def check_targets(self, instances: Mapping[str, Instance], flat: Flat) -> None:
        """What the description's own instances are tied to is there; nested ones may be tied to names of their surroundings."""
        known = {GROUND, *(name for entries in flat.entries.values() for name in entries)}
        for name, instance in instances.items():
            for placeholder, target in instance.with_.items():
                if known.isdisjoint(prefixes(target)):
                    text = f"unknown name {quoted(target)}; {hint(target, known)}"
                    self.refuse(("instances", name, "with", placeholder), text)

    def _check_ties(self, part: Flat, instance: Instance, used: set[str], outward: set[str], path: Path) -> None:
        defined = {name for entries in part.entries.values() for name in entries}
        for placeholder in instance.with_:
            if placeholder in used or placeholder in part.entries["parameters"]:
                continue
            if placeholder in defined:
                text = f"the part defines {quoted(placeholder)} itself; `with` ties only parameters and names that the part does not define"
            else:
                text = f"the part does not mention {quoted(placeholder)}; {hint(placeholder, outward)}"
            self.refuse((*path, "with", placeholder), text)
        for parameter in instance.parameters:
            if parameter not in part.entries["parameters"]:
                known = hint(parameter, part.entries["parameters"])
                self.refuse((*path, "parameters", parameter), f"the part has no parameter {quoted(parameter)}; {known}")
            elif parameter in instance.with_:
                text = f"{quoted(parameter)} is tied to {quoted(instance.with_[parameter])} by `with`; leave one of them out"
                self.refuse((*path, "parameters", parameter), text)


def _bushings_in_place(name: str, joint: Joint, bushing: BushingInPlace) -> dict[str, Bushing]:
    """One has the name of the joint, several are numbered."""
    own = {field: getattr(bushing, field) for field in bushing.model_fields_set - {"places"}}
    at = bushing.places or tuple(point for point in (_point_of(joint),) if point is not None)
    labels = [name] if len(at) == 1 else [f"{name}_{k}" for k in range(1, len(at) + 1)]
    return {label: Bushing(bodies=joint.bodies, at=point, **own) for label, point in zip(labels, at, strict=True)}


def _point_of(joint: Joint) -> Any:
    """None if it has none, or two."""
    return None if isinstance(joint, TwoPoints) else getattr(joint, "at", None)


def _as_displacement(written: Any, renamed: Any) -> Any:
    """A position relative to a body is counted from the design position; it stays so when `with` ties the body to ground."""
    if isinstance(written, PointSensor) and written.type == "position" and written.to != GROUND == renamed.to:
        return renamed.model_copy(update={"type": "displacement"})
    return renamed


def _untied(entries: Mapping[str, Mapping[str, Any]], instance: Instance) -> Mapping[str, Mapping[str, Any]]:
    """Without the parameters for which the surroundings have one."""
    kept = {name: entry for name, entry in entries["parameters"].items() if name not in instance.with_}
    return {**entries, "parameters": kept}


def _sign(coordinate: str, part: Flat, mirror: str | None) -> int:
    """Sign of a coordinate that belongs to the part; those of outer joints are not mirrored."""
    for prefix in prefixes(coordinate):
        component = coordinate[len(prefix) + 1 :]
        if prefix in part.entries["joints"]:
            return sign(part.entries["joints"][prefix], component, mirror)
        if prefix in part.entries["bodies"]:
            return sign(None, component, mirror)
    return 1
