import type { MeshPart } from '../scan-mesh.ts';
import { BODY_HEIGHT, STEP_HEIGHT } from '../usual-sizes.ts';
import type { Columns } from '../voxels/columns.ts';

/**
 * The minimum area of floors, as a share of the area of ceilings. If floors cover less, the scan is treated
 * as having no floors.
 */
const SEEN = 0.05;

/**
 * Returns a floor at the base of the walls if a scan has ceilings but almost no floors; null otherwise.
 * Without the assumed floor, people could only stand on the ceilings. The direction in which a surface faces
 * shows whether it is a floor or a ceiling.
 */
export function assumeFloor(columns: Columns): MeshPart | null {
  const { first, low, high, flat, upward, step, minX, minY, minZ, cell } = columns;
  const feet = feetOfWalls(columns);
  let [floors, ceilings] = [0, 0];
  for (let column = 0; column + 1 < first.length; column++) {
    const span = first[column]!;
    if (span === first[column + 1] || !flat[span]) continue;
    // A surface at the base of the walls that faces down is the underside of a wall, not a floor.
    if (Math.abs(high[span]! - feet) * step < STEP_HEIGHT) floors += upward[span]!;
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

/**
 * Returns the height at which most walls begin, in steps above `minY`. The lowest span of a column is a wall
 * if it is at least as tall as a person.
 */
function feetOfWalls({ first, low, high, step }: Columns): number {
  const counts: number[] = [0];
  for (let column = 0; column + 1 < first.length; column++) {
    const span = first[column]!;
    if (span === first[column + 1] || (high[span]! - low[span]!) * step < BODY_HEIGHT) continue;
    counts[low[span]!] = (counts[low[span]!] ?? 0) + 1;
  }
  return counts.reduce((best, count, at) => (count > counts[best]! ? at : best), 0);
}
