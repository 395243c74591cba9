"""Chunks of a study on the workers of a Dask cluster. Chunks of a worker that is lost are done by another one."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any

from symgen.runtime import ArgumentError, Driven, SymgenRuntimeError
from symgen.study.dataset import needed
from symgen.study.job import Job, drive_chunk
from symgen.study.study import Study

AHEAD = 4
"""Chunks for each thread of a worker that are on their way at a time."""


@dataclass(frozen=True, eq=False)
class Cluster:
    """A client of Dask, and what its workers need."""

    client: Any
    job: Job

    def chunks(self, study: Study, wanted: list[int]) -> Iterator[tuple[int, Driven]]:
        from distributed import as_completed

        waiting = iter(wanted)
        job = self.client.submit(_same, self.job, pure=False)  # a task: it is made again where its worker is lost
        futures = as_completed(loop=self.client.loop)
        try:
            self._send(study, job, waiting, futures)
            for future in futures:
                found = _result(future)
                future.release()
                self._send(study, job, waiting, futures)
                yield found
        except (OSError, CancelledError):
            if self._connected:
                raise
            raise SymgenRuntimeError(
                "the scheduler of Dask does not answer any more; a sweep that is written to a file goes on with "
                "resume=True (--resume)"
            ) from None
        finally:
            if self._connected:
                self.client.cancel([*futures.futures, job])

    @property
    def _connected(self) -> bool:
        return bool(self.client.status == "running")

    def _send(self, study: Study, job: Any, waiting: Iterator[int], futures: Any) -> None:
        """As many as keep all workers busy, also those that have come meanwhile."""
        room = AHEAD * max(1, sum(self.client.nthreads().values())) - futures.count()
        for chunk in islice(waiting, max(0, room)):
            futures.add(self.client.submit(drive_chunk, job, chunk, study.vehicles(chunk), pure=False))


def _result(future: Any) -> tuple[int, Driven]:
    from distributed.scheduler import KilledWorker

    try:
        found: tuple[int, Driven] = future.result()
    except KilledWorker as error:
        raise SymgenRuntimeError(
            f"one worker after the other ended while it computed a chunk, perhaps for want of memory; their logs say more ({error})"
        ) from None
    return found


def _same(job: Job) -> Job:
    return job


@contextmanager
def connected(client: Any) -> Iterator[Any]:
    """The caller's client, or one for the address of a scheduler."""
    needed("distributed")
    from distributed import Client

    if isinstance(client, Client):
        yield client
        return
    if not isinstance(client, str):
        raise ArgumentError(
            f"client is a distributed.Client or the address of a scheduler, not {type(client).__name__}"
        )
    try:
        made = Client(client)
    except (OSError, ValueError) as error:
        raise ArgumentError(f"no scheduler of Dask answers at {client!r}: {error}") from None
    with made:
        yield made


@contextmanager
def local(workers: int) -> Iterator[Any]:
    """A client of so many processes on this computer, which end with it."""
    needed("distributed")
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=":0") as cluster,
        Client(cluster) as client,
    ):
        yield client
