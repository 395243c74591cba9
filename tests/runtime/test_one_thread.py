"""Linear algebra in one thread, and in as many as before afterwards."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack

import numpy as np
import pytest
from threadpoolctl import threadpool_info, threadpool_limits

from symgen.runtime import one_thread


def threads() -> set[int]:
    np.linalg.inv(np.eye(2))  # the library is loaded
    return {each["num_threads"] for each in threadpool_info() if each["user_api"] == "blas"}


@pytest.fixture(autouse=True)
def two_threads() -> Iterator[None]:
    if not threads():
        pytest.skip("this NumPy has no BLAS whose threads can be counted")
    with threadpool_limits(2, user_api="blas"):
        yield


def test_inside_there_is_one_thread() -> None:
    with one_thread():
        assert threads() == {1}
    assert threads() == {2}


def test_the_last_context_to_end_takes_the_limit_away() -> None:
    first, second = ExitStack(), ExitStack()
    first.enter_context(one_thread())
    second.enter_context(one_thread())
    first.close()
    assert threads() == {1}
    second.close()
    assert threads() == {2}


def test_an_error_takes_the_limit_away() -> None:
    @one_thread()
    def failing() -> None:
        assert threads() == {1}
        raise ValueError

    for _ in range(2):
        with pytest.raises(ValueError, match=r"^$"):
            failing()
        assert threads() == {2}


def test_a_library_that_is_loaded_inside_is_limited_by_the_next_context() -> None:
    code = """
import sys
import numpy
from threadpoolctl import threadpool_info, threadpool_limits
import symgen.runtime as runtime
threads = lambda: sorted(each["num_threads"] for each in threadpool_info() if each["user_api"] == "blas")
threadpool_limits(2, user_api="blas")
with runtime.one_thread():
    assert "scipy.linalg" not in sys.modules
    import scipy.linalg
    threadpool_limits({each["filepath"]: 2 for each in threadpool_info() if "scipy.libs" in each["filepath"]})
    with runtime.one_thread():
        inside = threads()
print(set(inside), set(threads()))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "{1} {2}\n"
