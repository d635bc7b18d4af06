import { traceReflection } from './reflection.ts';
import { pair } from './sequence.ts';
import type { TracedScene } from './scene.ts';
import { seen, p, shown, tint, normal, flat, random } from './seen.ts';

/** Below this roughness, what is mirrored keeps its outlines. */
const CLEAR = 0.04;

export function addShine(
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
