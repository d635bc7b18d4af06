import { GRID_ERROR } from './welder.ts';
import { compact, type Geometry } from './geometry.ts';
import { simplify } from './simplify.ts';

export interface Level {
  geometry: Geometry;
  /** Metres by which its surface may lie beside the scan's. */
  error: number;
  /** How many times smaller its pictures are than those of the finest. */
  shrunk: number;
}

/** Shares of the scan's triangles, metres by which they may lie beside it, and how many times smaller pictures are. */
const STEPS = [
  { share: 0.25, error: 0.01, shrunk: 2 },
  { share: 0.05, error: 0.04, shrunk: 4 },
];
/** Below so many triangles, and pixels of a side, there is nothing to win. */
const FEW = 2_000;
const SMALL = 1024;

/** A geometry in less and less detail: the scan's own triangles last. `side`: pixels of the longest side of its picture. */
export async function makeLevels(finest: Geometry, side: number): Promise<Level[]> {
  const levels: Level[] = [{ geometry: finest, error: GRID_ERROR, shrunk: 1 }];
  const count = finest.indices.length / 3;
  for (const { share, error, shrunk } of STEPS) {
    const from = levels[0]!;
    const before = from.geometry.indices;
    const made =
      before.length / 3 < FEW
        ? { indices: before, error: 0 }
        : await simplify(from.geometry, Math.ceil(count * share), error, 'locked');
    if (made.indices.length <= before.length * 0.7)
      levels.unshift({
        geometry: compact(from.geometry, made.indices),
        error: from.error + made.error,
        shrunk,
      });
    else if (side / from.shrunk >= SMALL) levels.unshift({ ...from, shrunk });
  }
  return levels;
}
