// A floor as a mesh: flat, or with the heights of a road, fine near its middle.
import { unit } from "./algebra.js";
import { Mesh } from "./meshes.js";

const NEAR = 14, CELL = 0.14, ACROSS = 0.7, AREA = 400;
// m, by which a point may lie beside the line between its neighbours where it is left out.
const EVEN = 1e-6;

// `height(x, y)` in the world; null: flat, and at least as far as `reach`. The mesh is relative to `middle`.
export function roadMesh(height, middle, reach) {
  const mesh = new Mesh(), paint = [0, 0, 0];
  if (!height) {
    const far = Math.max(AREA, reach);
    const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => mesh.corner([far * x, far * y, 0], [0, 0, 1], paint));
    mesh.order.push(...[0, 1, 2, 0, 2, 3].map(k => corners[k]));
    return mesh;
  }
  const xs = raster(NEAR, CELL), ys = raster(NEAR, ACROSS);
  const heights = xs.map(x => Float64Array.from(ys, y => height(middle[0] + x, middle[1] + y)));
  const place = (i, j) => [xs[i], ys[j], heights[i][j]];
  const slope = (list, values, k) => {
    const [low, high] = [Math.max(k - 1, 0), Math.min(k + 1, list.length - 1)];
    return (values(high) - values(low)) / (list[high] - list[low]);
  };
  const normal = (i, j) => unit([-slope(xs, k => heights[k][j], i), -slope(ys, k => heights[i][k], j), 1]);
  const rows = uneven(xs, (k, j) => heights[k][j], ys.length), columns = uneven(ys, (k, i) => heights[i][k], xs.length);
  const corners = rows.map(i => columns.map(j => mesh.corner(place(i, j), normal(i, j), paint)));
  for (let i = 0; i + 1 < rows.length; i++) {
    for (let j = 0; j + 1 < columns.length; j++) {
      for (const [a, b] of [[0, 0], [1, 0], [1, 1], [0, 0], [1, 1], [0, 1]]) mesh.order.push(corners[i + a][j + b]);
    }
  }
  return mesh;
}

// Numbers of the lines that are needed: the first, the last, and those at which the road bends somewhere.
function uneven(list, value, count) {
  const bends = k => {
    const share = (list[k] - list[k - 1]) / (list[k + 1] - list[k - 1]);
    for (let other = 0; other < count; other++) {
      const [before, after] = [value(k - 1, other), value(k + 1, other)];
      if (Math.abs(before + share * (after - before) - value(k, other)) > EVEN) return true;
    }
    return false;
  };
  return [...list.keys()].filter(k => k === 0 || k === list.length - 1 || bends(k));
}

// Fine in the middle, wider and wider towards the horizon; even numbers of cells, so that lines stay where they are.
function raster(near, cell) {
  const half = [];
  for (let at = 0, width = cell; at < AREA; at += width) {
    half.push(at);
    if (at > near) width *= 1.35;
  }
  return [...half.slice(1).reverse().map(each => -each), ...half];
}
