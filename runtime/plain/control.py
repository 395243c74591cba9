"""How long the next step is, by the error of the last one: a proportional-integral controller (Gustafsson, ACM TOMS 17, 1991).

As symgen_control.h.
"""

from __future__ import annotations

from dataclasses import dataclass

SAFETY, SHORTER, LONGER = 0.9, 0.2, 5.0
INTEGRAL, PROPORTIONAL = 0.7, 0.4
LEAST_ERROR = 1e-4
"""An error below it says no more about the steps to come."""


@dataclass
class Control:
    """Errors are relative to what is allowed, and go with the power `order` of the step."""

    order: int
    hold: float = 1.0
    """A step that could be longer by less than this factor stays as it is, so that factors serve longer."""
    before: float = 1.0
    """Error of the last step."""
    rejected: bool = False

    def factor(self, error: float) -> float:
        """By which the next step is longer; the step is good if its error is at most one."""
        if not error <= 1.0:
            self.rejected = True
            return max(SHORTER, SAFETY * error ** (-1.0 / self.order)) if error < float("inf") else SHORTER
        now = max(error, LEAST_ERROR)
        wanted = SAFETY * now ** (-INTEGRAL / self.order) * self.before ** (PROPORTIONAL / self.order)
        found = max(SHORTER, min(1.0 if self.rejected else LONGER, wanted))
        self.before, self.rejected = now, False
        return 1.0 if 1.0 < found < self.hold else found
