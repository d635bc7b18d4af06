import type { CutRooms } from '../doors/cut-rooms.ts';
import { fitRing, fitTo } from './fit-ring.ts';
import { FREE, WALL } from '../cells/floor-cells.ts';
import type { FloorGrid } from '../cells/floor-grid.ts';
import { eachCell, type Opening } from '../doors/opening.ts';
import { doubleArea, traceRings, type Point } from '../cells/trace-region.ts';
import type { WallSamples } from '../surfaces/wall-samples.ts';

/** Metres: what a wall gets of which only one face is seen. */
const NOMINAL = 0.1;
/** Metres: no wall is drawn thinner. */
const THINNEST = 0.02;
/** Metres from an edge of cells to the face of the wall, at most. */
const INWARD = 0.06;
const OUTWARD = 0.02;
/** Square metres: smaller specks of walls are not drawn, and smaller holes in them. */
const SPECK = 0.01;

/** The walls of a floor as rings, with gaps at doors. Openings that are no doors are closed: they are windows. */
export function drawWalls(
  grid: FloorGrid,
  { openings, labels }: CutRooms,
  doors: ReadonlySet<Opening>,
  samples: WallSamples,
): Point[][] {
  const { width, depth, cell } = grid;
  const solid = Uint8Array.from(grid.kinds, (kind) => (kind === WALL ? 1 : 0));
  for (const opening of openings)
    eachCell(opening, width, doors.has(opening) ? 0 : 1, (at) => (solid[at] = doors.has(opening) ? 0 : 1));
  const passed = new Uint8Array(solid.length);
  for (const opening of doors) eachCell(opening, width, 0, (at) => (passed[at] = 1));
  thicken(solid, grid, (at) => labels[at] === 0 && passed[at] === 0 && grid.kinds[at] !== FREE);
  const fit = fitTo(samples, (a, b) => ({
    inward: Math.min(INWARD, thicknessAt(a, b, solid, grid) / 2 - THINNEST / 2),
    outward: OUTWARD,
    front: 1,
  }));
  return traceRings((at) => solid[at] === 1, width, depth)
    .filter((ring) => Math.abs(doubleArea(ring)) * cell * cell > 2 * SPECK)
    .map((ring) =>
      fitRing(
        ring.map(([x, z]): Point => [grid.minX + x * cell, grid.minZ + z * cell]),
        fit,
      ),
    ) // prettier-ignore
    .filter((ring) => ring.length >= 3);
}

/** Gives walls of which one face alone is seen a thickness, on the side where there is nothing. */
function thicken(solid: Uint8Array, { width, cell }: FloorGrid, isOutside: (cell: number) => boolean): void {
  const most = Math.round(NOMINAL / cell);
  const isThin = (at: number) => {
    if (solid[at] !== 1) return false;
    for (const [across, along] of [
      [1, width],
      [width, 1],
    ] as const)
      // prettier-ignore
      for (let first = -2; first <= 0; first++)
        if ([0, 1, 2].every((step) => solid[at + (first + step) * across] === 1 && solid[at + (first + step) * across + along] === 1))
          return false;
    return true;
  };
  const thin: number[] = [];
  for (let at = 0; at < solid.length; at++) if (isThin(at)) thin.push(at);
  for (const at of thin)
    for (let z = -most; z <= most; z++)
      for (let x = -most; x <= most; x++) {
        const other = at + x + z * width;
        if (isOutside(other)) solid[other] = 1;
      }
}

/** Metres of solid behind an edge, where it is thinnest. */
function thicknessAt(a: Point, b: Point, solid: Uint8Array, grid: FloorGrid): number {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [nx, nz] = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  let thinnest = Infinity;
  for (const part of [0.25, 0.5, 0.75]) {
    let inward = grid.cell / 4;
    const isSolid = () => {
      const x = Math.floor((a[0] + part * (b[0] - a[0]) + nx * inward - grid.minX) / grid.cell);
      const z = Math.floor((a[1] + part * (b[1] - a[1]) + nz * inward - grid.minZ) / grid.cell);
      return solid[x + z * grid.width] === 1;
    };
    while (inward < 4 * INWARD && isSolid()) inward += grid.cell / 4;
    thinnest = Math.min(thinnest, inward);
  }
  return Math.max(thinnest, grid.cell);
}
