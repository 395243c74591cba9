"""Environments of gymnasium, in which the vehicles of a model learn: `FleetEnv` for many at once, and `Env` for one.

Needs the extra `gym`.
"""

from importlib.util import find_spec

if find_spec("gymnasium") is None:
    raise ImportError('symgen.gym needs gymnasium; install it with: python -m pip install "gymnasium>=1.1"')

from symgen.gym.fleet_env import FleetEnv
from symgen.gym.seen import Seen
from symgen.gym.single_env import Env
from symgen.gym.task import Task

__all__ = ["Env", "FleetEnv", "Seen", "Task"]
