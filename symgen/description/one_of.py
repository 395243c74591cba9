"""Entries of several kinds in one section, told apart by `type`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Protocol, Union

from pydantic import Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema

from symgen.description.fields import Part


class Kind(Protocol):
    @property
    def entry(self) -> type[Part]: ...


class OneOf:
    """Annotates the base of the entries; the union is formed from the records when a type of descriptions is built."""

    def __init__(self, kinds: Mapping[str, Kind]) -> None:
        self.kinds = kinds

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        entries: Any = Union[tuple(kind.entry for kind in self.kinds.values())]  # noqa: UP007
        return handler.generate_schema(Annotated[entries, Field(discriminator="type")])
