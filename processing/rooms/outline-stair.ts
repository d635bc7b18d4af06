import type { Columns } from '../voxels/columns.ts';
import { doubleArea, traceRings, type Point } from './cells/trace-region.ts';
import { simplifyRing } from './outlines/simplify-ring.ts';

/** Share of a stair within one straight flight, and of that which is stair, from which on it is one. */
const STRAIGHT = 0.85;
/** Share of the usual width from which on a line across a flight is of it. */
const FULL = 0.6;
/** Cells by which an outline may be off. */
const ROUGH = 1.6;

/**
 * The outline of columns made larger by `more` metres, as a body keeps clear of what is beside it; a rectangle along `up` where it nearly is
 * one, which steps reach the ends of.
 */
export function outlineStair(
  places: readonly number[],
  columns: Columns,
  more: number,
  up: readonly [number, number],
): Point[] {
  const { width, minX, minZ, cell } = columns;
  const cells = places.map((place): Point => [(place % width) + 0.5, Math.floor(place / width) + 0.5]);
  const reach = Math.round(more / cell);
  const ring = flightOf(cells, up, reach) ?? outlineOf(cells, reach);
  return ring.map(([x, z]) => [metres(minX, x, cell), metres(minZ, z, cell)]);
}

/** The rectangle of a straight flight; null where there is none. */
function flightOf(
  cells: readonly Point[],
  [ux, uz]: readonly [number, number],
  reach: number,
): Point[] | null {
  const turned = cells.map(([x, z]): Point => [x * ux + z * uz, z * ux - x * uz]);
  const lines = new Map<number, { least: number; most: number }>();
  for (const [along, across] of turned) {
    const line = lines.get(Math.floor(along)) ?? { least: Infinity, most: -Infinity };
    line.least = Math.min(line.least, across);
    line.most = Math.max(line.most, across);
    lines.set(Math.floor(along), line);
  }
  const all = [...lines.values()];
  const [left, right] = [
    median(all.map(({ least }) => least)) - 0.5,
    median(all.map(({ most }) => most)) + 0.5,
  ];
  const full = [...lines].flatMap(([along, { least, most }]) =>
    Math.min(most, right) - Math.max(least, left) > FULL * (right - left) ? along : [],
  );
  if (full.length === 0) return null;
  const from = full.reduce((one, other) => Math.min(one, other));
  const to = full.reduce((one, other) => Math.max(one, other)) + 1;
  const inside = turned.filter(
    ([along, across]) => along >= from && along <= to && across >= left && across <= right,
  ).length;
  if (inside < STRAIGHT * cells.length || inside < STRAIGHT * (to - from) * (right - left)) return null;
  const corners: Point[] = [
    [from, left - reach],
    [to, left - reach],
    [to, right + reach],
    [from, right + reach],
  ];
  return corners.map(([a, b]): Point => [a * ux - b * uz, a * uz + b * ux]);
}

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

/** The outline of cells made larger, simplified. */
function outlineOf(cells: readonly Point[], reach: number): Point[] {
  const least = (axis: 0 | 1) => cells.reduce((one, cell) => Math.min(one, cell[axis]), Infinity) - 0.5;
  const most = (axis: 0 | 1) => cells.reduce((one, cell) => Math.max(one, cell[axis]), -Infinity) - 0.5;
  const [left, top] = [least(0) - reach - 1, least(1) - reach - 1];
  const [across, down] = [most(0) - left + reach + 2, most(1) - top + reach + 2];
  const inside = new Uint8Array(across * down);
  for (const [x, z] of cells)
    for (let dz = -reach; dz <= reach; dz++)
      for (let dx = -reach; dx <= reach; dx++)
        if (dx * dx + dz * dz <= reach * reach)
          inside[x - 0.5 + dx - left + (z - 0.5 + dz - top) * across] = 1;
  const rings = traceRings((at) => inside[at] === 1, across, down);
  const outer = rings.reduce((one, other) => (doubleArea(other) > doubleArea(one) ? other : one));
  return simplifyRing(outer, ROUGH).map(([x, z]): Point => [left + x, top + z]);
}

function metres(from: number, cells: number, cell: number): number {
  return Math.round((from + cells * cell) * 1000) / 1000;
}
