import { GRID_ERROR } from '../gather/welder.ts';
import { compact, type Geometry } from './geometry.ts';
import { simplify } from './simplify.ts';

export interface Level {
  geometry: Geometry;
  /** Metres by which its surface may lie beside the scan's. */
  error: number;
}

/** Shares of the scan's triangles, and metres by which they may lie beside it. */
const STEPS = [
  { share: 0.25, error: 0.01 },
  { share: 0.05, error: 0.04 },
];
/** Below so many triangles there is nothing to win. */
const FEW = 2_000;

/** A geometry in less and less detail: the scan's own triangles last. */
export async function makeLevels(finest: Geometry): Promise<Level[]> {
  const levels: Level[] = [{ geometry: finest, error: GRID_ERROR }];
  const count = finest.indices.length / 3;
  for (const { share, error } of STEPS) {
    const from = levels[0]!;
    if (from.geometry.indices.length / 3 < FEW) break;
    const made = await simplify(from.geometry, Math.ceil(count * share), error, true);
    if (made.indices.length > from.geometry.indices.length * 0.7) continue;
    levels.unshift({ geometry: compact(from.geometry, made.indices), error: from.error + made.error });
  }
  return levels;
}
