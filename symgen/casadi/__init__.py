"""Steps of a model as functions of CasADi, for optimal control."""

from symgen.casadi.functions import step
from symgen.casadi.source import step_source

__all__ = ["step", "step_source"]
