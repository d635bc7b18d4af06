import { findNearest, hit } from '../../light/rays.ts';
import { addBounced } from './reflection.ts';
import { addLamps } from './lamps.ts';
import { addSun } from './sunlight.ts';
import { panoramaAt } from './panorama.ts';
import { pair } from './sequence.ts';
import type { TracedScene } from './scene.ts';
import { surface, surfaceAt } from './surface-at.ts';
import { seen, NEAR, p, shown, tint, normal, flat, random, share } from './seen.ts';
import { addShine } from './shine.ts';
import { throughGlass } from './through-glass.ts';

export type RayCounts = { lamps: number; bounced: number };

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
