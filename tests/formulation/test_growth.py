"""What the equations of large systems consist of grows with the number of bodies."""

from __future__ import annotations

import numpy as np
import pytest
from symgen.models.large_systems import chain, figure, ladder

from symgen.description import Description
from symgen.formulation import extent
from symgen.formulation.derive import derive
from symgen.formulation.extent import mass_entries
from symgen.lower import lower
from symgen.mechanism.analyse import analyse
from symgen.program.program import Program

from ..support.agreement import Interpreted, disagreements, sampled


def names(program: Program) -> set[str]:
    return {function.name for function in program.functions}


@pytest.mark.parametrize("bodies", [3, 10])
def test_entries_of_mass_matrices_are_counted(bodies: int) -> None:
    assert mass_entries(analyse(chain(bodies))) == bodies * (bodies + 1) // 2
    assert mass_entries(analyse(chain(bodies, "spherical"))) == 3 * bodies * (3 * bodies + 1) // 2


def test_branches_share_no_entries() -> None:
    """A pelvis with six coordinates, a spine of three joints with a head and two arms on top of it, and two legs."""
    spine, leg = 6 + 3, 6

    def limb(joints: int, below: int) -> int:
        return joints * below + joints * (joints + 1) // 2

    expected = limb(6, 0) + limb(3, 6) + limb(3, spine) + 2 * limb(6, spine) + 2 * limb(leg, 6)
    assert mass_entries(analyse(figure())) == expected <= extent.MOST_IN_MASS_MATRIX


@pytest.mark.filterwarnings("ignore")
def test_programs_of_chains_grow_with_their_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extent, "MOST_IN_MASS_MATRIX", 300)
    short, middle, long = (len(lower(derive(analyse(chain(n)), "recursive")).values) for n in (26, 30, 34))
    assert long - middle == middle - short


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("system", "formulation"), [(chain(4), "recursive"), (ladder(2), "independent")])
def test_a_mass_matrix_that_nobody_wrote_out_agrees_with_the_reference(
    system: Description, formulation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mechanism = analyse(system)
    monkeypatch.setattr(extent, "MOST_IN_MASS_MATRIX", mass_entries(mechanism))
    written = Interpreted(mechanism, lower(derive(mechanism, formulation)), formulation)
    monkeypatch.setattr(extent, "MOST_IN_MASS_MATRIX", mass_entries(mechanism) - 1)
    left_out = Interpreted(mechanism, lower(derive(mechanism, formulation)), formulation)
    assert names(written.program) - names(left_out.program) == {"mass_matrix"}
    sample = sampled(mechanism, left_out)
    expected = written.mass_matrix(sample.state)
    np.testing.assert_allclose(left_out.mass_matrix(sample.state), expected, rtol=0, atol=1e-9 * np.abs(expected).max())
    assert not disagreements(mechanism, left_out, sample)
