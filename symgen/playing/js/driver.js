// What goes into the model: keys, sliders, the pad and a gamepad become values of the inputs, which move no faster than a hand.

const ATTACK = 0.45, RETURN = 0.3, SWEEP = 5, SLIDE = 1.5, FILTER = 2 * Math.PI * 0.8;
// Of the PID controllers: damping, and how fast they take away what is left, relative to their frequency.
const DAMPING = 2, PATIENCE = 0.1;

export class Driver {
  constructor(mechanism, controls) {
    this.mechanism = mechanism;
    this.controls = controls.map(each => ({ ...each, value: each.start, rest: each.start, pushed: each }));
    this.holding = false;
    this.inputs = new Float64Array(mechanism.inputs.map(each => each.start));
    this.pressed = new Set();
    this.pad = { across: 0, forward: 0 };
    this.rates = this.controls.map(each => this.#ratesOf(each));
  }

  // Inputs that are the rates of one that drives a joint.
  #ratesOf({ name }) {
    const found = ["rate", "acceleration"].map(which => this.mechanism.inputs.findIndex(each => each.name === `${name}.${which}`));
    return found[0] >= 0 ? found : null;
  }

  knows(key) { return this.controls.some(each => each.up.includes(key) || each.down.includes(key)); }

  // Everything as at the start; what sliders were set to stays.
  reset() {
    for (const each of this.controls) {
      if (this.holding && each.servo) each.rest = each.start;
      each.value = each.rest;
    }
    this.fill();
  }

  get canHold() { return this.controls.some(each => each.servo); }

  // Controls become the places of what their inputs push at, which controllers hold, or the pushes themselves again.
  hold(on) {
    this.holding = on;
    for (const each of this.controls.filter(own => own.servo)) {
      const { name, unit, start, reach } = each.servo, { pushed } = each;
      Object.assign(each, on ? { name, unit, start, low: start - reach, high: start + reach, springs: false } : pushed);
      each.value = each.rest = each.start;
    }
    this.fill();
  }

  // Inputs of a model at this moment, with memory of its controllers: { lag }, by control.
  inputsOf(model, lag, step) {
    if (!this.holding) return this.inputs;
    const { state } = model, inputs = this.inputs.slice(), speeds = 1 + this.mechanism.positions.length;
    this.controls.forEach(({ servo, value }, k) => {
      if (!servo) return;
      const off = value - state[1 + servo.position], { rate } = servo;
      lag[k] = (lag[k] ?? 0) + step * off;
      const wanted = rate * rate * (off + PATIENCE * rate * lag[k]) - DAMPING * rate * state[speeds + servo.velocity];
      inputs[servo.input] = servo.hold + servo.inertia * wanted;
    });
    return inputs;
  }

  // -1 to 1: down or up, from whatever is moved.
  asked(control) {
    const pushed = keys => keys.some(key => this.pressed.has(key));
    const key = (pushed(control.up) ? 1 : 0) - (pushed(control.down) ? 1 : 0);
    if (key !== 0) return key;
    if (control.axis === "backward") return Math.max(-this.analogue("forward"), 0);
    if (control.axis === "forward" && control.low >= 0 && control.springs) return Math.max(this.analogue("forward"), 0);
    return control.axis ? control.sign * this.analogue(control.axis) : 0;
  }

  analogue(axis) {
    if (this.pad[axis] !== 0) return this.pad[axis];
    const own = (navigator.getGamepads?.() ?? []).find(each => each && each.connected);
    if (!own) return 0;
    const stick = own.axes[axis === "across" ? 0 : 1] ?? 0, dead = Math.abs(stick) < 0.08 ? 0 : stick;
    if (axis === "across") return dead;
    const pedals = (own.buttons[7]?.value ?? 0) - (own.buttons[6]?.value ?? 0);
    return pedals !== 0 ? pedals : -dead;
  }

  // `seconds` of a hand; `speed` of the vehicle, by which steering becomes gentler.
  advance(seconds, speed) {
    for (const each of this.controls) {
      const asked = this.asked(each);
      if (!each.springs) {
        const range = each.high - each.low;
        this.#towards(each, asked ? each.value + asked * range : each.rest, range / (asked ? SWEEP : SLIDE), seconds);
        if (asked !== 0) each.rest = each.value;
        continue;
      }
      const reach = each.reach === null ? Infinity : each.reach * (Math.max(each.speed, 3) / Math.max(speed, 3)) ** 2;
      const end = asked > 0 ? Math.min(each.high, each.rest + reach) : Math.max(each.low, each.rest - reach);
      const span = Math.min(each.high - each.low, 2 * reach);
      this.#towards(each, asked === 0 ? each.rest : each.rest + Math.abs(asked) * (end - each.rest),
        span / (asked === 0 ? RETURN : ATTACK) / 2, seconds);
    }
    this.fill();
  }

  #towards(control, target, pace, seconds) {
    const most = pace * seconds, wanted = target - control.value;
    control.value += Math.max(-most, Math.min(most, wanted));
    control.value = Math.max(control.low, Math.min(control.high, control.value));
  }

  // Where a controller holds, the way there takes its time.
  set(control, value) {
    control.rest = value;
    if (!(this.holding && control.servo)) control.value = value;
    this.fill();
  }

  fill() {
    this.controls.forEach((each, k) => {
      if (!this.rates[k] && !(this.holding && each.servo)) for (const place of each.places) this.inputs[place] = each.value;
    });
  }

  // Driven joints follow smoothly, with rates that belong to their positions.
  follow(step) {
    this.controls.forEach((each, k) => {
      if (!this.rates[k]) return;
      const [place] = each.places, [rate, acceleration] = this.rates[k], now = this.inputs;
      now[acceleration] = FILTER * (FILTER * (each.value - now[place]) - 2 * now[rate]);
      now[rate] += step * now[acceleration];
      now[place] += step * now[rate];
    });
  }
}
