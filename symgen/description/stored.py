"""A checked description as JSON, and back to the same description."""

from __future__ import annotations

import json
import re
from collections.abc import Set
from typing import Any

from symgen.description.expression import Name
from symgen.description.fields import FROM_STORE
from symgen.description.schema import Description

_NUMBERED = re.compile(r"\.\d+(\.|$)")


def to_stored(description: Description) -> str:
    """Only what is written: some defaults mean something else than their value written out."""
    return description.model_dump_json(exclude_unset=True)


def from_stored(text: str) -> Description:
    data = json.loads(text)
    numbered = {name for name in data.get("parameters", {}) if _NUMBERED.search(name)}
    return Description.model_validate(_named(data, numbered), context=FROM_STORE)


def _named(value: Any, numbered: Set[str]) -> Any:
    """`forces.bush.stiffness.1` names a parameter, but is no formula that could be parsed."""
    if isinstance(value, dict):
        return {key: _named(each, numbered) for key, each in value.items()}
    if isinstance(value, list):
        return tuple(_named(each, numbered) for each in value)
    return Name(value) if isinstance(value, str) and value in numbered else value
