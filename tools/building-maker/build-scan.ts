import type { Building } from './building.ts';
import { makeBuilding, type BuildingOptions } from './building-layout.ts';
import { makeFaces, markInside } from './make-faces.ts';
import { type BuiltPart, makeMesh, type MeshOptions } from './make-mesh.ts';
import { at, makeSolidGrid, type SolidGrid } from './solid-grid.ts';
import { truthOf, turn, type Truth } from './truth.ts';

export interface ScanOptions extends BuildingOptions, MeshOptions {
  /** The rotation about the up axis, in radians. */
  angle?: number;
  /** Whether to include only what is visible from inside, as for a scanner. */
  insideOnly?: boolean;
}

export interface BuiltScan {
  building: Building;
  grid: SolidGrid;
  parts: BuiltPart[];
  truth: Truth;
}

/** Returns a building, its simulated scan, and the truth. */
export function buildScan(seed: number, options: ScanOptions = {}): BuiltScan {
  const { angle = 0, insideOnly = true } = options;
  const building = makeBuilding(seed, options);
  const grid = makeSolidGrid(building);
  const faces = makeFaces(grid, insideOnly ? markInside(grid, startCell(building, grid)) : null);
  const parts = makeMesh(faces, { seed, ...options });
  if (angle !== 0) {
    for (const { positions } of parts) {
      for (let index = 0; index < positions.length; index += 3) {
        const [x, z] = turn([positions[index]!, positions[index + 2]!], angle);
        positions[index] = x;
        positions[index + 2] = z;
      }
    }
  }
  return { building, grid, parts, truth: truthOf(building, angle) };
}

/** Returns a cell of air in the first room, below its ceiling. */
function startCell({ storeys }: Building, { planes, size }: SolidGrid): number {
  const [storey] = storeys;
  const [x0, z0] = storey!.rooms[0]!.rects[0]!;
  const point = [x0 + 0.01, storey!.elevation + storey!.height - 0.01, z0 + 0.01];
  const [x, y, z] = planes.map((list, axis) => list.findLastIndex((plane) => plane <= point[axis]!)) as [
    number,
    number,
    number,
  ];
  return at(size, x, y, z);
}
