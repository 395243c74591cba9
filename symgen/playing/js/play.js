// The page: a model that runs in real time, is steered, and is compared with another one that has other parameters.
import { Camera } from "./camera.js";
import { between, moved } from "./algebra.js";
import { Curves, label } from "./curves.js";
import { Driver } from "./driver.js";
import { listenToKeys, listenToPad } from "./hands.js";
import { at, curveRows, inputRows, legend, parameterRows } from "./panel.js";
import { Scene } from "./scene.js";
import { PACES, read, take, written } from "./settings.js";
import { Sight } from "./sight.js";
import { Vehicle } from "./vehicle.js";
import { load } from "./symgen_model.mjs";

const LONGEST_FRAME = 0.1, MOST_WORK = 30, BETWEEN_NUMBERS = 50, BESIDE = 0.8, REPAVED = 4, NOTED = 0.01;

export class Page {
  constructor(mechanism, data) {
    Object.assign(this, { mechanism, data, pace: 1, running: true, ghost: false, chosen: "own" });
    Object.assign(this, { follows: true, forces: true, behind: 0, speed: 0, shown: -Infinity });
    this.scene = new Scene(at("picture"), data.figure, data.slopes);
    this.driver = new Driver(mechanism, data.controls);
    this.own = new Vehicle(mechanism, data, this.scene, { tint: [0, 0, 0, 0], opacity: 1 });
    this.other = null;
    this.curves = [...data.curves];
    this.histories = new Curves();
    this.apart = false;
    this.holds = this.driver.canHold && data.holds;
    const size = data.figure.size;
    this.camera = new Camera((data.figure.travels ? 2.6 : 2.2) * size, data.figure.travels ? Math.PI + 0.5 : -1.2, data.figure.travels ? 0.3 : 0.32);
    this.camera.attach(at("picture"));
    this.sight = new Sight(data.figure);
    this.#lookAt(1);
    this.#listen();
    this.#panel();
    if (this.holds) this.hold(true);
    take(this, read(location.hash));
    this.#theme();
    this.pave();
    requestAnimationFrame(now => this.#frame(now));
  }

  // -- time --

  #frame(now) {
    const passed = Math.min((now - (this.before ?? now)) / 1000, LONGEST_FRAME);
    this.before = now;
    if (this.running && !document.hidden) this.advance(passed * this.pace, passed);
    this.#lookAt(1 - Math.exp(-6 * passed));
    this.draw();
    requestAnimationFrame(next => this.#frame(next));
  }

  // So many seconds of the model; steps that the computer has no time for are left out.
  advance(seconds, passed = seconds) {
    const { step } = this.mechanism, began = performance.now();
    this.driver.advance(passed, this.speed);
    this.owed = (this.owed ?? 0) + seconds;
    try {
      while (this.owed >= step) {
        this.owed -= step;
        this.step();
        if (performance.now() - began > MOST_WORK) this.owed = 0;
      }
    } catch (error) {
      this.stop(error);
    }
    this.#see(seconds);
  }

  step() {
    const { step } = this.mechanism;
    this.driver.follow(step);
    for (const each of this.vehicles) {
      this.stepped = each;
      each.model.step(this.driver.inputsOf(each.model, each.lag, step));
    }
  }

  #see(seconds) {
    const before = this.own.place;
    for (const each of this.vehicles) each.look();
    const after = this.own.place, moved = Math.hypot(after[0] - before[0], after[1] - before[1]);
    if (seconds > 0) this.speed = moved / seconds < 200 ? moved / seconds : 0;
    const time = this.own.model.time, last = this.histories.rows.at(-1);
    if (!last || time - last.time > NOTED * this.pace) this.histories.note(time, this.own.outputs, this.ghost ? this.other.outputs : null);
  }

  get vehicles() { return this.ghost ? [this.own, this.other] : [this.own]; }

  stop(error) {
    this.run(false);
    const which = this.ghost ? `The ${this.stepped === this.own ? "first" : "second"} one stopped` : "Stopped";
    at("trouble").hidden = false;
    at("reason").textContent = `${which} at ${this.stepped.model.time.toFixed(2)} s: ${error.message}.`;
    at("original").hidden = this.vehicles.every(each => each.changed.size === 0);
  }

  run(running) {
    this.running = running;
    if (running) at("trouble").hidden = true;
    at("pause").textContent = running ? "Pause" : "Go on";
    at("pause").setAttribute("aria-pressed", String(!running));
  }

  reset() {
    this.driver.reset();
    this.owed = 0;
    this.histories.clear();
    const refused = this.own.reset();
    if (this.ghost) refused.push(...this.other.reset());
    if (refused.length) this.say(refused.join("; "));
    this.speed = 0;
    this.sight.clear();
    this.#lookAt(1);
    this.pave();
    this.run(true);
  }

  // With the parameters of the description: others may be what steps fail with.
  original() {
    for (const each of this.vehicles) each.forget();
    this.reset();
    this.showParameters();
    this.#keep();
  }

  say(text) {
    at("said").textContent = text;
    clearTimeout(this.saying);
    this.saying = setTimeout(() => { at("said").textContent = ""; }, 6000);
  }

  // -- picture --

  #lookAt(share) {
    if (this.data.figure.travels) this.#goAlong(share);
    else this.#keepInSight(share);
  }

  #goAlong(share) {
    const wanted = moved(this.own.matrices[Math.max(this.data.base, 0)], [0, 0, 0]);
    const { target } = this.camera, lean = this.ghost ? this.#lean() : [0, 0];
    this.camera.target = [wanted[0] + lean[0], wanted[1] + lean[1], target[2] + share * (wanted[2] - target[2])];
    if (!this.follows) return;
    const turn = Math.atan2(Math.sin(this.own.heading - this.behind), Math.cos(this.own.heading - this.behind));
    this.behind += share * turn;
    this.camera.behind = this.behind;
  }

  #keepInSight(share) {
    const { camera, sight } = this, centre = moved(this.own.matrices.at(-1), this.data.figure.centre);
    for (const { cast, matrices } of this.vehicles) sight.note(cast.figure.points.map((_, k) => cast.figure.place(k, matrices)), centre);
    const { middle, room } = sight;
    camera.target = share === 1 ? middle : between(camera.target, middle, share);
    camera.room += share * (room - camera.room);
    this.scene.low = sight.ground;
  }

  // Towards the middle between both vehicles, as long as they are near each other.
  #lean() {
    const base = Math.max(this.data.base, 0), [own, other] = this.vehicles.map(each => each.matrices[base]);
    const half = [12, 13].map(k => (other[k] - own[k]) / 2);
    const share = Math.min(1, this.data.figure.size / Math.max(Math.hypot(...half), 1e-9));
    return half.map(each => each * share);
  }

  height(x, y) { return this.data.road ? this.data.road(x, y, this.own.model.time, name => this.known(name)) : 0; }

  known(name) {
    const place = this.mechanism.places.inputs.get(name);
    return place === undefined ? this.own.value(name) : this.driver.inputs[place];
  }

  pave() {
    const [x, y] = this.own.place;
    this.paved = [Math.round(x), Math.round(y)];
    this.scene.floorHeight = this.data.figure.travels ? 0 : undefined;
    this.scene.pave(this.data.figure.travels && this.data.road ? (a, b) => this.height(a, b) : null, this.paved);
  }

  draw() {
    const [x, y] = this.own.place;
    if (this.data.figure.travels && Math.hypot(x - this.paved[0], y - this.paved[1]) > (this.data.road ? REPAVED : 100)) this.pave();
    this.scene.draw(this.vehicles.map(each => ({
      ...each, matrices: each.matrices, floor: this.data.figure.travels ? this.height(...each.place) : undefined,
      arrows: this.forces ? each.arrows : [], heat: this.forces ? each.heat : null,
    })), this.camera, { far: this.data.figure.travels ? 90 : 14 * this.data.figure.size });
    if (performance.now() - this.shown > BETWEEN_NUMBERS) this.show();
  }

  // Numbers and curves, which need not change as often as the picture.
  show() {
    this.shown = performance.now();
    at("clock").textContent = `${this.own.model.time.toFixed(2)} s`;
    at("speed").textContent = this.data.figure.travels ? `${this.speed.toFixed(1)} m/s (${(3.6 * this.speed).toFixed(0)} km/h)` : "";
    this.showInputs();
    if (this.forces) this.showLegend(this.own);
    this.canvases.forEach((canvas, k) => this.histories.draw(canvas, this.curves[k], this.colours));
  }

  #theme() {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const take = () => {
      this.scene.look = dark.matches ? "dark" : "light";
      const style = getComputedStyle(document.documentElement), of = name => style.getPropertyValue(name).trim();
      this.colours = { own: of("--own"), other: of("--other"), text: of("--soft"), line: of("--line") };
    };
    dark.addEventListener("change", take);
    take();
  }

  // -- the other vehicle --

  compare(on) {
    if (on) {
      this.other ??= new Vehicle(this.mechanism, this.data, this.scene, { tint: [0.94, 0.54, 0.14, 0.75], opacity: 0.55 });
      this.beside(this.apart);
      const refused = this.other.reset(this.own);
      if (refused.length) this.say(refused.join("; "));
    }
    this.ghost = on;
    if (!on) this.choose("own");
    at("ghost").checked = on;
    at("which").hidden = !on;
    this.#keep();
  }

  // To the left of the first one, on the side away from the camera.
  beside(apart) {
    this.apart = at("beside").checked = apart;
    if (!this.other) return;
    const { heading } = this.own, far = apart ? BESIDE * this.data.figure.size : 0;
    this.other.shift = [-far * Math.sin(heading), far * Math.cos(heading), 0];
    this.other.look();
  }

  choose(which) {
    this.chosen = which;
    for (const each of document.getElementsByName("vehicle")) each.checked = each.value === which;
    this.showParameters();
  }

  // -- panel --

  #panel() {
    this.#inputs();
    at("none").hidden = this.driver.controls.length > 0;
    at("holding").hidden = !this.driver.canHold;
    at("following").hidden = !this.data.figure.travels;
    at("loads").hidden = this.data.arrows.length === 0;
    this.showLegend = legend(at("legend"), this.data.arrows);
    this.showParameters = parameterRows(at("parameters"), this.data.sliders, name => this[this.chosen].value(name), (slider, value) => {
      try {
        this[this.chosen].change(slider.names, value);
      } catch (error) {
        return `${label(value)} is refused: ${error.message.replace(/^.*is refused: /, "")}`;
      }
      this[this.chosen].look();
      if (this.data.road) this.pave();
      this.#keep();
      return undefined;
    });
    this.canvases = curveRows(at("curves"), this.mechanism.outputs, this.curves, () => this.#keep());
    at("curves").parentElement.hidden = this.curves.length === 0;
    for (const pace of PACES) at("pace").append(new Option(pace === 1 ? "real time" : `${1 / pace} times slower`, pace));
  }

  #inputs() { this.showInputs = inputRows(at("inputs"), this.driver, () => this.#keep()); }

  hold(on) {
    this.driver.hold(on);
    for (const each of this.vehicles) each.lag = [];
    at("hold").checked = on;
    this.#inputs();
  }

  slow(pace) {
    this.pace = pace;
    at("pace").value = pace;
  }

  showForces(on) {
    this.forces = on;
    at("forces").checked = on;
    at("legend").hidden = !on;
  }

  chooseCurves(places) {
    places.forEach((each, k) => { this.curves[k] = each; });
    [...at("curves").querySelectorAll("select")].forEach((each, k) => { each.value = places[k]; });
  }

  #listen() {
    const click = (id, task) => at(id).addEventListener("click", event => { task(); event.currentTarget.blur(); });
    click("pause", () => this.run(!this.running));
    click("reset", () => this.reset());
    click("again", () => this.reset());
    click("original", () => this.original());
    const change = (id, task) => at(id).addEventListener("change", event => { task(event.currentTarget); event.currentTarget.blur(); this.#keep(); });
    change("pace", each => this.slow(Number(each.value)));
    change("follows", each => this.follow(each.checked));
    change("forces", each => this.showForces(each.checked));
    change("hold", each => this.hold(each.checked));
    change("ghost", each => this.compare(each.checked));
    change("beside", each => this.beside(each.checked));
    for (const each of document.getElementsByName("vehicle")) each.addEventListener("change", () => this.choose(each.value));
    listenToKeys(this);
    listenToPad(this.driver);
    addEventListener("hashchange", () => { if (location.hash.slice(1) !== this.kept) location.reload(); });
  }

  follow(on) {
    if (!on) {
      this.camera.turn += this.camera.behind;
      this.camera.behind = 0;
    } else {
      this.behind = this.own.heading;
      this.camera.turn -= this.behind;
    }
    this.follows = on;
    at("follows").checked = on;
  }

  // -- settings --

  #keep() {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => {
      this.kept = written(this);
      if (location.hash.slice(1) !== this.kept) location.replace(`#${this.kept}`);
    }, 300);
  }
}

async function unpacked(id) {
  const packed = Uint8Array.from(atob(at(id).textContent), letter => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// `road(x, y, time, value)`, or null where it is flat.
export async function begin(road) {
  try {
    const mechanism = await load(await unpacked("module"));
    const data = JSON.parse(new TextDecoder().decode(await unpacked("data")));
    window.page = new Page(mechanism, { ...data, road });
  } catch (error) {
    at("trouble").hidden = false;
    at("again").hidden = at("original").hidden = true;
    at("reason").textContent = `This page cannot show the model: ${error.message}.`;
    throw error;
  }
}
