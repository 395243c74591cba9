// Outputs over the last seconds, on small canvases.

const SECONDS = 8, MOST = 1200, TICKS = 3, STILL = 1e-9;

export class Curves {
  constructor() { this.clear(); }

  clear() { this.rows = []; }

  // One row: time, outputs of the vehicle, and of the other one or null.
  note(time, own, other) {
    if (this.rows.length && time <= this.rows.at(-1).time) return;
    this.rows.push({ time, own, other });
    while (this.rows.length > MOST || this.rows[0].time < time - SECONDS) this.rows.shift();
  }

  draw(canvas, output, colours) {
    const ratio = Math.min(devicePixelRatio || 1, 2), [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (canvas.width !== Math.round(width * ratio)) Object.assign(canvas, { width: Math.round(width * ratio), height: Math.round(height * ratio) });
    const pen = canvas.getContext("2d");
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    if (!this.rows.length) return;
    const values = this.rows.flatMap(row => [row.own[output], ...(row.other ? [row.other[output]] : [])]).filter(Number.isFinite);
    const [least, most] = [Math.min(...values), Math.max(...values)], marks = ticks(least, most);
    const [low, high] = padded(least, most), end = this.rows.at(-1).time, left = 46;
    const x = time => left + (width - left - 4) * (1 - (end - time) / SECONDS), y = value => height - 6 - (height - 12) * (value - low) / (high - low);
    pen.font = "11px system-ui, sans-serif";
    pen.fillStyle = colours.text;
    pen.strokeStyle = colours.line;
    pen.textAlign = "right";
    pen.textBaseline = "middle";
    for (const tick of marks) {
      pen.fillText(label(tick), left - 5, y(tick));
      stroke(pen, [[left, y(tick)], [width - 4, y(tick)]], 1);
    }
    pen.strokeStyle = colours.other;
    stroke(pen, this.rows.filter(row => row.other).map(row => [x(row.time), y(row.other[output])]), 1.6);
    pen.strokeStyle = colours.own;
    stroke(pen, this.rows.map(row => [x(row.time), y(row.own[output])]), 1.8);
  }
}

function stroke(pen, points, width) {
  pen.lineWidth = width;
  pen.beginPath();
  points.forEach(([x, y], k) => (k ? pen.lineTo(x, y) : pen.moveTo(x, y)));
  pen.stroke();
}

// Not narrower than what rounding makes of a constant.
function padded(low, high) {
  const least = 1e-6 + 0.02 * Math.max(Math.abs(low), Math.abs(high)), more = Math.max(0.06 * (high - low), (least - (high - low)) / 2);
  return [low - more, high + more];
}

// A curve that does not move, but for rounding, has its value alone.
export function ticks(least, most) {
  if (most - least < STILL * (1 + Math.abs(most))) return [Math.abs(most) < STILL ? 0 : most];
  const [low, high] = padded(least, most);
  const rough = (high - low) / TICKS, power = 10 ** Math.floor(Math.log10(rough));
  const step = power * [1, 2, 5, 10].find(each => each * power >= rough), found = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) found.push(Math.abs(tick) < 1e-9 * step ? 0 : tick);
  return found;
}

export const label = value => {
  const size = Math.abs(value);
  if (size >= 1e5 || (size > 0 && size < 1e-3)) return value.toExponential(1);
  return String(Number(value.toPrecision(4)));
};
