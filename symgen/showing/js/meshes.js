// Solids as triangles: nine numbers for each corner (place, normal, colour), and no corner shared where an edge is to be seen.
import { across, add, cross, scaled, subtract, unit } from "./algebra.js";

const SIDES = 14, TIRE_SIDES = 40, SPOKES = 5;

export const colour = text => [1, 3, 5].map(k => parseInt(text.slice(k, k + 2), 16) / 255);

export class Mesh {
  constructor() { Object.assign(this, { numbers: [], order: [] }); }

  // Its number, by which triangles are listed in `order`.
  corner(place, normal, paint) {
    this.numbers.push(...place, ...normal, ...paint);
    return this.numbers.length / 9 - 1;
  }

  // A flat triangle; `outwards` from this point, if one is given.
  triangle(a, b, c, paint, inside) {
    let normal = unit(cross(subtract(b, a), subtract(c, a)));
    if (inside && normal[0] * (a[0] - inside[0]) + normal[1] * (a[1] - inside[1]) + normal[2] * (a[2] - inside[2]) < 0) normal = scaled(normal, -1);
    for (const place of [a, b, c]) this.order.push(this.corner(place, normal, paint));
  }

  // Between two rings of equal length; normals belong to the points of the rings.
  strip(first, second, normals, paint, secondNormals = normals) {
    const own = first.map((place, k) => this.corner(place, normals[k], paint));
    const other = second.map((place, k) => this.corner(place, secondNormals[k], paint));
    for (let k = 0; k < own.length; k++) {
      const l = (k + 1) % own.length;
      this.order.push(own[k], own[l], other[k], own[l], other[l], other[k]);
    }
  }

  fan(middle, ring, normal, paint) {
    const centre = this.corner(middle, normal, paint), own = ring.map(place => this.corner(place, normal, paint));
    own.forEach((each, k) => this.order.push(centre, each, own[(k + 1) % own.length]));
  }
}

function directions(axis, sides = SIDES) {
  const side = across(axis), other = cross(axis, side);
  return Array.from({ length: sides }, (_, k) => {
    const turn = 2 * Math.PI * k / sides;
    return add(scaled(side, Math.cos(turn)), scaled(other, Math.sin(turn)));
  });
}

const ringAt = (centre, around, radius) => around.map(out => add(centre, scaled(out, radius)));

export function rod(mesh, start, end, radius, paint, sides = SIDES) {
  const axis = unit(subtract(end, start)), around = directions(axis, sides);
  const [first, second] = [ringAt(start, around, radius), ringAt(end, around, radius)];
  mesh.strip(first, second, around, paint);
  mesh.fan(start, first, scaled(axis, -1), paint);
  mesh.fan(end, second, axis, paint);
}

export function ball(mesh, centre, radius, paint, sides = SIDES) {
  const axis = [0, 0, 1], around = directions(axis, sides), rings = sides / 2;
  const layer = k => {
    const angle = Math.PI * k / rings - Math.PI / 2;
    const normals = around.map(out => add(scaled(out, Math.cos(angle)), scaled(axis, Math.sin(angle))));
    return [normals.map(out => add(centre, scaled(out, radius))), normals];
  };
  for (let k = 0; k < rings; k++) {
    const [low, lowNormals] = layer(k), [high, highNormals] = layer(k + 1);
    mesh.strip(low, high, lowNormals, paint, highNormals);
  }
}

// By its middle and half of three edges.
export function box(mesh, middle, edges, paint) {
  for (let k = 0; k < 3; k++) {
    for (const sign of [-1, 1]) {
      const [u, v] = [edges[(k + 1) % 3], edges[(k + 2) % 3]], face = add(middle, scaled(edges[k], sign));
      const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([a, b]) => add(face, add(scaled(u, a), scaled(v, b))));
      mesh.triangle(corners[0], corners[1], corners[2], paint, middle);
      mesh.triangle(corners[0], corners[2], corners[3], paint, middle);
    }
  }
}

// A tire with rounded shoulders: its section, as share of the radius and of half of its width.
const SECTION = [[0.64, -0.86], [0.88, -1], [0.97, -0.86], [1, -0.5], [1, 0.5], [0.97, 0.86], [0.88, 1], [0.64, 0.86]];

export function wheel(mesh, centre, axis, radius, paints) {
  const around = directions(axis, TIRE_SIDES), half = 0.3 * radius;
  const rings = SECTION.map(([share, shift]) => ringAt(add(centre, scaled(axis, shift * half)), around, share * radius));
  for (let k = 0; k + 1 < rings.length; k++) {
    const [across0, out0] = [SECTION[k + 1][1] - SECTION[k][1], SECTION[k + 1][0] - SECTION[k][0]];
    const tilt = unit([across0 * half, -out0 * radius, 0]);
    const normals = around.map(out => add(scaled(out, tilt[0]), scaled(axis, tilt[1])));
    mesh.strip(rings[k], rings[k + 1], normals, paints.tire);
  }
  const inner = around.map(out => scaled(out, -1));
  const rim = [-0.86, 0.86].map(shift => ringAt(add(centre, scaled(axis, shift * half)), around, 0.64 * radius));
  mesh.strip(rim[0], rim[1], inner, paints.rim);
  for (let k = 0; k < SPOKES; k++) {
    const out = around[Math.round(k * TIRE_SIDES / SPOKES) % TIRE_SIDES], along = cross(axis, out);
    box(mesh, add(centre, scaled(out, 0.36 * radius)),
      [scaled(out, 0.29 * radius), scaled(along, 0.07 * radius), scaled(axis, 0.1 * radius)], paints.rim);
  }
  rod(mesh, add(centre, scaled(axis, -0.4 * half)), add(centre, scaled(axis, 0.6 * half)), 0.13 * radius, paints.rim);
}

// Along z from 0 to 1, radius 1: stretched between two points by whoever draws it.
export function coil(mesh, turns, wire, paint) {
  const steps = 12 * turns, section = 5, line = [];
  for (let k = 0; k <= steps; k++) {
    const angle = 2 * Math.PI * turns * k / steps;
    line.push([Math.cos(angle), Math.sin(angle), k / steps]);
  }
  const rings = line.map((place, k) => {
    const out = [place[0], place[1], 0];
    return Array.from({ length: section }, (_, i) => {
      const turn = 2 * Math.PI * i / section;
      const normal = [out[0] * Math.cos(turn), out[1] * Math.cos(turn), Math.sin(turn)];
      return [[place[0] + wire * normal[0], place[1] + wire * normal[1], place[2] + 0.16 * wire * normal[2]], normal];
    });
  });
  for (let k = 0; k < steps; k++) {
    mesh.strip(rings[k].map(each => each[0]), rings[k + 1].map(each => each[0]), rings[k].map(each => each[1]), paint,
      rings[k + 1].map(each => each[1]));
  }
}

// Along z from 0 to 1.
export function arrow(mesh, paint) {
  const axis = [0, 0, 1], around = directions(axis), neck = [0, 0, 0.72];
  const [foot, top, wide] = [ringAt([0, 0, 0], around, 0.4), ringAt(neck, around, 0.4), ringAt(neck, around, 1)];
  mesh.strip(foot, top, around, paint);
  mesh.fan(neck, wide, [0, 0, -1], paint);
  mesh.strip(wide, around.map(() => [0, 0, 1]), around.map(out => unit([out[0], out[1], 0.3])), paint);
}
