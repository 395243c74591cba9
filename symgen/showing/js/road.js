// A floor as a mesh: flat, or with the heights of a road, fine near its middle.
import { unit } from "./algebra.js";
import { Mesh } from "./meshes.js";

const NEAR = 14, CELL = 0.14, ACROSS = 0.7, AREA = 400;

// `height(x, y)` in the world; null: flat. The mesh is relative to `middle`.
export function roadMesh(height, middle) {
  const mesh = new Mesh(), paint = [0, 0, 0];
  if (!height) {
    const corner = (x, y) => mesh.corner([x, y, 0], [0, 0, 1], paint);
    for (const [x, y] of [[-1, -1], [1, -1], [1, 1], [-1, -1], [1, 1], [-1, 1]]) corner(AREA * x, AREA * y);
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
  const normals = xs.map((_, i) => ys.map((_, j) => normal(i, j)));
  for (let i = 0; i + 1 < xs.length; i++) {
    for (let j = 0; j + 1 < ys.length; j++) {
      for (const [a, b] of [[0, 0], [1, 0], [1, 1], [0, 0], [1, 1], [0, 1]]) mesh.corner(place(i + a, j + b), normals[i + a][j + b], paint);
    }
  }
  return mesh;
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
