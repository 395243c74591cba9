"""Descriptions of mechanisms: written as YAML, URDF, MJCF or Python, checked, and given to every later stage as one type."""

from symgen.description.builder import EntriesBuilder, MechanismBuilder
from symgen.description.coordinates import coordinates_of, free_bodies, positions_of, scalar_coordinates
from symgen.description.design_position import DesignPosition
from symgen.description.errors import DescriptionError, Problem, SymgenNotice
from symgen.description.json_schema import json_schema
from symgen.description.mjcf.read import read_mjcf
from symgen.description.platform import PlatformGeometry
from symgen.description.read import read, read_platform, read_spinning_platform, read_text
from symgen.description.schema import GROUND, Description
from symgen.description.urdf.read import read_urdf
from symgen.description.values import EvaluationError, evaluate

__all__ = [
    "GROUND",
    "Description",
    "DescriptionError",
    "DesignPosition",
    "EntriesBuilder",
    "EvaluationError",
    "MechanismBuilder",
    "PlatformGeometry",
    "Problem",
    "SymgenNotice",
    "coordinates_of",
    "evaluate",
    "free_bodies",
    "json_schema",
    "positions_of",
    "read",
    "read_mjcf",
    "read_platform",
    "read_spinning_platform",
    "read_text",
    "read_urdf",
    "scalar_coordinates",
]
