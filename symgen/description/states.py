"""First-order states: those that the description writes, then those that force elements keep."""

from __future__ import annotations

from symgen.description.forces import Force, kind_of
from symgen.description.schema import Description


def states_of(name: str, force: Force) -> dict[str, str]:
    """Full names of the states of an element, by the names that its kind gives them."""
    return {own: f"{name}.{own}" for own in kind_of(force).states(force)}


def force_states(description: Description) -> dict[str, str]:
    """The states that force elements keep, with their units."""
    return {
        f"{name}.{own}": unit
        for name, force in description.forces.items()
        for own, unit in kind_of(force).states(force).items()
    }


def state_names(description: Description) -> tuple[str, ...]:
    """In the order of `z`."""
    return (*description.states, *force_states(description))


def state_units(description: Description) -> tuple[str, ...]:
    """In the order of `z`."""
    return (*(state.unit for state in description.states.values()), *force_states(description).values())
