"""Runs fuzzed cases: `python worker.py MODULE FIRST COUNT [ARGUMENT ...]`.

MODULE (a file beside this one) has a function `case(k)`, which raises if case k goes wrong and may return a word for how it ended, and
perhaps `prepare(ARGUMENT, ...)` for what takes long. Each case is announced on a line before it runs, so that the test knows which one
ended the process with a signal, or hangs.
"""

from __future__ import annotations

import importlib
import sys
import traceback
import warnings


def main(module: str, first: int, count: int, *arguments: str) -> None:
    warnings.simplefilter("ignore")
    cases = importlib.import_module(module)
    getattr(cases, "prepare", lambda: None)(*arguments)
    for k in range(first, first + count):
        print("case", k, flush=True)
        try:
            print("ended", k, cases.case(k), flush=True)
        except Exception:
            print("failed", k, repr(traceback.format_exc()), flush=True)
    print("done", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:])
