"""JSON Schema of description files, for editors that complete and check while typing."""

from __future__ import annotations

from typing import Any

from symgen.description.file_format import DescriptionFile


def json_schema() -> dict[str, Any]:
    """The schema as plain data, ready for `json.dump`."""
    schema = DescriptionFile.model_json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "symgen description"}
