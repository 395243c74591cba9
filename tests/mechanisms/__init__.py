"""Random mechanisms for tests: seeded, assembled at the design position, never locked.

`random_mechanism(seed)` gives plain data, as it would stand in a YAML file. Bodies are put at random places and
joined there; joints that close loops meet at the design position because every joint has one point and one
set of axes. Whether a loop can move is decided by the rank of the constraint Jacobian, which at the design position
needs nothing but the joints' twists.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

from hypothesis import strategies as st

from .contents import loop_count, nested_loops, traits
from .draft import CONSTRAINTS, FORCES, SENSORS, Draft, Raw, wants_loop, wants_redundancy
from .joints import add_plane_chain, add_tree_body, spread_columns
from .kinds import TREE_JOINTS
from .loads import add_forces, add_initial, add_sensors, add_signals
from .loops import close_loops, moves, tie_coordinates
from .rolling import random_rolling

__all__ = [
    "CONSTRAINTS",
    "FORCES",
    "SENSORS",
    "TREE_JOINTS",
    "Raw",
    "coverage",
    "loop_count",
    "mechanisms",
    "nested_loops",
    "random_mechanism",
    "random_rolling",
]


def random_mechanism(seed: int) -> Raw:
    """The description of mechanism number `seed`; the same for the same number, everywhere."""
    rng = random.Random(seed)
    while True:
        draft = Draft(rng, seed)
        if _draw(draft):
            return draft.raw()


def mechanisms(seeds: int = 1_000_000) -> st.SearchStrategy[Raw]:
    """Random mechanisms for hypothesis; a failing example shrinks to a small seed, not to a small mechanism."""
    return st.integers(min_value=0, max_value=seeds - 1).map(random_mechanism)


def coverage(seeds: Iterable[int]) -> Counter[str]:
    """In how many of the mechanisms each joint, cut, force and sensor type occurs, and loops of either kind."""
    return Counter(trait for seed in seeds for trait in set(traits(random_mechanism(seed))))


def _draw(draft: Draft) -> bool:
    """Draw everything; False when this attempt is locked, nearly singular or lacks what its number asks for."""
    rng, seed = draft.rng, draft.seed
    count = rng.randint(4, 8) if wants_loop(seed) else rng.randint(1, 8)
    if not wants_loop(seed) and FORCES[seed % len(FORCES)].startswith("tire"):
        count = max(count, 2)
    add_signals(draft)
    if wants_redundancy(seed):
        add_plane_chain(draft)
    for index in range(len(draft.placed), count):
        add_tree_body(draft, TREE_JOINTS[seed % len(TREE_JOINTS)] if index == 0 else None)
    spread_columns(draft)
    if not close_loops(draft) or not tie_coordinates(draft) or not moves(draft):
        return False
    return add_forces(draft) and add_sensors(draft) and add_initial(draft)
