"""A checked description as JSON, and back to the same description."""

from __future__ import annotations

import json
import re
from collections.abc import Set
from typing import Any

from symgen.description.errors import DescriptionError, Source
from symgen.description.expression import Name
from symgen.description.fields import FROM_STORE
from symgen.description.manoeuvre_checks import Known, known_names, manoeuvre_problems
from symgen.description.manoeuvres import ManoeuvreEntry
from symgen.description.schema import Description
from symgen.description.structure import structured
from symgen.description.text import check_text
from symgen.description.validate import problems_of
from symgen.description.vehicle_checks import vehicle_problems

MOST_CHARACTERS = 20_000_000
"""A description is longer when it is stored: parts are written out, and numbers have names."""

_NUMBERED = re.compile(r"\.\d+(\.|$)")


def to_stored(description: Description) -> str:
    """Only what is written: some defaults mean something else than their value written out."""
    return description.model_dump_json(exclude_unset=True)


def from_stored(text: str, source: str = "stored description") -> Description:
    """Checked as a file is: what is stored may have been changed by others."""
    at = Source(source)
    data = _loaded(text, at)
    numbers = data.get("parameters", {})
    numbered = {name for name in numbers if _NUMBERED.search(name)} if isinstance(numbers, dict) else set()
    description, problems = structured(Description, _named(data, numbered), FROM_STORE)
    at.refuse(problems)
    assert description is not None
    at.refuse(problems_of(description))
    at.refuse([*manoeuvre_problems(description.manoeuvres, known_names(description)), *vehicle_problems(description)])
    return description


def manoeuvre_from_stored(name: str, text: str, known: Known) -> ManoeuvreEntry:
    """One manoeuvre as a run file holds it."""
    at = Source(f"stored manoeuvre {name}")
    entry, problems = structured(ManoeuvreEntry, _loaded(text, at), FROM_STORE)
    at.refuse(problems)
    assert entry is not None
    at.refuse(manoeuvre_problems({name: entry}, known))
    return entry


def _loaded(text: str, source: Source) -> dict[str, Any]:
    """An object of JSON; its texts hold what a file may hold."""
    try:
        if len(text) > MOST_CHARACTERS:
            raise ValueError(f"more than {MOST_CHARACTERS} characters")
        data = json.loads(text)
        check_text(json.dumps(data, ensure_ascii=False), source.name, MOST_CHARACTERS)
    except DescriptionError:
        raise
    except (ValueError, RecursionError) as error:
        source.stop((), f"it is damaged ({type(error).__name__}: {error}); run the model again from its own file")
    if not isinstance(data, dict):
        source.stop((), "it is not a description; run the model again from its own file")
    return data


def _named(value: Any, numbered: Set[str]) -> Any:
    """`forces.bush.stiffness.1` names a parameter, but is no formula that could be parsed."""
    if isinstance(value, dict):
        return {key: _named(each, numbered) for key, each in value.items()}
    if isinstance(value, list):
        return tuple(_named(each, numbered) for each in value)
    return Name(value) if isinstance(value, str) and value in numbered else value
