import type { Columns } from '../../voxels/columns.ts';
import { doubleArea, traceRings, type Point } from '../cells/trace-region.ts';
import { simplifyRing } from '../outlines/simplify-ring.ts';

/** Share of the rectangle around it from which on a stair is one straight flight. */
const STRAIGHT = 0.85;
/** Cells by which an outline may be off. */
const ROUGH = 1.6;

/** The outline of columns made larger by `more` metres all around; a rectangle along `up` where it nearly is one. */
export function outlineStair(
  places: readonly number[],
  columns: Columns,
  more: number,
  [ux, uz]: readonly [number, number],
): Point[] {
  const { width, minX, minZ, cell } = columns;
  const xs = places.map((place) => place % width);
  const zs = places.map((place) => Math.floor(place / width));
  const reach = Math.round(more / cell);
  const box = boundsOf(xs, zs);
  const [left, top] = [box[0] - reach - 1, box[1] - reach - 1];
  const [across, down] = [box[2] - left + reach + 2, box[3] - top + reach + 2];
  const inside = new Uint8Array(across * down);
  xs.forEach((x, index) => {
    for (let z = -reach; z <= reach; z++)
      for (let dx = -reach; dx <= reach; dx++)
        if (dx * dx + z * z <= reach * reach) inside[x + dx - left + (zs[index]! + z - top) * across] = 1;
  });
  const rings = traceRings((at) => inside[at] === 1, across, down);
  const outer = rings.reduce((one, other) => (doubleArea(other) > doubleArea(one) ? other : one));
  const along = boundsOf(
    outer.map(([x, z]) => x * ux + z * uz),
    outer.map(([x, z]) => z * ux - x * uz),
  );
  const full = (along[2] - along[0]) * (along[3] - along[1]);
  const corners: Point[] = [
    [along[0], along[1]],
    [along[2], along[1]],
    [along[2], along[3]],
    [along[0], along[3]],
  ];
  const ring =
    doubleArea(outer) / 2 > full * STRAIGHT
      ? corners.map(([a, b]): Point => [a * ux - b * uz, a * uz + b * ux])
      : simplifyRing(outer, ROUGH);
  return ring.map(([x, z]) => [metres(minX, left + x, cell), metres(minZ, top + z, cell)]);
}

function metres(from: number, cells: number, cell: number): number {
  return Math.round((from + cells * cell) * 1000) / 1000;
}

function boundsOf(xs: readonly number[], zs: readonly number[]): [number, number, number, number] {
  return [
    xs.reduce((one, other) => Math.min(one, other)),
    zs.reduce((one, other) => Math.min(one, other)),
    xs.reduce((one, other) => Math.max(one, other)),
    zs.reduce((one, other) => Math.max(one, other)),
  ];
}
