// A picture of mechanisms on a canvas, by WebGL: floor, shadows, solids, springs, arrows of forces, and what is seen through last.
//
//   const scene = new Scene(canvas, figure, slopes);
//   const cast = scene.cast();
//   scene.draw([{ cast, matrices: scene.matrices(poses), arrows: [], heat: new Map(), tint: [0, 0, 0, 0], opacity: 1 }], camera);
import { frame, posed, product, shadow, stretched, unit } from "./algebra.js";
import { Figure, linkMesh, springMesh } from "./figure.js";
import { Mesh, arrow, colour } from "./meshes.js";
import { roadMesh } from "./road.js";
import { programs } from "./shaders.js";

const SUN = unit([0.35, -0.5, 1]);
const LOOKS = {
  light: { haze: [0.89, 0.92, 0.95], ground: [0.80, 0.83, 0.86], line: [0.60, 0.65, 0.70], shade: 0.3 },
  dark: { haze: [0.09, 0.11, 0.14], ground: [0.15, 0.17, 0.20], line: [0.30, 0.34, 0.39], shade: 0.5 },
};
const HOT = colour("#e4572e");
// How far is seen, relative to the size of the mechanism.
const FAR = 40;
// Pixels of the picture for one of the page, at most: in software each of them costs.
const MOST_SHARPNESS = 2, SOFTWARE_SHARPNESS = 0.5;

export class Scene {
  constructor(canvas, figure, slopes) {
    const slow = drawnBySoftware();
    const gl = canvas.getContext("webgl2", { alpha: false, antialias: !slow, stencil: true, preserveDrawingBuffer: false });
    if (!gl) throw new Error("this browser draws no WebGL 2, which the picture needs");
    const { size, low, travels } = figure;
    Object.assign(this, { canvas, gl, up: upright(figure.up), size, low, travels, frames: 0 });
    this.sharpness = slow ? SOFTWARE_SHARPNESS : MOST_SHARPNESS;
    this.programs = programs(gl);
    this.shapes = { spring: this.#load(springMesh([1, 1, 1])), link: this.#load(linkMesh([1, 1, 1])) };
    const one = new Mesh();
    arrow(one, [1, 1, 1]);
    this.shapes.arrow = this.#load(one);
    this.data = { figure, slopes };
    this.grid = spacing(figure);
    this.look = "light";
  }

  // Solids with points of their own, which follow other parameters.
  cast() {
    const figure = new Figure(this.data.figure, this.data.slopes), own = { figure, meshes: [], ties: figure.stretched() };
    this.reform(own);
    return own;
  }

  reform(cast) {
    for (const each of cast.meshes) this.#free(each);
    cast.meshes = cast.figure.meshes().map(each => ({ ...each, ...this.#load(each.mesh) }));
    cast.ties = cast.figure.stretched();
  }

  // Matrices of all bodies and, last, of the ground, from poses as the model gives them; `shift` moves the whole.
  matrices(poses, shift = [0, 0, 0]) {
    const count = poses.length / 12, found = [];
    for (let k = 0; k < count; k++) {
      const centre = [0, 1, 2].map(i => poses[3 * k + i] + shift[i]);
      found.push(product(this.up, posed(centre, poses.subarray(3 * count + 9 * k, 3 * count + 9 * k + 9))));
    }
    found.push(product(this.up, frame([1, 0, 0], [0, 1, 0], [0, 0, 1], shift)));
    return found;
  }

  // A new floor: heights of a road in the world, or null, round a place.
  pave(height, middle) {
    if (this.floor) this.#free(this.floor);
    this.floor = { ...this.#load(roadMesh(height, middle, FAR * this.size)), middle };
  }

  draw(actors, camera, { far = FAR * this.size } = {}) {
    const { gl, canvas } = this, look = LOOKS[this.look], ratio = Math.min(devicePixelRatio || 1, this.sharpness);
    const shown = canvas.clientWidth > 0; // otherwise it is drawn to be copied, as large as it was
    const width = shown ? Math.round(canvas.clientWidth * ratio) : canvas.width;
    const height = shown ? Math.round(canvas.clientHeight * ratio) : canvas.height;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    gl.viewport(0, 0, width, height);
    gl.clearColor(...look.haze, 1);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT | gl.STENCIL_BUFFER_BIT);
    gl.enable(gl.DEPTH_TEST);
    this.view = camera.matrix(width / Math.max(height, 1), 1.2 * far);
    this.common = { eye: camera.eye, sun: SUN, haze: look.haze, far };
    if (this.floor) this.#drawFloor(look);
    for (const actor of actors) this.#drawShadows(actor, look.shade * (actor.opacity < 1 ? 0.4 : 1));
    this.#use("solid");
    for (const actor of actors.filter(each => each.opacity === 1)) this.#drawActor(actor);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
    for (const actor of actors.filter(each => each.opacity < 1)) this.#drawActor(actor);
    gl.depthMask(false);
    for (const actor of actors) this.#drawClear(actor);
    gl.depthMask(true);
    gl.disable(gl.BLEND);
    this.frames++;
  }

  #drawFloor(look) {
    const { places } = this.#use("floor"), { gl, floor } = this, height = this.floorHeight ?? this.low;
    gl.uniform3fv(places.ground, look.ground);
    gl.uniform3fv(places.line, look.line);
    gl.uniform3f(places.grid, this.grid, 5 * this.grid, 0);
    gl.uniform2f(places.origin, 0, 0);
    this.#put(places, frame([1, 0, 0], [0, 1, 0], [0, 0, 1], [floor.middle[0], floor.middle[1], height]));
    this.#triangles(floor);
  }

  #drawShadows(actor, opacity) {
    const { gl } = this, { places } = this.#use("dark");
    const flat = shadow(SUN, (actor.floor ?? this.low) + 0.004 * this.size);
    gl.enable(gl.BLEND);
    gl.enable(gl.STENCIL_TEST);
    gl.stencilFunc(gl.EQUAL, 0, 255);
    gl.stencilOp(gl.KEEP, gl.KEEP, gl.INCR);
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
    gl.depthMask(false);
    gl.uniform1f(places.opacity, opacity);
    const { meshes } = actor.cast, shell = meshes.some(each => each.clear); // what is inside a shell casts no shadow beside its own
    for (const each of meshes.filter(own => !shell || own.clear || own.wheel)) {
      this.#put(places, product(flat, actor.matrices.at(each.body)));
      this.#triangles(each);
    }
    gl.depthMask(true);
    gl.disable(gl.STENCIL_TEST);
    gl.disable(gl.BLEND);
  }

  #drawActor(actor) {
    const { gl } = this, { places } = this.#use("solid");
    gl.uniform1f(places.opacity, actor.opacity);
    for (const each of actor.cast.meshes.filter(own => !own.clear)) {
      const heat = each.wheel ? actor.heat?.get(each.body) ?? 0 : 0;
      gl.uniform4fv(places.tint, heat > 0 ? [...HOT, Math.min(heat, 1) ** 2] : actor.tint);
      this.#put(places, actor.matrices.at(each.body));
      this.#triangles(each);
    }
    for (const tie of actor.cast.ties) {
      gl.uniform4fv(places.tint, [...colour(tie.colour), 1]);
      this.#put(places, tie.matrix(actor.matrices));
      this.#triangles(this.shapes[tie.kind]);
    }
    for (const { start, end, paint, width } of actor.arrows ?? []) {
      gl.uniform4fv(places.tint, [...colour(paint), 1]);
      this.#put(places, stretched(start, end, width));
      this.#triangles(this.shapes.arrow);
    }
  }

  #drawClear(actor) {
    const { gl } = this, { places } = this.#use("solid");
    gl.uniform1f(places.opacity, 0.32 * actor.opacity);
    gl.uniform4fv(places.tint, actor.tint);
    for (const each of actor.cast.meshes.filter(own => own.clear)) {
      this.#put(places, actor.matrices.at(each.body));
      this.#triangles(each);
    }
  }

  #use(name) {
    const { gl } = this, chosen = this.programs[name], { places } = chosen, { eye, sun, haze, far } = this.common;
    gl.useProgram(chosen.program);
    gl.uniformMatrix4fv(places.view, false, this.view);
    if (places.eye) gl.uniform3fv(places.eye, eye);
    if (places.sun) gl.uniform3fv(places.sun, sun);
    if (places.haze) gl.uniform3fv(places.haze, haze);
    if (places.far) gl.uniform1f(places.far, far);
    return chosen;
  }

  #put(places, model) { this.gl.uniformMatrix4fv(places.model, false, model); }

  #triangles({ vertices, count }) {
    this.gl.bindVertexArray(vertices);
    this.gl.drawElements(this.gl.TRIANGLES, count, this.gl.UNSIGNED_INT, 0);
  }

  #load(mesh) {
    const { gl } = this, vertices = gl.createVertexArray(), [buffer, order] = [gl.createBuffer(), gl.createBuffer()];
    gl.bindVertexArray(vertices);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(mesh.numbers), gl.STATIC_DRAW);
    for (let k = 0; k < 3; k++) {
      gl.enableVertexAttribArray(k);
      gl.vertexAttribPointer(k, 3, gl.FLOAT, false, 36, 12 * k);
    }
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, order);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, new Uint32Array(mesh.order), gl.STATIC_DRAW);
    gl.bindVertexArray(null);
    return { vertices, buffers: [buffer, order], count: mesh.order.length };
  }

  #free({ vertices, buffers }) {
    this.gl.deleteVertexArray(vertices);
    for (const each of buffers) this.gl.deleteBuffer(each);
  }
}

// Whether there is no graphics card, as far as the browser says.
function drawnBySoftware() {
  const gl = document.createElement("canvas").getContext("webgl2"), known = gl?.getExtension("WEBGL_debug_renderer_info");
  const name = gl ? gl.getParameter(known ? known.UNMASKED_RENDERER_WEBGL : gl.RENDERER) : "";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

// Turns the world so that `up` is z.
function upright(up) {
  if (up[2] > 0.999) return frame([1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]);
  const z = unit(up), start = Math.abs(z[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0];
  const along = start[0] * z[0] + start[1] * z[1], x = unit(start.map((each, k) => each - along * z[k]));
  const y = [z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0]];
  return frame([x[0], y[0], z[0]], [x[1], y[1], z[1]], [x[2], y[2], z[2]], [0, 0, 0]);
}

// Lines on the floor: metres for vehicles, else a round share of the mechanism.
function spacing({ size, travels }) {
  return travels && size > 0.5 ? 1 : 10 ** Math.floor(Math.log10(size)) * (size / 10 ** Math.floor(Math.log10(size)) > 4 ? 1 : 0.2);
}

