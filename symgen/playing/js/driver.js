// What goes into the model: keys, sliders, the pad and a gamepad become values of the inputs, which move no faster than a hand.

const ATTACK = 0.45, RETURN = 0.3, SWEEP = 5, FILTER = 2 * Math.PI * 0.8;

export class Driver {
  constructor(mechanism, controls) {
    this.mechanism = mechanism;
    this.controls = controls.map(each => ({ ...each, value: each.start, rest: each.start, rate: 0 }));
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
    for (const each of this.controls) Object.assign(each, { value: each.rest, rate: 0 });
    this.fill();
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
        this.#towards(each, each.rest + asked * (each.high - each.low), (each.high - each.low) / SWEEP, seconds);
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

  set(control, value) {
    control.rest = control.value = value;
    this.fill();
  }

  fill() {
    this.controls.forEach((each, k) => {
      if (!this.rates[k]) for (const place of each.places) this.inputs[place] = each.value;
    });
  }

  // Driven joints follow smoothly, with rates that belong to their positions.
  get smooth() { return this.rates.every(each => !each); }

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
