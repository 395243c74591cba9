"""The engine of sweeps: what drives a chunk of vehicles. Everything else of a study asks for it here."""

from symgen.runtime import drive

__all__ = ["drive"]
