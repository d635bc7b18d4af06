import {
  DynamicDrawUsage,
  Float32BufferAttribute,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  ShaderMaterial,
} from 'three';
import { drawnAlways } from '../scene-parts.ts';

/** The radius of the head around the eye, and how far below the eye a figure ends, in metres. */
const HEAD = 0.125;
export const FOOT = 1.5;
/** The length of the cone that opens from the eye in the direction of view, in metres. */
const GAZE = 0.75;
const GAZE_PROFILE = [
  [0, 0],
  [0.34 * GAZE, GAZE],
] as const;
/**
 * The profile of a body, which is revolved around a vertical axis: the distance from the axis and the height
 * relative to the eye, in metres.
 */
const BODY = [
  [0.09, -FOOT],
  [0.12, -1.15],
  [0.15, -0.8],
  [0.172, -0.52],
  [0.178, -0.38],
  [0.168, -0.3],
  [0.135, -0.24],
  [0.075, -0.205],
  [0, -0.2],
] as const;

// Heads face in the direction of view. The bodies below them stay upright and fade out above the floor.
const VERTEX = `
attribute vec4 place;
attribute vec2 turn;
attribute vec3 tint;
attribute float head;
varying vec3 color;
varying vec3 facing;
varying vec3 toEye;
varying float below;
varying float front;
varying float opacity;
vec3 turned(vec3 v) {
  float pitch = turn.y * head;
  v = vec3(v.x, v.y * cos(pitch) - v.z * sin(pitch), v.y * sin(pitch) + v.z * cos(pitch));
  return vec3(v.x * cos(turn.x) + v.z * sin(turn.x), v.y, v.z * cos(turn.x) - v.x * sin(turn.x));
}
void main() {
  vec3 at = turned(position);
  vec4 eye = modelViewMatrix * vec4(place.xyz + at, 1.0);
  color = tint;
  facing = normalMatrix * turned(normal);
  toEye = -eye.xyz;
  below = -position.y;
  front = head > 0.5 ? -normal.z : -1.0;
  opacity = place.w;
  gl_Position = opacity < 0.01 ? vec4(2.0, 2.0, 2.0, 1.0) : projectionMatrix * eye;
}`;

// The front of the head is white, and a light edge makes figures stand out from any background.
const FRAGMENT = `
varying vec3 color;
varying vec3 facing;
varying vec3 toEye;
varying float below;
varying float front;
varying float opacity;
void main() {
  vec3 n = normalize(facing);
  float across = dot(n, normalize(toEye));
  float light = 0.82 + 0.18 * n.y;
  float edge = pow(1.0 - clamp(across, 0.0, 1.0), 2.5);
  vec3 lit = mix(color * light, vec3(1.0), 0.1 + 0.45 * edge);
  float soft = max(fwidth(front), 0.02);
  lit = mix(lit, vec3(1.0), 0.92 * smoothstep(0.8 - soft, 0.8 + soft, front));
  float feet = 1.0 - smoothstep(0.6, ${FOOT.toFixed(2)}, below);
  gl_FragColor = vec4(lit, opacity * feet);
}`;

const GAZE_FRAGMENT = `
varying vec3 color;
varying vec3 facing;
varying vec3 toEye;
varying float below;
varying float front;
varying float opacity;
void main() {
  gl_FragColor = vec4(mix(color, vec3(1.0), 0.35), opacity * front * 0.42);
}`;

/** The vertex shader of the cone, whose opacity decreases from its maximum at the head to zero at its end. */
const GAZE_VERTEX = VERTEX.replace(
  'front = head > 0.5 ? -normal.z : -1.0;',
  `front = 1.0 + position.z / ${GAZE.toFixed(2)};`,
);

/**
 * Returns the figures of people, each with its head at the person's eye height and a cone in the direction of
 * view. All figures are drawn in two calls.
 */
export function createFigures(capacity: number) {
  const places = instanced(capacity, 4);
  const turns = instanced(capacity, 2);
  const tints = instanced(capacity, 3);
  const attributes = { place: places, turn: turns, tint: tints };
  const bodies = shapeOf(
    joinShapes([turnProfile(BODY, 0), turnProfile(sphereProfile(HEAD, 16), 1)]),
    attributes,
  );
  const gazes = shapeOf(layForward(turnProfile(GAZE_PROFILE, 1)), attributes);
  const body = material(VERTEX, FRAGMENT, true);
  const sign = material(GAZE_VERTEX, GAZE_FRAGMENT, false);
  const object = new Group().add(
    drawnAlways(new Mesh(bodies, body), 4),
    drawnAlways(new Mesh(gazes, sign), 5),
  );
  return {
    object,
    /**
     * The eye (x, y, z in metres) and opacity (0 to 1) of each figure. Figures with an opacity below 0.01 are
     * not drawn.
     */
    places: places.array as Float32Array,
    /** The yaw and pitch of each figure, in radians. */
    turns: turns.array as Float32Array,
    /** The red, green and blue components of each figure's colour, 0 to 1. */
    tints: tints.array as Float32Array,
    /** Draws `count` figures from the current arrays. */
    draw(count: number): void {
      object.visible = count > 0;
      bodies.instanceCount = count;
      gazes.instanceCount = count;
      places.needsUpdate = true;
      turns.needsUpdate = true;
    },
    /** Sends the colours to the graphics card with the next frame. */
    sendTints: () => void (tints.needsUpdate = true),
    dispose(): void {
      for (const each of [bodies, gazes, body, sign]) each.dispose();
    },
  };
}

function shapeOf(
  { positions, normals, heads, indices }: TurnedShape,
  attributes: Record<string, InstancedBufferAttribute>,
): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry();
  geometry.setIndex([...indices]);
  geometry.setAttribute('position', new Float32BufferAttribute([...positions], 3));
  geometry.setAttribute('normal', new Float32BufferAttribute([...normals], 3));
  geometry.setAttribute('head', new Float32BufferAttribute([...heads], 1));
  for (const [name, attribute] of Object.entries(attributes)) geometry.setAttribute(name, attribute);
  geometry.instanceCount = 0;
  return geometry;
}

function instanced(capacity: number, size: number): InstancedBufferAttribute {
  const attribute = new InstancedBufferAttribute(new Float32Array(size * capacity), size);
  attribute.setUsage(DynamicDrawUsage);
  return attribute;
}

function material(vertexShader: string, fragmentShader: string, depthWrite: boolean): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader,
    fragmentShader,
    transparent: true,
    depthWrite,
    toneMapped: false,
  });
}

/** A surface of revolution, as triangles. */
export interface TurnedShape {
  readonly positions: readonly number[];
  readonly normals: readonly number[];
  /** For each vertex: 1 if it tilts with the view, 0 if it only turns with the body. */
  readonly heads: readonly number[];
  readonly indices: readonly number[];
}

/** The number of segments around the axis. */
const SEGMENTS = 24;

/**
 * A profile from its lower to its upper end: the distance from the axis and the position along it (y), in
 * metres.
 */
type Profile = readonly (readonly [radius: number, height: number])[];

/**
 * Returns the shape of a profile revolved around the axis. The front faces of the triangles point outward.
 */
function turnProfile(profile: Profile, head: 0 | 1): TurnedShape {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  for (const [row, [radius, height]] of profile.entries()) {
    const before = profile[Math.max(0, row - 1)]!;
    const after = profile[Math.min(profile.length - 1, row + 1)]!;
    // The normal is perpendicular to the profile.
    const [out, up] = [after[1] - before[1], before[0] - after[0]];
    const length = Math.hypot(out, up) || 1;
    for (let column = 0; column <= SEGMENTS; column += 1) {
      const angle = (column / SEGMENTS) * 2 * Math.PI;
      const [x, z] = [Math.sin(angle), Math.cos(angle)];
      positions.push(radius * x, height, radius * z);
      normals.push((out / length) * x, up / length, (out / length) * z);
      if (row === 0 || column === SEGMENTS) continue;
      const at = row * (SEGMENTS + 1) + column;
      const below = at - SEGMENTS - 1;
      indices.push(below, below + 1, at + 1, below, at + 1, at);
    }
  }
  return { positions, normals, indices, heads: positions.filter((_, at) => at % 3 === 0).map(() => head) };
}

/** Returns the profile of a sphere around the origin. */
function sphereProfile(radius: number, rows: number): Profile {
  return Array.from({ length: rows + 1 }, (_, row) => {
    const angle = (row / rows) * Math.PI;
    return [radius * Math.sin(angle), -radius * Math.cos(angle)] as const;
  });
}

/** Returns a shape turned so that its axis points along -z, the direction of view. */
function layForward(shape: TurnedShape): TurnedShape {
  const lay = (values: readonly number[]): number[] =>
    values.map((_, at) => {
      const from = at - (at % 3);
      return at % 3 === 0 ? values[from]! : at % 3 === 1 ? values[from + 2]! : -values[from + 1]!;
    });
  return { ...shape, positions: lay(shape.positions), normals: lay(shape.normals) };
}

/** Joins several shapes into a single shape. */
function joinShapes(shapes: readonly TurnedShape[]): TurnedShape {
  let first = 0;
  const indices = shapes.flatMap((shape) => {
    const offset = first;
    first += shape.heads.length;
    return shape.indices.map((index) => index + offset);
  });
  return {
    positions: shapes.flatMap(({ positions }) => positions),
    normals: shapes.flatMap(({ normals }) => normals),
    heads: shapes.flatMap(({ heads }) => heads),
    indices,
  };
}
