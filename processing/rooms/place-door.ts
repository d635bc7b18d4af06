import { mostOf } from '../scan-mesh.ts';
import type { FloorGrid } from './cells/floor-cells.ts';
import { ALIGNED, TRACED, TURNED } from '../usual-sizes.ts';
import { directionOf, type Point } from './cells/regions.ts';
import { eachSample, type WallSamples } from './wall-samples.ts';
import type { Opening } from './find-lintels.ts';

/** How far to search for a jamb from its expected position towards the middle of the opening, in metres. */
const INWARD = 0.4;
/**
 * The width of a bin, in metres. It is also the depth of the frames and edges that are ignored at either face
 * of a wall.
 */
const BIN = 0.02;
/**
 * The minimum height of the surface of a seen jamb, in metres. The minimum area is this height multiplied by
 * half the wall's thickness.
 */
const ENOUGH = 0.5;

/**
 * Returns the two jambs of a door, in metres. They are in the middle of the wall, between the faces of the
 * rooms' outlines.
 */
export function placeDoor(
  opening: Opening,
  grid: FloorGrid,
  samples: WallSamples,
  outlines: readonly (readonly Point[])[],
): [from: Point, to: Point] {
  const { cell } = grid;
  const center: Point = [grid.minX + opening.x * cell, grid.minZ + opening.z * cell];
  const faces = ([1, -1] as const).map((sign) => faceBeside(outlines, center, opening.along, sign));
  const [ux, uz] = directionAlong(faces, opening.along);
  const [half, deep] = [opening.half * cell, opening.deep * cell];
  const [right, left] = faces.map((face) => face?.ahead ?? deep) as [number, number];
  const middle = (right - left) / 2;
  const [mx, mz] = [center[0] - middle * uz, center[1] + middle * ux];
  const thickness = Math.max(0.5 * (right + left) - BIN, BIN);
  const jambs = [new Jamb(-half, 1), new Jamb(half, -1)];
  const reach = half + TRACED + deep;
  eachSample(samples, [mx - reach, mz - reach, mx + reach, mz + reach], (x, z, nx, nz, weight) => {
    const facing = nx * ux + nz * uz;
    if (Math.abs(facing) < ALIGNED || Math.abs((z - mz) * ux - (x - mx) * uz) > thickness) return;
    const along = (x - mx) * ux + (z - mz) * uz;
    for (const jamb of jambs) jamb.add(along, facing, weight);
  });
  return jambs.map((jamb): Point => {
    const along = jamb.place(ENOUGH * thickness);
    return [mx + along * ux, mz + along * uz];
  }) as [Point, Point];
}

/**
 * Returns the direction of the longer face, pointing the same way as `along`; `along` if there are no faces.
 */
function directionAlong(
  faces: readonly (Face | null)[],
  along: readonly [number, number],
): readonly [number, number] {
  let longest = 0;
  let direction = along;
  for (const face of faces) {
    if (!face) continue;
    const { length, ux, uz } = directionOf(face.a, face.b);
    if (length <= longest) continue;
    longest = length;
    const sign = ux * along[0] + uz * along[1] > 0 ? 1 : -1;
    direction = [sign * ux, sign * uz];
  }
  return direction;
}

/** The side of an opening: the fullest band of surface near its expected position, in metres along the wall. */
class Jamb {
  readonly #expected: number;
  /** The direction into the opening. */
  readonly #inward: 1 | -1;
  readonly #weights = new Float64Array(Math.round((INWARD + TRACED) / BIN) + 1);
  readonly #sums = new Float64Array(this.#weights.length);

  constructor(expected: number, inward: 1 | -1) {
    this.#expected = expected;
    this.#inward = inward;
  }

  add(along: number, facing: number, weight: number): void {
    const off = (along - this.#expected) * this.#inward;
    const bin = Math.round((off + TRACED) / BIN);
    if (bin < 0 || bin >= this.#weights.length) return;
    const likely = facing * this.#inward > 0 ? weight : weight * TURNED;
    this.#weights[bin]! += likely;
    this.#sums[bin]! += likely * along;
  }

  /** Returns the position of the jamb, or the expected position if less than `enough` surface is seen. */
  place(enough: number): number {
    const around = (values: Float64Array, bin: number) =>
      (values[bin - 1] ?? 0) + values[bin]! + (values[bin + 1] ?? 0);
    const best = mostOf(this.#weights.keys(), (bin) => around(this.#weights, bin))!;
    const weight = around(this.#weights, best);
    return weight < enough ? this.#expected : around(this.#sums, best) / weight;
  }
}

/**
 * The maximum distance of a face from a point in a wall, in metres. `BEFORE`: how far the point may be in
 * front of the face, in metres.
 */
const REACH = 1;
const BEFORE = 0.1;
/** The cosine of the maximum angle between a wall and its face. */
const ALONG_WALL = 0.7;

/** A face of a wall: an edge of a ring, and its distance from the point in the wall, in metres. */
interface Face {
  ring: number;
  edge: number;
  a: Point;
  b: Point;
  ahead: number;
}

/**
 * Returns the face of a wall that is nearest to a point in the wall; null if there is none nearby. With
 * `sign` 1, the face is on the right of the unit vector (x right, z down); with -1, on its left. Rings have
 * free space on their right.
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
      const { length, ux: ex, uz: ez } = directionOf(a, b);
      const facing = ex * ux + ez * uz;
      if (!(facing * sign > ALONG_WALL)) return;
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
