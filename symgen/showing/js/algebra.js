// Vectors of three numbers, and matrices of sixteen, column after column, as WebGL takes them.

export const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scaled = (a, factor) => [a[0] * factor, a[1] * factor, a[2] * factor];
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const norm = a => Math.hypot(a[0], a[1], a[2]);
export const between = (a, b, share) => add(a, scaled(subtract(b, a), share));

export function unit(a) {
  const length = norm(a);
  return length > 0 ? scaled(a, 1 / length) : [0, 0, 1];
}

// A direction square to a unit vector.
export function across(axis) {
  const sizes = axis.map(Math.abs), least = sizes.indexOf(Math.min(...sizes));
  return unit(cross(axis, [0, 1, 2].map(k => (k === least ? 1 : 0))));
}

export function product(a, b) {
  const found = new Float32Array(16);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += a[4 * k + row] * b[4 * column + k];
      found[4 * column + row] = sum;
    }
  }
  return found;
}

// From three axes and an origin.
export function frame(x, y, z, origin) {
  return new Float32Array([...x, 0, ...y, 0, ...z, 0, ...origin, 1]);
}

// A body by its centre and its rotation, which is given row by row.
export function posed(centre, rotation) {
  const r = rotation;
  return frame([r[0], r[3], r[6]], [r[1], r[4], r[7]], [r[2], r[5], r[8]], centre);
}

export const moved = (m, p) => [0, 1, 2].map(k => m[k] * p[0] + m[4 + k] * p[1] + m[8 + k] * p[2] + m[12 + k]);
export const turned = (m, d) => [0, 1, 2].map(k => m[k] * d[0] + m[4 + k] * d[1] + m[8 + k] * d[2]);

// z from `start` to `end`, x and y of unit length: what is long along z is stretched between two points.
export function stretched(start, end, width) {
  const along = subtract(end, start), z = unit(along), x = across(z), y = cross(z, x);
  return frame(scaled(x, width), scaled(y, width), along, start);
}

export function perspective(angle, ratio, near, far) {
  const f = 1 / Math.tan(angle / 2), depth = 1 / (near - far);
  return new Float32Array([f / ratio, 0, 0, 0, 0, f, 0, 0, 0, 0, (near + far) * depth, -1, 0, 0, 2 * near * far * depth, 0]);
}

export function looking(eye, target, up) {
  const z = unit(subtract(eye, target)), x = unit(cross(up, z)), y = cross(z, x);
  return new Float32Array([x[0], y[0], z[0], 0, x[1], y[1], z[1], 0, x[2], y[2], z[2], 0, -dot(x, eye), -dot(y, eye), -dot(z, eye), 1]);
}

// Onto the plane z = height, along the rays of the sun.
export function shadow(sun, height) {
  const [x, y, z] = [sun[0] / sun[2], sun[1] / sun[2], 0];
  return new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, -x, -y, z, 0, x * height, y * height, height, 1]);
}
