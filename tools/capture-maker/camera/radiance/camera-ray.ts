import { findNearest, hit } from '../../light/rays.ts';
import { addBounced, traceReflection } from './reflection.ts';
import { addLamps, addSun } from './lamps.ts';
import { panoramaAt } from './panorama.ts';
import { pair } from './sequence.ts';
import type { TracedScene } from './scene.ts';
import { surface, surfaceAt } from './surface-at.ts';

/** What one look along a ray found; overwritten by the next one. */
export const seen = {
  /** Matt colour, and the light that falls on it: straight from lamps, sky and sun, and from other surfaces. */
  albedo: new Float64Array(3),
  light: new Float64Array(3),
  bounced: new Float64Array(3),
  /** What rough surfaces mirror. */
  gloss: new Float64Array(3),
  /** What is seen besides: clear reflections, lamps, the sky, glints on glass. */
  rest: new Float64Array(3),
  normal: new Float64Array(3),
  distance: 0,
};

export type RayCounts = { lamps: number; bounced: number };

const NEAR = 0.003;
/** Below this roughness, what is mirrored keeps its outlines. */
const CLEAR = 0.04;
const p = new Float64Array(3);
const shown = new Float64Array(3);
const tint = new Float64Array(3);
const normal = new Float64Array(3);
const flat = new Float64Array(3);
const random = new Float64Array(2);
let directions = new Float64Array(0);

/** Looks along a unit direction from a place, for the `index`th time in this pixel. Fills `seen`. */
export function traceCameraRay(
  scene: TracedScene,
  [x, y, z]: readonly number[],
  [dx, dy, dz]: readonly number[],
  index: number,
  rayCounts: RayCounts,
): void {
  seen.albedo.fill(0);
  seen.light.fill(0);
  seen.bounced.fill(0);
  seen.gloss.fill(0);
  seen.rest.fill(0);
  seen.normal.fill(0);
  seen.distance = 200;
  tint.fill(1);
  const met = findNearest(scene.solid.bvh, x!, y!, z!, dx!, dy!, dz!, 200);
  const { triangle, distance, u, v, back } = hit;
  throughGlass(scene, x!, y!, z!, dx!, dy!, dz!, met ? distance : 200);
  if (!met) {
    panoramaAt(scene.panorama, dx!, dy!, dz!, shown);
    for (let c = 0; c < 3; c++) seen.rest[c] = seen.rest[c]! + shown[c]! * tint[c]! * scene.glow * 1.5;
    return;
  }
  Object.assign(hit, { triangle, distance, u, v, back });
  seen.distance = distance;
  const [hx, hy, hz] = [x! + dx! * distance, y! + dy! * distance, z! + dz! * distance];
  surfaceAt(scene.model, scene.solid, scene.sheet, hx, hy, hz);
  normal.set(surface.normal);
  flat.set(surface.flat);
  seen.normal.set(normal);
  const { glow, shine } = surface.material;
  if (glow) {
    for (let c = 0; c < 3; c++) seen.rest[c] = seen.rest[c]! + surface.glow[c]! * tint[c]! * scene.glow;
    return;
  }
  const reflected = shine
    ? share(shine.facing, -(dx! * normal[0]! + dy! * normal[1]! + dz! * normal[2]!))
    : 0;
  for (let c = 0; c < 3; c++) {
    shown[c] = surface.albedo[c]!;
    seen.albedo[c] = shine?.metal ? 0 : surface.albedo[c]! * tint[c]! * (1 - reflected);
  }
  p[0] = hx + flat[0]! * NEAR;
  p[1] = hy + flat[1]! * NEAR;
  p[2] = hz + flat[2]! * NEAR;
  if (shine) addShine(scene, dx!, dy!, dz!, shine.rough, shine.metal === true, reflected, index);
  if (shine?.metal) return;
  addLamps(
    scene.solid.bvh,
    scene.lights,
    scene.daylight.sky,
    p,
    normal,
    rayCounts.lamps,
    index * rayCounts.lamps,
    seen.light,
  );
  addSun(
    scene.solid.bvh,
    scene.daylight.sun,
    p,
    normal,
    1,
    index * 7919 + Math.floor(random[0]! * 65536),
    seen.light,
  );
  if (directions.length !== rayCounts.bounced * 2) directions = new Float64Array(rayCounts.bounced * 2);
  for (let k = 0; k < rayCounts.bounced; k++) {
    pair(21, index * rayCounts.bounced + k, random);
    directions.set(random, k * 2);
  }
  addBounced(scene, p, normal, directions, seen.bounced);
}

/** The share of light that is mirrored at a slant (Schlick 1994), given the share at a right angle. */
function share(facing: number, cosine: number): number {
  return facing + (1 - facing) * (1 - Math.min(1, Math.max(0, cosine))) ** 5;
}

function addShine(
  scene: TracedScene,
  dx: number,
  dy: number,
  dz: number,
  rough: number,
  metal: boolean,
  reflected: number,
  index: number,
): void {
  pair(31, index, random);
  // A point in the unit ball's cross-section, so that the lobe is round and fades to its rim.
  const r = rough * Math.sqrt(-Math.log(1 - random[0]! * 0.98)) * 0.6;
  const turn = random[1]! * Math.PI * 2;
  const slant = dx * normal[0]! + dy * normal[1]! + dz * normal[2]!;
  let rx = dx - 2 * slant * normal[0]!;
  let ry = dy - 2 * slant * normal[1]!;
  let rz = dz - 2 * slant * normal[2]!;
  const [ax, ay, az] = Math.abs(ry) > 0.9 ? [1, 0, 0] : [0, 1, 0];
  let [sx, sy, sz] = [ry * az - rz * ay, rz * ax - rx * az, rx * ay - ry * ax];
  const size = Math.hypot(sx, sy, sz);
  [sx, sy, sz] = [sx / size, sy / size, sz / size];
  const [tx, ty, tz] = [ry * sz - rz * sy, rz * sx - rx * sz, rx * sy - ry * sx];
  const [a, b] = [r * Math.cos(turn), r * Math.sin(turn)];
  rx += sx * a + tx * b;
  ry += sy * a + ty * b;
  rz += sz * a + tz * b;
  const below = rx * flat[0]! + ry * flat[1]! + rz * flat[2]!;
  if (below < 0.02) {
    const lift = 0.02 - below;
    rx += flat[0]! * lift;
    ry += flat[1]! * lift;
    rz += flat[2]! * lift;
  }
  const long = Math.hypot(rx, ry, rz);
  const [cr, cg, cb] = metal ? [shown[0]!, shown[1]!, shown[2]!] : [reflected, reflected, reflected];
  traceReflection(scene, p[0]!, p[1]!, p[2]!, rx / long, ry / long, rz / long, shown);
  const into = rough > CLEAR ? seen.gloss : seen.rest;
  for (const [c, factor] of [cr, cg, cb].entries())
    into[c] = into[c]! + Math.min(6, shown[c]! * factor) * tint[c]!;
}

/** Panes and glassware up to the nearest solid face: their tint, and what their faces mirror. */
function throughGlass(
  scene: TracedScene,
  x: number,
  y: number,
  z: number,
  dx: number,
  dy: number,
  dz: number,
  far: number,
): void {
  const { glass, model, sheet } = scene;
  if (glass.source.length === 0) return;
  let from = 0;
  for (let layer = 0; layer < 12; layer++) {
    const [ox, oy, oz] = [x + dx * from, y + dy * from, z + dz * from];
    if (!findNearest(glass.bvh, ox, oy, oz, dx, dy, dz, far - from)) return;
    const at = hit.distance;
    const [hx, hy, hz] = [ox + dx * at, oy + dy * at, oz + dz * at];
    surfaceAt(model, glass, sheet, hx, hy, hz);
    const [nx, ny, nz] = [surface.normal[0]!, surface.normal[1]!, surface.normal[2]!];
    const { albedo, glass: opacity } = surface.material;
    const slant = dx * nx + dy * ny + dz * nz;
    const mirrored = share(0.05, -slant);
    traceReflection(
      scene,
      hx + nx * NEAR,
      hy + ny * NEAR,
      hz + nz * NEAR,
      dx - 2 * slant * nx,
      dy - 2 * slant * ny,
      dz - 2 * slant * nz,
      shown,
    );
    for (let c = 0; c < 3; c++) {
      seen.rest[c] = seen.rest[c]! + Math.min(4, shown[c]!) * mirrored * tint[c]!;
      tint[c] = tint[c]! * (1 - mirrored) * (1 - (opacity ?? 0) * (1.15 - albedo[c]!));
    }
    from += at + 1e-4;
  }
}
