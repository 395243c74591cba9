// What WebGL runs: solids under a sun and a sky, their shadows, and a floor with lines that fade with the distance.

const TRANSFORM = `#version 300 es
precision highp float;
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 paint;
uniform mat4 view, model;
out vec3 at, facing, colour;
void main() {
  vec4 world = model * vec4(place, 1.0);
  at = world.xyz;
  facing = mat3(model) * normal;
  colour = paint;
  gl_Position = view * world;
}`;

const SOLID = `#version 300 es
precision highp float;
in vec3 at, facing, colour;
uniform vec3 eye, sun, haze;
uniform vec4 tint;
uniform float opacity, far;
out vec4 shown;
void main() {
  vec3 n = normalize(facing), towards = normalize(eye - at);
  if (dot(n, towards) < 0.0) n = -n;
  float direct = max(dot(n, sun), 0.0), sky = 0.5 + 0.5 * n.z;
  float gloss = pow(max(dot(n, normalize(sun + towards)), 0.0), 40.0);
  float edge = pow(1.0 - max(dot(n, towards), 0.0), 3.0);
  vec3 base = mix(colour, tint.rgb, tint.a);
  vec3 lit = base * (0.34 + 0.28 * sky + 0.62 * direct) + vec3(0.16 * gloss + 0.06 * edge);
  shown = vec4(mix(lit, haze, smoothstep(0.55, 1.0, distance(at, eye) / far)), opacity + (opacity < 1.0 ? 0.35 * edge : 0.0));
}`;

const DARK = `#version 300 es
precision highp float;
uniform float opacity;
out vec4 shown;
void main() { shown = vec4(0.02, 0.03, 0.06, opacity); }`;

const FLOOR = `#version 300 es
precision highp float;
in vec3 at, facing, colour;
uniform vec3 eye, sun, haze, ground, line;
uniform vec3 grid; // distance of lines, of heavy lines, and where they are counted from along the road
uniform vec2 origin;
uniform float far;
out vec4 shown;
float lines(vec2 place, vec2 pixel, float every) {
  vec2 share = abs(fract(place / every - 0.5) - 0.5) * every;
  vec2 near = clamp(1.0 - share / (pixel * 0.9 + every * 0.003), 0.0, 1.0) * clamp(every / (pixel * 6.0) - 0.3, 0.0, 1.0);
  return max(near.x, near.y);
}
void main() {
  vec3 n = normalize(facing);
  vec2 place = at.xy + origin, pixel = fwidth(place);
  float drawn = max(0.45 * lines(place, pixel, grid.x), lines(place, pixel, grid.y));
  float light = 0.72 + 0.28 * clamp(dot(n, sun) / sun.z, 0.0, 2.0) + 2.0 * dot(n.xy, -sun.xy) * (1.0 - n.z > 1e-6 ? 1.0 : 0.0);
  vec3 lit = mix(ground * clamp(light, 0.3, 1.6), line, 0.75 * drawn);
  shown = vec4(mix(lit, haze, smoothstep(0.25, 0.95, distance(at, eye) / far)), 1.0);
}`;

// Programs with the places of what they are given.
export function programs(gl) {
  return { solid: linked(gl, SOLID), dark: linked(gl, DARK), floor: linked(gl, FLOOR) };
}

function linked(gl, fragment) {
  const program = gl.createProgram();
  for (const [kind, source] of [[gl.VERTEX_SHADER, TRANSFORM], [gl.FRAGMENT_SHADER, fragment]]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader));
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program));
  const places = {}, count = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS);
  for (let k = 0; k < count; k++) {
    const { name } = gl.getActiveUniform(program, k);
    places[name] = gl.getUniformLocation(program, name);
  }
  return { program, places };
}
