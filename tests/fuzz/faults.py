"""Cases that go wrong, for the test of the driver."""

from __future__ import annotations

import os
import signal
import time


def case(k: int) -> str:
    if k == 1:
        os.kill(os.getpid(), signal.SIGSEGV)
    if k == 2:
        time.sleep(60.0)
    if k == 3:
        print(1 / 0)
    return "good"
