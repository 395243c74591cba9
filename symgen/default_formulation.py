"""The formulation of a mechanism for which none is named: the one that takes the fewest operations of those that take it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symgen.build_cache import cache_key, remember, remembered
from symgen.description import Description

if TYPE_CHECKING:  # a warm start analyses nothing
    from symgen.mechanism.mechanism import Mechanism

TREES, SOLVED, ANY = "recursive", "independent", "multiplier"


def default_formulation(description: Description, digest: str) -> str:
    """`recursive` for trees, `independent` where every group of loops can be solved for coordinates of its own bodies, and
    `multiplier` for all else. The cache remembers it."""
    key = cache_key(digest, "default formulation")
    found = remembered(key)
    if found not in (TREES, SOLVED, ANY):
        from symgen.mechanism.analyse import analyse

        found = suited(analyse(description))
        remember(key, found)
    return found


def suited(mechanism: Mechanism) -> str:
    """The same of a mechanism."""
    if not mechanism.cuts:
        return TREES
    return SOLVED if all(group.regular for group in mechanism.groups) else ANY
