// Keys, and a field to be dragged in by mouse or finger: to the side and forward.

import { at } from "./panel.js";

const COMMANDS = { p: "pause", x: "reset", c: "follows", v: "forces", b: "ghost", n: "hold" };
const nameOf = event => (event.key.length === 1 ? event.key.toLowerCase() : event.key);

export function listenToKeys({ driver }) {
  const typing = () => document.activeElement?.matches?.("input[type=text], input[type=search], select");
  addEventListener("keydown", event => {
    if (typing() || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = nameOf(event);
    if (driver.knows(key)) {
      driver.pressed.add(key);
      event.preventDefault();
    } else if (key in COMMANDS && !event.repeat) at(COMMANDS[key]).click();
  });
  addEventListener("keyup", event => driver.pressed.delete(nameOf(event)));
  addEventListener("blur", () => driver.pressed.clear());
}

export function listenToPad(driver) {
  const pad = at("pad"), knob = pad.firstElementChild;
  pad.hidden = !driver.controls.some(each => each.axis);
  const place = (across, forward) => {
    Object.assign(driver.pad, { across, forward });
    knob.style.transform = `translate(${38 * across}px, ${-38 * forward}px)`;
  };
  const follow = event => {
    const box = pad.getBoundingClientRect(), clip = value => Math.max(-1, Math.min(1, value));
    place(clip(2 * (event.clientX - box.left) / box.width - 1), clip(1 - 2 * (event.clientY - box.top) / box.height));
  };
  pad.addEventListener("pointerdown", event => {
    pad.setPointerCapture(event.pointerId);
    follow(event);
    event.preventDefault();
  });
  pad.addEventListener("pointermove", event => { if (pad.hasPointerCapture(event.pointerId)) follow(event); });
  for (const name of ["pointerup", "pointercancel"]) pad.addEventListener(name, () => place(0, 0));
}
