import { eachInside } from '../cells/each-inside.ts';
import type { Point } from '../cells/trace-region.ts';

/** Metres: the deepest niche of a window, and by how much the wall on either side of it may be off. */
const DEEPEST = 0.85;
const SAME = 0.06;
/** Corners of a niche at most: one that is oblique to the raster is uneven. */
const CORNERS = 12;
/** Metres of wall beside a niche from which on its direction is known. */
const BESIDE = 0.2;
/** Share of a niche that must be one. */
const ENOUGH = 0.5;
/** Metres between points of a niche that are looked at. */
const EVERY = 0.05;

/** An outline without what sticks out of it into a wall that goes on behind it, where `isNiche`: below a window's head, or above its sill. */
export function fillNiches(outline: readonly Point[], isNiche: (x: number, z: number) => boolean): Point[] {
  let kept = [...outline];
  for (let at = 0; at < kept.length; at++) {
    const turned = [...kept.slice(at), ...kept.slice(0, at)];
    const end = endOf(turned);
    if (end === null || shareOf(turned.slice(1, end + 1), isNiche) < ENOUGH) continue;
    kept = [turned[0]!, ...turned.slice(end + 1)];
    at = -1;
  }
  return kept;
}

/** The corner at which a ring is back on the line of its first edge and goes on along it; null where it does not. */
function endOf(ring: readonly Point[]): number | null {
  const [before, first] = [ring[0]!, ring[1]!];
  const length = Math.hypot(first[0] - before[0], first[1] - before[1]);
  if (length < BESIDE) return null;
  const [ux, uz] = [(first[0] - before[0]) / length, (first[1] - before[1]) / length];
  const out = ([x, z]: Point) => uz * (x - before[0]) - ux * (z - before[1]);
  const along = ([x, z]: Point) => ux * (x - before[0]) + uz * (z - before[1]);
  for (let at = 2; at + 1 < ring.length && at < 2 + CORNERS; at++) {
    const [corner, next] = [ring[at]!, ring[at + 1]!];
    if (out(corner) < -SAME || out(corner) > DEEPEST) return null;
    const isOn = Math.abs(out(corner)) < SAME && Math.abs(out(next)) < SAME;
    if (isOn && along(corner) > length && along(next) - along(corner) > BESIDE) return at;
  }
  return null;
}

function shareOf(niche: readonly Point[], isNiche: (x: number, z: number) => boolean): number {
  let [found, all] = [0, 0];
  eachInside(
    niche.map(([x, z]): Point => [x / EVERY, z / EVERY]),
    (x, z) => {
      all += 1;
      if (isNiche((x + 0.5) * EVERY, (z + 0.5) * EVERY)) found += 1;
    },
  );
  return all > 0 ? found / all : 1;
}
