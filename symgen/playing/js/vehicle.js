// A model with its picture: what was changed of its parameters, where its bodies are, which forces are drawn.
import { add, scaled, turned, unit } from "./algebra.js";

export const VERTICAL = "#3a86c8", SIDEWAYS = "#f08a24", LOAD = "#7b61c9";
const LONGEST = 1.2;

export class Vehicle {
  // `data` as symgen.playing.page describes it; `shift` and `look` are of the picture only.
  constructor(mechanism, data, scene, look) {
    Object.assign(this, { mechanism, data, scene, shift: [0, 0, 0], ...look });
    this.model = mechanism.create();
    this.cast = scene.cast();
    this.changed = new Map();
    this.lag = []; // memory of controllers
    this.starts = new Map(mechanism.parameters.map(each => [each.name, each.start]));
    this.strongest = data.weight;
    this.look();
  }

  value(name) { return this.model.parameter(name); }

  // One value for several parameters. Where one of them is refused, all are as they were, and the error says why.
  change(names, value) {
    const before = names.map(name => this.value(name));
    names.forEach((name, k) => {
      try {
        this.model.changeParameter(name, value);
      } catch (error) {
        for (let i = k - 1; i >= 0; i--) this.model.changeParameter(names[i], before[i]);
        throw error;
      }
    });
    for (const name of names) {
      if (value === this.starts.get(name)) this.changed.delete(name);
      else this.changed.set(name, value);
    }
    this.#follow(names);
  }

  // Bodies whose points follow these parameters get their new form.
  #follow(names) {
    if (!names.some(name => Object.hasOwn(this.data.slopes, name))) return;
    this.cast.figure.follow([...this.changed].map(([name, value]) => [name, value - this.starts.get(name)]));
    this.scene.reform(this.cast);
  }

  // All parameters as at the start.
  forget() {
    const names = [...this.changed.keys()];
    this.changed = new Map();
    this.reset();
    this.#follow(names);
  }

  // To the start, or to the state of another vehicle, with the parameters of this one; returns what was refused.
  reset(other) {
    const wanted = [...this.changed], refused = [];
    this.model.reset();
    this.lag = [...(other?.lag ?? [])];
    if (other) this.model.state = other.model.state;
    this.changed = new Map();
    for (const [name, value] of wanted) {
      try {
        this.model.changeParameter(name, value);
        this.changed.set(name, value);
      } catch (error) {
        refused.push(error.message);
      }
    }
    this.#follow(wanted.map(([name]) => name));
    this.look();
    return refused;
  }

  // Reads where everything is.
  look() {
    this.poses = this.model.poses;
    this.outputs = this.model.outputs;
    this.matrices = this.scene.matrices(this.poses, this.shift);
    this.arrows = [];
    this.heat = new Map();
    this.strongestNow = 0;
    for (const each of this.data.arrows) (each.kind === "tire" ? this.#tire(each) : this.#joint(each));
  }

  get place() {
    const k = Math.max(this.data.base, 0);
    return [0, 1, 2].map(i => this.poses[3 * k + i]);
  }

  // Angle of the base body round the vertical.
  get heading() {
    const first = this.poses.length / 4 + 9 * Math.max(this.data.base, 0);
    return Math.atan2(this.poses[first + 3], this.poses[first]);
  }

  #number(given) { return typeof given === "string" ? this.value(given) : given; }

  #tire({ point, wheel, carrier, axis, radius, friction, outputs }) {
    const [along, aside, up] = outputs.map(k => this.outputs[k]);
    const centre = this.cast.figure.place(point, this.matrices), e = turned(this.matrices[carrier], axis);
    const left = unit([e[0], e[1], 0]), forward = [left[1], -left[0], 0], size = this.#number(radius);
    const base = this.matrices[Math.max(this.data.base, 0)];
    const outwards = (centre[0] - base[12]) * left[0] + (centre[1] - base[13]) * left[1] > 0 ? 1 : -1;
    const contact = add(centre, [0, 0, -0.97 * size]), beside = add(contact, scaled(left, 0.55 * size * outwards));
    const scale = this.data.size / this.data.weight;
    this.#arrow(beside, [0, 0, up * scale], VERTICAL);
    this.#arrow(add(contact, [0, 0, 0.04 * size]), scaled(add(scaled(forward, along), scaled(left, aside)), scale), SIDEWAYS);
    const most = this.#number(friction) * up;
    if (friction !== null && most > 0) this.heat.set(wheel, Math.hypot(along, aside) / most);
  }

  #joint({ point, frame, outputs }) {
    const force = outputs.map(k => this.outputs[k]), size = Math.hypot(...force);
    this.strongest = Math.max(0.999 * this.strongest, size);
    this.strongestNow = Math.max(this.strongestNow, size);
    const start = this.cast.figure.place(point, this.matrices), world = turned(this.matrices.at(frame), force);
    this.#arrow(start, scaled(world, 0.4 * this.data.size / (this.strongest || 1)), LOAD);
  }

  #arrow(start, along, paint) {
    const length = Math.hypot(...along), most = LONGEST * this.data.size;
    if (!(length > 0.01 * this.data.size)) return;
    const end = add(start, length > most ? scaled(along, most / length) : along);
    this.arrows.push({ start, end, paint, width: 0.016 * this.data.size });
  }
}
