// What was set, as the part of the page's address behind #.

// `page`: { own, other, driver, curves, pace, ghost, follows, forces }.
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
  if (page.pace !== 1) found.set("pace", page.pace);
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
