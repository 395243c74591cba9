"""What is packed in a page, as the browser unpacks it."""

from __future__ import annotations

import base64
import gzip
import json
import re
from typing import Any

import numpy as np
from numpy.typing import NDArray


def unpacked(page: str, block: str) -> bytes:
    (text,) = re.findall(rf'<script type="text/plain" id="{block}">([^<]*)</script>', page)
    return gzip.decompress(base64.b64decode(text))


def figures_of(page: str) -> list[dict[str, Any]]:
    """With arrays in place of their places."""
    block = np.frombuffer(unpacked(page, "arrays"), np.uint8)

    def revive(entry: dict[str, Any]) -> Any:
        if set(entry) != {"array"}:
            return entry
        start, count, *columns = entry["array"]
        numbers = np.ascontiguousarray(block[start : start + 4 * count].reshape(4, count).T).view("<f4")
        return numbers.reshape(-1, *columns)

    found: list[dict[str, Any]] = json.loads(unpacked(page, "figures"), object_hook=revive)
    return found


def placed(motion: dict[str, Any], frame: int, points: dict[str, Any]) -> NDArray[np.float64]:
    """Points of bodies in a frame: R(p) arm + place, with the matrix of the quaternion written out."""
    rows = frame * motion["bodies"] + np.asarray(points["bodies"], int)
    x, y, z, w = np.asarray(motion["turns"])[rows].T
    matrices = np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )
    turned: NDArray[np.float64] = np.einsum("ijn,nj->ni", matrices, np.asarray(points["arms"]))
    return turned + np.asarray(motion["places"])[rows]
