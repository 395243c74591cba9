// What was set, as the part of the page's address behind #.

// Shares of real time.
export const PACES = [1, 0.5, 0.25, 0.1];

// `page`: a Page.
export function written(page) {
  const found = new URLSearchParams();
  for (const [name, value] of page.own.changed) found.set(`a.${name}`, value);
  if (page.ghost) {
    found.set("ghost", "1");
    for (const [name, value] of page.other.changed) found.set(`b.${name}`, value);
  }
  for (const each of page.driver.controls) {
    if (each.rest !== each.start) found.set(`i.${each.name}`, Number(each.rest.toPrecision(6)));
    if (each.limits) found.set(`r.${each.name}`, `${each.low},${each.high}`);
  }
  if (page.driver.holding !== page.holds) found.set("hold", page.driver.holding ? "1" : "0");
  if (page.pace !== 1) found.set("pace", page.pace);
  if (page.apart) found.set("beside", "1");
  if (!page.follows) found.set("view", "still");
  if (!page.forces) found.set("forces", "0");
  if (page.curves.some((each, k) => each !== page.data.curves[k])) found.set("curves", page.curves.join(","));
  return found.toString();
}

// Numbers by their beginning: { a: Map, b: Map, i: Map, r: Map, others: URLSearchParams }. What is no number is left out.
export function read(text) {
  const others = new URLSearchParams(text.replace(/^#/, "")), found = { a: new Map(), b: new Map(), i: new Map(), r: new Map(), others };
  for (const [key, value] of others) {
    const kind = key.slice(0, 2), name = key.slice(2), numbers = value.split(",").map(Number);
    if (!["a.", "b.", "i.", "r."].includes(kind) || !numbers.every(Number.isFinite) || value === "") continue;
    if (kind === "r.") { if (numbers.length === 2 && numbers[0] < numbers[1]) found.r.set(name, numbers); }
    else if (numbers.length === 1) found[kind[0]].set(name, numbers[0]);
  }
  return found;
}

// Puts into a page what `read` has found; what it refuses is said.
export function take(page, { a, b, i, r, others }) {
  const { driver } = page, refused = [];
  if (driver.canHold && ["0", "1"].includes(others.get("hold"))) page.hold(others.get("hold") === "1");
  for (const each of driver.controls) {
    if (r.has(each.name)) Object.assign(each, { low: r.get(each.name)[0], high: r.get(each.name)[1], limits: true });
    if (i.has(each.name)) driver.set(each, Math.min(Math.max(i.get(each.name), each.low), each.high));
  }
  refused.push(...changes(page.own, a));
  if (others.get("beside") === "1") page.beside(true);
  if (others.get("ghost") === "1") {
    page.compare(true);
    refused.push(...changes(page.other, b));
  }
  if (PACES.includes(Number(others.get("pace")))) page.slow(Number(others.get("pace")));
  if (others.get("view") === "still") page.follow(false);
  if (others.get("forces") === "0") page.showForces(false);
  const curves = (others.get("curves") ?? "").split(",").map(Number);
  if (curves.length === page.curves.length && curves.every(each => each in page.mechanism.outputs)) page.chooseCurves(curves);
  if (refused.length) page.say(refused.join("; "));
  page.showParameters();
}

// What was refused. Parameters of parts that are alike go together, as with a slider.
function changes(vehicle, values) {
  const refused = [];
  for (const { names } of vehicle.data.sliders) {
    if (!values.has(names[0])) continue;
    const together = names.every(name => values.get(name) === values.get(names[0]));
    for (const group of together ? [names] : names.filter(name => values.has(name)).map(name => [name])) {
      try {
        vehicle.change(group, values.get(group[0]));
      } catch (error) {
        refused.push(error.message);
      }
    }
  }
  vehicle.look();
  return refused;
}
