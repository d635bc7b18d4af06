import {
  seen,
  NEAR,
  p,
  shown,
  tint,
  normal,
  flat,
  random,
  share,
  surface,
  surfaceAt,
  type TracedScene,
  beginPixel,
  pair,
} from './radiance/surface-at.ts';
import { type Frame, type RayCounts } from './frame.ts';
import type { Vec3 } from '../geometry/vector.ts';
import { findNearest, hit } from '../light/rays.ts';
import { addBounced, traceReflection } from './radiance/reflection.ts';
import { addLamps } from './radiance/lamps.ts';
import { panoramaAt } from './radiance/texture.ts';
import type { MeshBVH } from 'three-mesh-bvh';
import type { Sun } from '../building/daylight.ts';
import { fullSun, sunShare } from '../light/sun.ts';

const offset = new Float64Array(2);

/** Renders one row of the picture with this many camera rays per pixel, averaged into the frame. */
export function renderRow(
  scene: TracedScene,
  view: LevelView,
  frame: Frame,
  row: number,
  samplesPerPixel: number,
  rayCounts: RayCounts,
): void {
  const { width, height } = frame;
  for (let column = 0; column < width; column++) {
    const pixel = row * width + column;
    beginPixel(pixel);
    for (let k = 0; k < samplesPerPixel; k++) {
      pair(1, k, offset);
      const direction = directionThrough(
        view,
        width,
        height,
        column + 0.5 + tent(offset[0]!),
        row + 0.5 + tent(offset[1]!),
      );
      traceCameraRay(scene, view.eye, direction, k, rayCounts);
      keep(frame, pixel, 1 / samplesPerPixel);
    }
  }
}

/** Returns a share of 0..1 spread over two pixels' width, most of it in the middle: a tent filter. */
function tent(share: number): number {
  const x = share * 2;
  return x < 1 ? Math.sqrt(x) * 0.9 - 0.9 : 0.9 - Math.sqrt(2 - x) * 0.9;
}

function keep(frame: Frame, pixel: number, weight: number): void {
  for (let c = 0; c < 3; c++) {
    const at = pixel * 3 + c;
    frame.albedo[at]! += seen.albedo[c]! * weight;
    frame.lit[at]! += seen.albedo[c]! * seen.light[c]! * weight;
    frame.bounced[at]! += seen.albedo[c]! * seen.bounced[c]! * weight;
    frame.gloss[at]! += Math.min(8, seen.gloss[c]!) * weight;
    frame.rest[at]! += Math.min(8, seen.rest[c]!) * weight;
    frame.normal[at]! += seen.normal[c]! * weight;
  }
  const bright = seen.light[0]! + seen.light[1]! + seen.light[2]!;
  frame.bright[pixel]! += bright * weight;
  frame.brightSquare[pixel]! += bright ** 2 * weight;
  frame.depth[pixel]! += seen.distance * weight;
  frame.square[pixel]! += seen.distance ** 2 * weight;
}

/**
 * The place from which a picture is taken. The camera stays level, so that verticals stay upright. Instead of
 * tilting it, `rise` moves the picture up (in halves of its width), like a shift lens.
 */
export type LevelView = {
  eye: Vec3;
  /** Radians. 0 looks along -z and grows to the left. */
  yaw: number;
  /** The horizontal angle of view, in degrees. */
  angle: number;
  rise: number;
};

/**
 * Returns the unit direction through a place of the picture, with x and y in pixels from its upper left
 * corner.
 */
export function directionThrough(view: LevelView, width: number, height: number, x: number, y: number): Vec3 {
  const reach = Math.tan((view.angle * Math.PI) / 360);
  const across = ((x * 2) / width - 1) * reach;
  const up = ((height - y * 2) / width + view.rise) * reach;
  const [sin, cos] = [Math.sin(view.yaw), Math.cos(view.yaw)];
  const size = Math.hypot(across, up, 1);
  return [(across * cos - sin) / size, up / size, (-across * sin - cos) / size];
}

let directions = new Float64Array(0);

/** Looks along a unit direction from a place, for the `index`th time in this pixel. Fills `seen`. */
function traceCameraRay(
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

/** Adds sunlight, from `rays` rays to the sun's disc. */
function addSun(
  bvh: MeshBVH,
  sun: Sun | null,
  p: Float64Array,
  n: Float64Array,
  rays: number,
  seed: number,
  out: Float64Array,
): void {
  const full = fullSun(sun, [n[0]!, n[1]!, n[2]!]);
  if (!sun || full[0] <= 0) return;
  const share = sunShare(bvh, sun, [p[0]!, p[1]!, p[2]!], seed, rays);
  for (let c = 0; c < 3; c++) out[c] = out[c]! + full[c]! * share;
}

/**
 * Passes panes and glassware up to the nearest solid face: multiplies by their tint, and adds what their
 * faces reflect.
 */
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

/** The roughness below which reflections keep their outlines. */
const CLEAR = 0.04;

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
