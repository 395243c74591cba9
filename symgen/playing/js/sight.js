// Where a mechanism that stays at its place has been: the camera goes back as far as needed to keep all of it in the picture.

const SEEN = 0.75, FARTHEST = 4; // extent that is in the picture without going back, and what is too far away to be followed, in sizes

export class Sight {
  constructor({ size, low }) {
    Object.assign(this, { size, floor: low });
    this.clear();
  }

  clear() {
    this.low = [Infinity, Infinity, Infinity];
    this.high = [-Infinity, -Infinity, -Infinity];
  }

  note(points, centre) {
    for (const point of points) {
      if (!(Math.hypot(...point.map((each, k) => each - centre[k])) < FARTHEST * this.size)) continue;
      point.forEach((each, k) => {
        this.low[k] = Math.min(this.low[k], each);
        this.high[k] = Math.max(this.high[k], each);
      });
    }
  }

  get middle() { return this.low.map((each, k) => (each + this.high[k]) / 2); }

  // How many times as far away as at first.
  get room() { return Math.max(1, Math.max(...this.low.map((each, k) => this.high[k] - each)) / (2 * SEEN * this.size)); }

  // The height of a floor that nothing has been below.
  get ground() { return Math.min(this.floor, this.low[2] - 0.1 * this.size); }
}
