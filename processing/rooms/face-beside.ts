import type { Point } from './cells/trace-region.ts';

/** Metres: as far as a face is looked for from a point in a wall, and by how much the point may be before it. */
const REACH = 1;
const BEFORE = 0.1;
/** Cosine of the angle between a wall and its face. */
const ALIGNED = 0.7;

/** A face of a wall: an edge of a ring, and how far ahead it is, metres. */
export interface Face {
  ring: number;
  edge: number;
  a: Point;
  b: Point;
  ahead: number;
}

/**
 * The face of a wall that is nearest to a point in it: on the right of the unit vector `along` for 1, on its left for -1 (x right, z
 * down); null where there is none. What is free is on the right of rings.
 */
export function faceBeside(
  rings: readonly (readonly Point[])[],
  [mx, mz]: Point,
  [ux, uz]: readonly [number, number],
  sign: 1 | -1,
): Face | null {
  let found: Face | null = null;
  let nearest = REACH;
  rings.forEach((points, ring) => {
    points.forEach((a, edge) => {
      const b = points[(edge + 1) % points.length]!;
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      const [ex, ez] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
      const facing = ex * ux + ez * uz;
      if (!(facing * sign > ALIGNED)) return;
      const along = ((mx - a[0]) * ux + (mz - a[1]) * uz) / facing;
      if (along < 0 || along > length) return;
      const ahead = sign * ((a[1] + along * ez - mz) * ux - (a[0] + along * ex - mx) * uz);
      if (ahead < -BEFORE || ahead >= nearest) return;
      nearest = ahead;
      found = { ring, edge, a, b, ahead };
    });
  });
  return found;
}
