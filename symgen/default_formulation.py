"""The formulation of a mechanism for which none is named: the one that takes the fewest operations of those that take it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from symgen.build_key import cache_key
from symgen.cache_entry import remember, remembered

if TYPE_CHECKING:  # a warm start analyses nothing
    from symgen.mechanism.mechanism import Mechanism

TREES, SOLVED, MULTIPLIER = "recursive", "independent", "multiplier"


def default_formulation(digest: str, analysed: Callable[[], Mechanism]) -> str:
    """`recursive` for trees, `independent` where every group of loops can be solved for coordinates of its own bodies, and
    `multiplier` for all else. The cache remembers it, so that a warm start analyses nothing."""
    key = cache_key(digest, "default formulation")
    found = remembered(key)
    if found not in (TREES, SOLVED, MULTIPLIER):
        found = suited(analysed())
        remember(key, found)
    return found


def suited(mechanism: Mechanism) -> str:
    """The same of a mechanism."""
    if not mechanism.cuts:
        return TREES
    return SOLVED if all(group.regular for group in mechanism.groups) else MULTIPLIER
