import type { FloorGrid } from './cells/floor-cells.ts';
import { boxAround, directionOf, type Point } from './cells/regions.ts';
import { ALIGNED, NARROWEST_DOOR, WIDEST_DOOR } from '../usual-sizes.ts';
import type { Opening } from './find-lintels.ts';
import { faceBeside } from './place-door.ts';
import { eachSample, type WallSamples } from './wall-samples.ts';

/**
 * Height ranges above the floor, in metres: the part of a door leaf below window-sill height, the rest of the
 * leaf, and the wall above the door.
 */
const BANDS = [
  [0.2, 0.5],
  [0.5, 1.8],
  [2.15, Infinity],
] as const;
const [KNEE, CHEST, ABOVE] = [0, 1, 2];
/** The size of a bin along a wall, in metres. */
const BIN = 0.1;
/** The minimum and maximum distance by which a leaf is set back from the wall above it, in metres. */
const RECESS = [0.008, 0.15] as const;
/** The maximum distance of a surface in front of the face of its wall, in metres. */
const PROUD = 0.05;

/**
 * Returns the doors that were closed during the scan, in walls too thin for the raster to show. Such a door
 * is set back from the wall above it, but the wall beside it is not, and another room is behind it. `rings`:
 * faces of walls, with free space on their right.
 */
export function findShutDoors(
  { cell, minX, minZ }: FloorGrid,
  samples: WallSamples,
  rings: readonly (readonly Point[])[],
): Opening[] {
  return rings.flatMap((points) =>
    points.flatMap((a, edge): Opening[] => {
      const b = points[(edge + 1) % points.length]!;
      const { length, ux, uz } = directionOf(a, b);
      if (length < NARROWEST_DOOR) return [];
      return setBack(samples, a, b).flatMap(([from, to]): Opening[] => {
        const middle: Point = [a[0] + ((from + to) / 2) * ux, a[1] + ((from + to) / 2) * uz];
        const behind = faceBeside(rings, middle, [ux, uz], -1);
        if (!behind || behind.ahead < RECESS[0]) return [];
        const deep = behind.ahead / 2;
        return [
          {
            x: (middle[0] + deep * uz - minX) / cell,
            z: (middle[1] - deep * ux - minZ) / cell,
            along: [ux, uz],
            half: (to - from) / 2 / cell,
            deep: deep / cell,
            lintel: true,
            shut: true,
          },
        ];
      });
    }),
  );
}

/**
 * Returns the parts of a face that are as wide as a door and set back from the wall above them, in metres
 * from `a`.
 */
function setBack(samples: WallSamples, a: Point, b: Point): [from: number, to: number][] {
  const { length, ux, uz } = directionOf(a, b);
  const bins = Math.ceil(length / BIN);
  const eachDepth = (visit: (band: number, bin: number, depth: number, weight: number) => void) =>
    eachSample(samples, boxAround(a, b, RECESS[1]), (x, z, nx, nz, weight, up) => {
      const bin = Math.floor(((x - a[0]) * ux + (z - a[1]) * uz) / BIN);
      const depth = (x - a[0]) * uz - (z - a[1]) * ux;
      const band = BANDS.findIndex(([from, to]) => up > from && up < to);
      if (bin < 0 || bin >= bins || band < 0 || nz * ux - nx * uz < ALIGNED) return;
      if (depth > -PROUD && depth < RECESS[1]) visit(band, bin, depth, weight);
    });
  const [weights, depths] = [new Float64Array(bins), new Float64Array(bins)];
  eachDepth((band, bin, depth, weight) => {
    if (band !== ABOVE) return;
    weights[bin]! += weight;
    depths[bin]! += weight * depth;
  });
  // An object behind a wall is also set back from the wall, but the wall itself is seen there too.
  const [back, face] = [0, 1].map(() => BANDS.map(() => new Float64Array(bins)));
  eachDepth((band, bin, depth, weight) => {
    const isBack = depth - depths[bin]! / weights[bin]! > RECESS[0];
    (isBack ? back : face)![band]![bin]! += weight;
  });
  const isBack = (bin: number) => [KNEE, CHEST].every((band) => back![band]![bin]! > 2 * face![band]![bin]!);
  const isFace = (bin: number) => face![CHEST]![bin]! > back![CHEST]![bin]!;
  const found: [number, number][] = [];
  for (let bin = 1; bin < bins; bin++) {
    if (!isBack(bin) || isBack(bin - 1)) continue;
    let end = bin + 1;
    while (isBack(end) || isBack(end + 1)) end += 1;
    const wide = (end - bin) * BIN;
    // A jamb may end inside a bin, so the next bin is also examined.
    const isBeside = [bin - 1, bin - 2].some(isFace) && [end, end + 1].some(isFace);
    if (isBeside && wide > NARROWEST_DOOR - BIN && wide < WIDEST_DOOR) found.push([bin * BIN, end * BIN]);
    bin = end;
  }
  return found;
}
