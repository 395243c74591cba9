"""Plain data (of a file or of the builder) to a `Description`: the whole way on one page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from symgen.description.errors import Source
from symgen.description.expand import expand
from symgen.description.file_format import DescriptionFile
from symgen.description.manoeuvre_checks import known_names, manoeuvre_problems
from symgen.description.parameters import name_numbers
from symgen.description.schema import Description
from symgen.description.structure import structured
from symgen.description.validate import problems_of


def describe(data: object, source: Source) -> Description:
    """Structure, parts, meaning, names of the numbers; a DescriptionError reports all that one step finds."""
    file, problems = structured(DescriptionFile, data)
    source.refuse(problems)
    assert file is not None

    flat, problems = expand(file)
    source.refuse(problems)
    source = replace(source, origins=flat.origins)

    description, problems = structured(Description, _flat_data(file, flat.entries))
    source.refuse(problems)
    assert description is not None

    source.refuse(problems_of(description))
    named, problems = name_numbers(description, file.fixed)
    source.refuse(problems)
    source.refuse(manoeuvre_problems(named.manoeuvres, known_names(named)))
    return named


def _flat_data(file: DescriptionFile, entries: dict[str, dict[str, Any]]) -> dict[str, Any]:
    written = {field: getattr(file, field) for field in ("gravity", "base", "road") if getattr(file, field) is not None}
    return {"name": file.name, **written, **entries, "manoeuvres": file.manoeuvres}
