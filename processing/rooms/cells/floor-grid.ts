import type { Columns } from '../../voxels/columns.ts';
import { type FloorCells, NOTHING } from './floor-cells.ts';

/** The part of a floor's columns in which there is something, with a margin of nothing around. Cells lie as those of `Columns`. */
export interface FloorGrid {
  width: number;
  depth: number;
  /** Metres. */
  minX: number;
  minZ: number;
  cell: number;
  kinds: Uint8Array;
  ground: Float32Array;
  covered: Uint8Array;
  /** 1 where a floor is assumed that was not seen. */
  assumed: Uint8Array;
}

/** Metres: as far as anything looks from a cell. */
const MARGIN = 1.5;

/** Null where there is nothing. */
export function cropGrid({ kinds, ground, covered }: FloorCells, columns: Columns): FloorGrid | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let z = 0; z < columns.depth; z++)
    for (let x = 0; x < columns.width; x++) {
      if (kinds[x + z * columns.width] === NOTHING) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, z);
      bottom = Math.max(bottom, z);
    }
  if (left > right) return null;
  const { cell } = columns;
  const margin = Math.ceil(MARGIN / cell);
  const width = right - left + 1 + 2 * margin;
  const depth = bottom - top + 1 + 2 * margin;
  const cropped = {
    kinds: new Uint8Array(width * depth),
    ground: new Float32Array(width * depth).fill(Infinity),
    covered: new Uint8Array(width * depth),
    assumed: new Uint8Array(width * depth),
  };
  for (let z = top; z <= bottom; z++) {
    const from = z * columns.width;
    const to = (z - top + margin) * width + margin;
    cropped.kinds.set(kinds.subarray(from + left, from + right + 1), to);
    cropped.covered.set(covered.subarray(from + left, from + right + 1), to);
    cropped.ground.set(ground.subarray(from + left, from + right + 1), to);
  }
  return {
    width,
    depth,
    minX: columns.minX + (left - margin) * cell,
    minZ: columns.minZ + (top - margin) * cell,
    cell,
    ...cropped,
  };
}
