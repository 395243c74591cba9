// A mechanism that symgen has compiled to WebAssembly. Each model has memory of its own.
//
//   import { load } from "./symgen_model.mjs";
//   const mechanism = await load(await (await fetch("four_bar.wasm")).arrayBuffer());
//   const model = mechanism.create();
//   model.step({ torque: 2.0 });
//   console.log(model.time, model.output("tip.x"));

const INPUTS = 0, OUTPUTS = 1, STATE = 2, PARAMETERS = 3, POSES = 4;

// What went wrong, by the status of a call.
const REASONS = {
  1: "a result is infinite or not a number",
  2: "no step was found",
  3: "the constraints no longer determine the motion",
  5: "the loops of the mechanism cannot be closed",
  6: "the equations do not hold with these parameters, or a mass is negative",
  7: "a number is not finite or out of range, or the parameter is part of the code",
  8: "the model was not initialised",
};

export class MechanismError extends Error {
  constructor(doing, status, equation) {
    super(`${doing}: ${REASONS[status] ?? `status ${status}`}${equation ? ` (equation of ${equation})` : ""}`);
    this.name = "MechanismError";
    this.status = status;
    this.equation = equation ?? null;
  }
}

// `bytes` of a .wasm file that symgen has written.
export async function load(bytes) {
  const module = await WebAssembly.compile(bytes);
  const [section] = WebAssembly.Module.customSections(module, "symgen");
  if (!section) throw new MechanismError("this is no module that symgen has written", 8);
  return new Mechanism(module, JSON.parse(new TextDecoder().decode(section)));
}

// Names, units and starts: `inputs`, `outputs`, `parameters`, `positions`, `velocities`, `states`, `bodies`; `step` in seconds.
export class Mechanism {
  #module;

  constructor(module, described) {
    this.#module = module;
    Object.assign(this, described);
    this.places = Object.fromEntries(
      ["inputs", "outputs", "parameters"].map(kind => [kind, new Map(this[kind].map((each, k) => [each.name, k]))]));
    Object.freeze(this);
  }

  create() {
    return new Model(this, new WebAssembly.Instance(this.#module, {}).exports);
  }

  place(kind, name) {
    const found = this.places[kind].get(name);
    if (found === undefined) {
      throw new RangeError(`${this.name} has no ${kind.slice(0, -1)} ${name}; it has ${[...this.places[kind].keys()].slice(0, 8).join(", ")}`);
    }
    return found;
  }
}

export class Model {
  #calls;
  #arrays;

  constructor(mechanism, calls) {
    calls._initialize?.();
    this.mechanism = mechanism;
    this.#calls = calls;
    const { inputs, outputs, positions, velocities, states, parameters, bodies } = mechanism;
    const lengths = [inputs.length, outputs.length, 1 + positions.length + velocities.length + states.length, parameters.length,
      12 * bodies.length];
    this.#arrays = lengths.map((length, array) => new Float64Array(calls.memory.buffer, calls.place(array), length));
    this.reset();
  }

  // Back to the start, with the parameters of the start.
  reset() {
    this.#check("the start is refused", this.#calls.init());
  }

  // One step, to the time at which the inputs are given: an object by name (others stay as they are), or all of them in order.
  step(inputs) {
    this.setInputs(inputs);
    this.#check("the step failed", this.#calls.step(), true);
  }

  // Where one of them is refused, all of them stay as they are.
  setInputs(inputs = {}) {
    const own = this.#arrays[INPUTS], known = this.mechanism.inputs, wanted = own.slice();
    if (ArrayBuffer.isView(inputs) || Array.isArray(inputs)) {
      if (inputs.length !== own.length) throw new RangeError(`${own.length} inputs are wanted, not ${inputs.length}`);
      wanted.set(inputs);
    } else {
      for (const [name, value] of Object.entries(inputs)) wanted[this.mechanism.place("inputs", name)] = value;
    }
    const bad = wanted.findIndex(value => !Number.isFinite(value));
    if (bad >= 0) throw new RangeError(`the input ${known[bad].name} is no finite number`);
    own.set(wanted);
  }

  get inputs() { return this.#arrays[INPUTS].slice(); }
  get time() { return this.#arrays[STATE][0]; }

  // All outputs of the state with the inputs as they are, in order.
  get outputs() {
    this.#check("the outputs cannot be computed", this.#calls.find_outputs());
    return this.#arrays[OUTPUTS].slice();
  }

  output(name) { return this.outputs[this.mechanism.place("outputs", name)]; }

  // Time, positions, velocities, first-order states.
  get state() { return this.#arrays[STATE].slice(); }

  set state(values) {
    const own = this.#arrays[STATE], before = own.slice();
    if (values.length !== own.length) throw new RangeError(`a state has ${own.length} numbers, not ${values.length}`);
    own.set(values);
    const status = this.#calls.set_state();
    if (status !== 0) own.set(before);
    this.#check("the state is refused", status);
  }

  get parameters() { return this.#arrays[PARAMETERS].slice(); }
  parameter(name) { return this.#arrays[PARAMETERS][this.mechanism.place("parameters", name)]; }

  // Taken over by the next step, which refuses parameters that open the loops of the state.
  setParameter(name, value) {
    this.#check(`${name} = ${value} is refused`, this.#calls.set_parameter(this.mechanism.place("parameters", name), value));
  }

  // Taken over now, with the loops of the state closed anew; what is refused leaves parameters and state as they were.
  changeParameter(name, value) {
    this.#check(`${name} = ${value} is refused`, this.#calls.change(this.mechanism.place("parameters", name), value));
  }

  // Centres of mass of all bodies (three numbers each), then their rotations (nine each, row by row).
  get poses() {
    this.#check("the poses cannot be computed", this.#calls.find_poses());
    return this.#arrays[POSES].slice();
  }

  #check(doing, status, names = false) {
    if (status === 0) return;
    const worst = names ? this.#calls.worst() : -1;
    throw new MechanismError(doing, status, this.mechanism.equations[worst]);
  }
}
