// The panel beside the picture: inputs with their keys, parameters with sliders, curves.
import { label } from "./curves.js";
import { LOAD, SIDEWAYS, VERTICAL } from "./vehicle.js";

const HEATED = "linear-gradient(90deg, #2b2f36, #e4572e)";
export const at = id => document.getElementById(id);
const STEPS = 400, SHOWN = 60;
const ARROWS = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", " ": "space" };

export function made(tag, properties = {}, ...children) {
  const found = Object.assign(document.createElement(tag), properties);
  found.append(...children);
  return found;
}

export const unitText = unit => (unit === "1" ? "" : unit.replace(/\^2/g, "²").replace(/\^3/g, "³").replaceAll("*", " "));
const keysOf = keys => keys.map(each => made("kbd", { textContent: ARROWS[each] ?? each.toUpperCase() }));
const range = (name, low, high) => {
  const found = made("input", { type: "range", min: 0, max: STEPS, step: 1 });
  found.setAttribute("aria-label", name);
  found.addEventListener("pointerup", () => found.blur()); // so that arrow keys steer again
  const place = value => Math.round(STEPS * (value - low()) / (high() - low()));
  return { found, place, value: () => low() + (high() - low()) * found.value / STEPS };
};

// A field for a number or a name; Enter leaves it, so that keys steer again.
function textField(properties, name) {
  const found = made("input", { type: "text", inputMode: "decimal", ...properties });
  found.setAttribute("aria-label", name);
  found.addEventListener("keydown", event => { if (event.key === "Enter") found.blur(); });
  return found;
}

// One row for each input; returns what shows the values anew.
export function inputRows(parent, driver, changed) {
  parent.replaceChildren();
  const shows = driver.controls.map(control => {
    const slider = range(control.name, () => control.low, () => control.high);
    const value = made("output"), limits = ["low", "high"].map(end => limitField(control, end, changed));
    const head = made("div", { className: "head" }, made("span", { textContent: control.name, className: "name" }), value,
      made("span", { className: "unit", textContent: unitText(control.unit) }));
    const line = made("div", { className: "keys" }, ...keysOf(control.down), slider.found, ...keysOf(control.up));
    const ends = made("div", { className: "ends" }, ...limits);
    parent.append(made("div", { className: "row" }, head, line, ends));
    slider.found.addEventListener("input", () => { driver.set(control, slider.value()); changed(); });
    slider.found.addEventListener("dblclick", () => { driver.set(control, control.start); changed(); });
    return () => {
      if (document.activeElement !== slider.found) slider.found.value = slider.place(control.value);
      slider.found.setAttribute("aria-valuetext", `${label(control.value)} ${control.unit}`);
      value.textContent = label(Math.abs(control.value) < 1e-6 * (control.high - control.low) ? 0 : control.value);
      limits.forEach((each, k) => { if (document.activeElement !== each) each.value = label(k ? control.high : control.low); });
    };
  });
  return () => shows.forEach(each => each());
}

// An end of the range, which may be edited.
function limitField(control, end, changed) {
  const title = `${end === "low" ? "lowest" : "highest"} value`, found = textField({ className: "limit", title }, `${control.name}: ${title}`);
  found.addEventListener("change", () => {
    const value = Number(found.value), other = end === "low" ? control.high : control.low;
    if (Number.isFinite(value) && found.value.trim() !== "" && (end === "low" ? value < other : value > other)) {
      control[end] = value;
      control.limits = true;
      changed();
    }
    found.value = label(control[end]);
  });
  return found;
}

// Sliders of parameters by group; rows are made when they are first seen. `change(slider, value)` returns an error's text, or nothing.
export function parameterRows(parent, sliders, value, change) {
  const search = textField({ type: "search", inputMode: "search", placeholder: `search ${sliders.length} parameters` }, "search parameters");
  const places = new Map(), rows = new Map();
  const rowOf = slider => {
    if (!rows.has(slider)) rows.set(slider, parameterRow(slider, value, change));
    return rows.get(slider);
  };
  const fill = (place, chosen) => {
    place.replaceChildren(...chosen.slice(0, SHOWN).map(each => rowOf(each).row));
    if (chosen.length > SHOWN) place.append(made("p", { className: "note", textContent: `${chosen.length - SHOWN} more: search by name` }));
    for (const each of chosen.slice(0, SHOWN)) rowOf(each).show();
  };
  const found = made("div", { hidden: true });
  parent.append(search, found);
  for (const group of new Set(sliders.map(each => each.group))) {
    const own = sliders.filter(each => each.group === group), place = made("div");
    const part = made("details", { open: group === sliders[0].group }, made("summary", { textContent: `${group} (${own.length})` }), place);
    part.addEventListener("toggle", () => { if (part.open) fill(place, own); });
    if (part.open) fill(place, own);
    places.set(group, part);
    parent.append(part);
  }
  search.addEventListener("input", () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    found.hidden = words.length === 0;
    for (const part of places.values()) part.hidden = words.length > 0;
    if (words.length) fill(found, sliders.filter(each => words.every(word => [each.title, ...each.names].join(" ").toLowerCase().includes(word))));
    else for (const [group, part] of places) if (part.open) fill(part.lastChild, sliders.filter(each => each.group === group));
  });
  return () => { for (const each of rows.values()) each.show(); };
}

function parameterRow(slider, value, change) {
  const own = range(slider.title, () => slider.low, () => slider.high);
  const field = textField({ className: "number" }, `${slider.title}: value`);
  const back = made("button", { type: "button", textContent: "↺", title: `back to ${label(slider.value)}` });
  const said = made("p", { className: "refused", hidden: true });
  back.setAttribute("aria-label", `${slider.title}: back to ${label(slider.value)}`);
  said.setAttribute("role", "alert");
  const name = made("span", { className: "name", textContent: slider.title, title: slider.names.join(", ") });
  const head = made("div", { className: "head" }, name, field, back);
  const row = made("div", { className: "row" }, head, own.found, said);
  row.dataset.name = slider.names[0];
  const show = () => {
    const now = value(slider.names[0]);
    own.found.value = own.place(now);
    if (document.activeElement !== field) field.value = label(now);
    row.classList.toggle("changed", now !== slider.value);
    back.disabled = now === slider.value;
  };
  const set = wanted => {
    const trouble = Number.isFinite(wanted) ? change(slider, wanted) : "that is no number";
    said.hidden = !trouble;
    said.textContent = trouble ?? "";
    show();
  };
  own.found.addEventListener("input", () => set(own.value()));
  field.addEventListener("change", () => { set(field.value.trim() === "" ? NaN : Number(field.value)); field.value = label(value(slider.names[0])); });
  back.addEventListener("click", () => set(slider.value));
  return { row, show };
}

// Canvases with a choice of the output that each shows.
export function curveRows(parent, outputs, chosen, changed) {
  const canvases = chosen.map((_, k) => {
    const select = made("select");
    select.setAttribute("aria-label", `output of curve ${k + 1}`);
    outputs.forEach((each, place) => select.append(new Option([each.name, unitText(each.unit)].filter(Boolean).join(", "), place)));
    select.value = chosen[k];
    select.addEventListener("change", () => { chosen[k] = Number(select.value); select.blur(); changed(); });
    const canvas = made("canvas", { className: "curve" });
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", "the output over the last seconds");
    parent.append(made("div", { className: "row" }, select, canvas));
    return canvas;
  });
  return canvases;
}

// What the colours of arrows and wheels mean; returns what shows how strong the longest arrow is.
export function legend(parent, arrows) {
  const line = (paint, text) => {
    const mark = made("i"), words = made("span", { textContent: text });
    mark.style.background = paint;
    parent.append(made("div", {}, mark, words));
    return words;
  };
  const tires = arrows.filter(each => each.kind === "tire");
  if (tires.length) {
    line(VERTICAL, "load of a tire");
    line(SIDEWAYS, "its force along the road");
    if (tires.some(each => each.friction !== null)) line(HEATED, "wheel: share of its grip that is used");
  }
  const joints = arrows.some(each => each.kind === "joint") ? line(LOAD, "force in a joint") : null;
  return vehicle => { if (joints) joints.textContent = `force in a joint, now ${label(vehicle.strongestNow)} N`; };
}
