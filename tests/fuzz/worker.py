"""Runs fuzzed cases in a process of its own: `worker.py MODULE FIRST COUNT`.

MODULE (a file beside this one) has a function `case(k)`, which raises if case k goes wrong, and perhaps `prepare()` for what takes long. Each case is announced on a line before it
runs, so that the test knows which one ended the process with a signal, or hangs.
"""

from __future__ import annotations

import importlib
import sys
import traceback
import warnings


def main(module: str, first: int, count: int) -> None:
    warnings.simplefilter("ignore")
    cases = importlib.import_module(module)
    case = cases.case
    getattr(cases, "prepare", lambda: None)()
    for k in range(first, first + count):
        print("case", k, flush=True)
        try:
            case(k)
        except Exception:
            print("failed", k, repr(traceback.format_exc()), flush=True)
    print("done", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
