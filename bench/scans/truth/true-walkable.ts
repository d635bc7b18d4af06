import type { Building } from '../../../tools/building-maker/building.ts';
import { materialAt, type SolidGrid } from '../../../tools/building-maker/solid-grid.ts';

/**
 * Where a body fits in a generated building, derived only from the building's solids. All lengths are in
 * metres.
 */
export interface TrueWalkable {
  /** The x, y (of the ground) and z of each place. */
  places: [number, number, number][];
  /**
   * Returns the height of the ground nearest to `y` that is reachable within a step of a point; null if there
   * is none.
   */
  groundNear(x: number, y: number, z: number): number | null;
}

const CELL = 0.1;
const RADIUS = 0.2;
const CLEARANCE = 1.6;
const STEP = 0.25;

export function findTrueWalkable({ storeys }: Building, grid: SolidGrid): TrueWalkable {
  const [xs, ys, zs] = grid.planes;
  const size = { x: Math.ceil((xs.at(-1)! - xs[0]!) / CELL), z: Math.ceil((zs.at(-1)! - zs[0]!) / CELL) };
  const isSolid = (x: number, y: number, z: number) => materialAt(grid, x, y, z) !== 'air';
  const groundsOf = (x: number, z: number): number[] =>
    Array.from(ys).filter((y) => isSolid(x, y - 1e-3, z) && !isSolid(x, y + 1e-3, z) && isFree(x, y, z));
  const heights = Array.from(ys);

  function isFree(x: number, y: number, z: number): boolean {
    const levels = [
      y + STEP + 0.01,
      ...heights.filter((h) => h > y + STEP && h < y + CLEARANCE).map((h) => h + 1e-3),
      y + CLEARANCE - 0.01,
    ];
    for (let turn = 0; turn < 9; turn += 1) {
      const reach = turn === 8 ? 0 : RADIUS;
      const [dx, dz] = [Math.cos((turn * Math.PI) / 4) * reach, Math.sin((turn * Math.PI) / 4) * reach];
      if (levels.some((level) => isSolid(x + dx, level, z + dz))) return false;
    }
    return true;
  }

  const known = new Map<number, number[]>();
  const at = (column: number, row: number): number[] => {
    const key = row * size.x + column;
    let grounds = known.get(key);
    if (!grounds)
      known.set(key, (grounds = groundsOf(xs[0]! + (column + 0.5) * CELL, zs[0]! + (row + 0.5) * CELL)));
    return grounds;
  };
  const places: [number, number, number][] = [];
  const seen = new Set<string>();
  const pending: [number, number, number][] = [];
  const visit = (column: number, y: number, row: number) => {
    const key = `${column} ${row} ${y.toFixed(3)}`;
    if (seen.has(key)) return;
    seen.add(key);
    pending.push([column, y, row]);
  };
  start();
  while (pending.length > 0) {
    const [column, y, row] = pending.pop()!;
    places.push([xs[0]! + (column + 0.5) * CELL, y, zs[0]! + (row + 0.5) * CELL]);
    for (const [dx, dz] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const [c, r] = [column + dx, row + dz];
      if (c < 0 || r < 0 || c >= size.x || r >= size.z) continue;
      for (const ground of at(c, r)) if (Math.abs(ground - y) <= STEP) visit(c, ground, r);
    }
  }

  function start(): void {
    const [storey] = storeys;
    for (const { rects } of storey!.rooms) {
      const [x0, z0, x1, z1] = rects[0]!;
      const column = Math.floor(((x0 + x1) / 2 - xs[0]!) / CELL);
      const row = Math.floor(((z0 + z1) / 2 - zs[0]!) / CELL);
      const ground = at(column, row).find((y) => Math.abs(y - storey!.elevation) < 0.05);
      if (ground === undefined) continue;
      visit(column, ground, row);
      return;
    }
  }

  return {
    places,
    groundNear(x, y, z) {
      const [column, row] = [Math.floor((x - xs[0]!) / CELL), Math.floor((z - zs[0]!) / CELL)];
      let nearest: number | null = null;
      for (let c = column - 2; c <= column + 2; c += 1) {
        for (let r = row - 2; r <= row + 2; r += 1) {
          for (const ground of at(c, r)) {
            const off = Math.abs(ground - y);
            if (off > STEP + 0.1 || !seen.has(`${c} ${r} ${ground.toFixed(3)}`)) continue;
            if (nearest === null || off < Math.abs(nearest - y)) nearest = ground;
          }
        }
      }
      return nearest;
    },
  };
}
