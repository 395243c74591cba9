"""Plain data (of a file or of the builder) to a `Description`: the whole way on one page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from symgen.description.derived import Derived, derive_parameters
from symgen.description.errors import Source
from symgen.description.expand import expand
from symgen.description.file_format import SECTIONS, DescriptionFile
from symgen.description.manoeuvre_checks import known_names, manoeuvre_problems
from symgen.description.parameters import name_numbers
from symgen.description.platform import PlatformGeometry, geometry, platform_problems
from symgen.description.platform_mechanism import GRAVITY, mechanism_sections, merged
from symgen.description.road import ON_SURFACE, with_road
from symgen.description.road_data import RandomRoad, RoadFile
from symgen.description.schema import Description
from symgen.description.structure import structured
from symgen.description.validate import notice_of, problems_of
from symgen.description.values import EvaluationError, evaluate
from symgen.description.vehicle_checks import vehicle_problems
from symgen.runtime import tell


def describe(data: object, source: Source) -> Description:
    """Structure, parts, meaning, names of the numbers; a DescriptionError reports all that one step finds."""
    file = _platform_made(_structured(data, source), data, source)

    flat, problems = expand(file)
    source.refuse(problems)
    source = replace(source, origins=flat.origins)

    derived = derive_parameters(flat.entries)
    source.refuse(derived.problems)
    data = _flat_data(file, flat.entries, derived)
    source.refuse(derived.problems)
    description, problems = structured(Description, data)
    source.refuse(problems)
    assert description is not None

    source.refuse(problems_of(description))
    notice = notice_of(description)
    if notice:
        tell(f"{source.name or description.name}: {notice}")
    named, problems = name_numbers(description, file.fixed)
    source.refuse(problems)
    named = with_road(named)
    source.refuse([*manoeuvre_problems(named.manoeuvres, known_names(named)), *vehicle_problems(named)])
    return named


def describe_platform(data: object, source: Source) -> PlatformGeometry:
    """The section `platform` alone: masses are not asked for."""
    file = _structured(data, source)
    if file.platform is None:
        source.stop((), "there is no section `platform`; write one, see docs/platforms.md")
    source.refuse(platform_problems(file.platform))
    return geometry(file.name, file.platform)


def describe_spinning(data: object, source: Source) -> Description | None:
    """The platform's mechanism alone, its legs free to spin, of a file that is right as a whole; None where no masses are given."""
    file = _structured(data, source)
    if file.platform is None or file.platform.dynamics is None:
        return None
    describe(data, source)
    sections = mechanism_sections(file.platform, np.array(GRAVITY), spins=True)
    return describe({"name": file.name, **{name: entries for name, entries in sections.items() if entries}}, source)


def _structured(data: object, source: Source) -> DescriptionFile:
    file, problems = structured(DescriptionFile, data)
    source.refuse(problems)
    assert file is not None
    return file


def _platform_made(file: DescriptionFile, data: Any, source: Source) -> DescriptionFile:
    """The file with bodies, joints and actuators in place of its platform."""
    if file.platform is None:
        return file
    source.refuse(platform_problems(file.platform))
    if file.platform.dynamics is None:
        source.stop(
            ("platform",), "this platform has no masses; add `dynamics`, or use `symgen platform` for its kinematics"
        )
    values = derive_parameters({**{section: {} for section in SECTIONS}, "parameters": file.parameters}).values
    try:
        gravity = np.array([evaluate(entry, values) for entry in file.gravity or ()] or GRAVITY)
    except EvaluationError as error:
        source.stop(("gravity",), f"{error}; write numbers or formulas of parameters")
    whole, problems = merged(data, mechanism_sections(file.platform, gravity))
    source.refuse(problems)
    return _structured(whole, source)


def _flat_data(file: DescriptionFile, entries: dict[str, dict[str, Any]], derived: Derived) -> dict[str, Any]:
    surface = file.road if isinstance(file.road, RoadFile | RandomRoad) else None
    road = file.road if surface is None else ON_SURFACE
    fields = {
        "gravity": file.gravity,
        "base": file.base,
        "inertia_check": file.inertia_check,
        "road": road,
        "vehicle": file.vehicle,
    }
    written = {field: value for field, value in fields.items() if value is not None}
    whole = {field: derived.written_out(value, (field,)) for field, value in written.items()}
    sections = {
        section: {name: derived.written_out(entry, (section, name)) for name, entry in of_section.items()}
        for section, of_section in (*entries.items(), ("manoeuvres", file.manoeuvres), ("tests", file.tests))
    }
    data = {"name": file.name, **whole, **sections, "parameters": derived.numbers(entries["parameters"])}
    return data if surface is None else {**data, "surface": surface}
