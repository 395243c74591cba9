// The solids of a mechanism: one mesh for each body, with points that follow the parameters, and what is stretched between bodies.
import { add, moved, stretched, subtract, unit } from "./algebra.js";
import { Mesh, ball, box, coil, colour, rod, wheel } from "./meshes.js";

const TURNS = 7, MANY = 60;

// `figure` as symgen.showing.figure describes it.
export class Figure {
  constructor(figure, slopes) {
    this.figure = figure;
    this.slopes = slopes ?? {};
    this.sides = figure.solids.length > MANY ? 8 : 14; // of what is round
    this.start = figure.points.map(each => each.slice(1));
    this.owners = figure.points.map(each => each[0]);
    this.points = this.start;
  }

  // Points for parameters that differ from those of the start: [[name, difference]].
  follow(differences) {
    this.points = this.start.map(each => [...each]);
    for (const [name, difference] of differences) {
      for (const [point, ...slope] of Object.hasOwn(this.slopes, name) ? this.slopes[name] : []) {
        slope.forEach((each, k) => { this.points[point][k] += difference * each; });
      }
    }
  }

  // Where a point is, for matrices of all bodies; the last one is that of the ground.
  place(point, matrices) { return moved(matrices.at(this.owners[point]), this.points[point]); }

  // Meshes by body, wheels apart because their colour changes: [{body, mesh, clear, wheel}].
  meshes() {
    const found = new Map();
    for (const solid of this.figure.solids) {
      if (solid.kind === "spring" || solid.kind === "link") continue;
      const body = this.owners[solid.points[0]], kind = solid.kind === "wheel" ? "wheel" : solid.clear ? "clear" : "";
      const key = `${body} ${kind}`;
      if (!found.has(key)) found.set(key, { body, clear: kind === "clear", wheel: kind === "wheel", mesh: new Mesh() });
      this.#form(found.get(key).mesh, solid);
    }
    return [...found.values()];
  }

  #form(mesh, { kind, points, width, colour: paint, triangles }) {
    const [first, ...others] = points.map(each => this.points[each]), tone = colour(paint);
    if (kind === "rod") rod(mesh, first, others[0], width, tone, this.sides);
    else if (kind === "ball") ball(mesh, first, width, tone, this.sides);
    else if (kind === "box") box(mesh, first, others, tone);
    else if (kind === "wheel") {
      const axis = unit(subtract(others[0], first)), out = subtract(others[1], first);
      wheel(mesh, first, axis, Math.hypot(...out), { tire: tone, rim: colour("#c3c9d1") });
    } else if (kind === "hull") {
      const corners = [first, ...others], middle = corners.reduce(add).map(each => each / corners.length);
      for (let k = 0; k < triangles.length; k += 3) {
        mesh.triangle(corners[triangles[k]], corners[triangles[k + 1]], corners[triangles[k + 2]], tone, middle);
      }
    }
  }

  // What runs from body to body: [{kind, colour, matrix(matrices)}].
  stretched() {
    return this.figure.solids.filter(each => each.kind === "spring" || each.kind === "link").map(each => ({
      kind: each.kind,
      colour: each.colour,
      matrix: matrices => stretched(this.place(each.points[0], matrices), this.place(each.points[1], matrices), each.width),
    }));
  }
}

export function springMesh(paint) {
  const mesh = new Mesh();
  coil(mesh, TURNS, 0.2, paint);
  return mesh;
}

export function linkMesh(paint) {
  const mesh = new Mesh();
  rod(mesh, [0, 0, 0], [0, 0, 1], 1, paint);
  return mesh;
}
