// An eye that looks at a point: dragged round it, nearer by the wheel of the mouse or by two fingers.
import { add, looking, perspective, product, scaled } from "./algebra.js";

const ANGLE = 0.7, NARROW = 1.15, STEEPEST = 1.5, LOWEST = -0.1;

export class Camera {
  constructor(distance, turn = -2.2, rise = 0.42) {
    Object.assign(this, { distance, turn, rise, target: [0, 0, 0], behind: 0, room: 1 });
    this.nearest = 0.15 * distance;
    this.farthest = 12 * distance;
  }

  // `behind`: an angle that the eye turns with, such as the heading of a vehicle; `room`: how much farther away it is for a mechanism's sake.
  get eye() {
    const turn = this.turn + this.behind, level = Math.cos(this.rise);
    return add(this.target, scaled([level * Math.cos(turn), level * Math.sin(turn), Math.sin(this.rise)], this.distance * this.room));
  }

  matrix(ratio, far) {
    const angle = 2 * Math.atan(Math.tan(ANGLE / 2) * Math.max(1, NARROW / ratio)); // what is wide fits into a narrow picture
    return product(perspective(angle, ratio, 0.01 * this.distance, far), looking(this.eye, this.target, [0, 0, 1]));
  }

  orbit(across, up) {
    this.turn -= across;
    this.rise = Math.min(Math.max(this.rise + up, LOWEST), STEEPEST);
  }

  zoom(factor) { this.distance = Math.min(Math.max(this.distance * factor, this.nearest), this.farthest); }

  // Listens to a canvas; keys are for whoever uses it.
  attach(canvas) {
    const fingers = new Map();
    const span = () => {
      const [a, b] = [...fingers.values()];
      return Math.hypot(a[0] - b[0], a[1] - b[1]);
    };
    canvas.addEventListener("pointerdown", event => {
      canvas.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
    });
    canvas.addEventListener("pointermove", event => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const wide = fingers.size === 2 ? span() : 0;
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
      if (fingers.size === 1) this.orbit(0.007 * (event.clientX - before[0]), 0.006 * (event.clientY - before[1]));
      else if (fingers.size === 2 && wide > 0) this.zoom(wide / Math.max(span(), 1));
    });
    for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, event => fingers.delete(event.pointerId));
    canvas.addEventListener("wheel", event => {
      event.preventDefault();
      this.zoom(Math.exp(0.0012 * event.deltaY));
    }, { passive: false });
  }
}
