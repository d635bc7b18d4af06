import type { MeshPart } from '../scan-mesh.ts';
import { BODY_HEIGHT, type Columns } from '../voxels/columns.ts';

/** Metres around the feet of walls within which their floor is, and share of what is below ceilings that has one, unless it is missing. */
const AROUND = 0.3;
const SEEN = 0.05;

/**
 * A floor at the feet of the walls, where a scan has ceilings, by their faces, and no floors: otherwise its ceilings would be the lowest places to
 * stand on. Null where there are floors.
 */
export function assumeFloor(columns: Columns): MeshPart | null {
  const { first, low, high, flat, upward, step, minX, minY, minZ, cell } = columns;
  const feet = feetOfWalls(columns);
  let [floors, ceilings] = [0, 0];
  for (let column = 0; column + 1 < first.length; column++) {
    const span = first[column]!;
    if (span === first[column + 1] || !flat[span]) continue;
    if (Math.abs(high[span]! - feet) * step < AROUND) floors += 1;
    else if (!upward[span] && (low[span]! - feet) * step > BODY_HEIGHT) ceilings += 1;
  }
  if (floors >= SEEN * ceilings) return null;
  const [x, y, z] = [minX + columns.width * cell, minY + feet * step, minZ + columns.depth * cell];
  return {
    name: '',
    positions: Float32Array.from([minX, y, minZ, minX, y, z, x, y, z, x, y, minZ]),
    indices: Uint32Array.from([0, 1, 2, 0, 2, 3]),
    uvs: null,
    colors: null,
    material: -1,
  };
}

/** The usual lower end of what is as tall as a person and has nothing below, steps. */
function feetOfWalls({ first, low, high, step }: Columns): number {
  const counts: number[] = [0];
  for (let column = 0; column + 1 < first.length; column++) {
    const span = first[column]!;
    if (span === first[column + 1] || (high[span]! - low[span]!) * step < BODY_HEIGHT) continue;
    counts[low[span]!] = (counts[low[span]!] ?? 0) + 1;
  }
  return counts.reduce((best, count, at) => (count > counts[best]! ? at : best), 0);
}
