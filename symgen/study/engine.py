"""The engine of sweeps: what drives a chunk of vehicles. Everything else of a study asks for it here."""

from symgen.runtime import drive_one_by_one as drive

__all__ = ["drive"]
