import type { CapturePart } from '../../../contract/capture.ts';
import type { PartBudget } from './part-budget.ts';

/** The level of a part that the scene itself shows. */
export const COARSE = -1;

/** A part as it is chosen for. */
export interface PartSeen {
  readonly part: CapturePart;
  /** Triangles of what the scene shows of it. */
  readonly coarse: number;
  /** The level that is shown now. */
  level: number;
  /** Pixels that a metre of it covers, less where it hardly matters; 0 where it is not shown. */
  scale: number;
  /** The part of all directions of the view in which it is drawn, 0 to 1. */
  share: number;
  /** Somebody measures on it. */
  asked: boolean;
}

/** Metres that the pictures of the scene blur, in which each level sees about twice as finely. */
const BLUR = 0.04;
/** Pixels that nobody misses. */
const MISSED = 1;
/** Pixels off which are most worth a better level. */
const WORST = 256;
/** The part of the budget for new levels; the rest is for those already loaded, which would come and go otherwise. */
const FILLED = 0.8;

/** Metres of a part that a level does not show. */
export function missing({ levels }: CapturePart, level: number, sceneError: number): number {
  const pictures = BLUR / 2 ** (level + 1);
  return Math.max(pictures, levels[level]?.error ?? sceneError);
}

type Room = Pick<PartBudget, 'triangles' | 'bytes' | 'levels'>;

/**
 * The level that each part is to have: what is measured on as finely as there is; then the others, those first that miss most pixels, as
 * finely as can be seen. What is there already and finer than that stays while there is room.
 */
export function chooseLevels(parts: readonly PartSeen[], room: Room, sceneError: number): number[] {
  const chosen = parts.map(() => COARSE);
  const nearest = parts.map((_, index) => index).toSorted((a, b) => parts[b]!.scale - parts[a]!.scale);
  let bytes = 0;
  let triangles = 0;
  for (const { coarse, share } of parts) triangles += coarse * share;

  /** False where that takes more than a part of the room. */
  function raise(index: number, level: number, part: number, unbounded = false): boolean {
    const seen = parts[index]!;
    const next = seen.part.levels[level]!;
    const before = seen.part.levels[chosen[index]!];
    const more = seen.share * (next.triangles - (before?.triangles ?? seen.coarse));
    const moreBytes = next.gpuBytes - (before?.gpuBytes ?? 0);
    if (bytes + moreBytes > part * room.bytes) return false;
    if (more > 0 && triangles + more > part * room.triangles && !unbounded) return false;
    chosen[index] = level;
    triangles += more;
    bytes += moreBytes;
    return true;
  }

  for (const index of nearest)
    if (parts[index]!.asked) raise(index, parts[index]!.part.levels.length - 1, 1, true);
  for (let worst = WORST; worst >= MISSED; worst /= 2) {
    for (const index of nearest) {
      const { part, scale } = parts[index]!;
      const most = Math.min(part.levels.length, room.levels);
      while (chosen[index]! + 1 < most && missing(part, chosen[index]!, sceneError) * scale > worst)
        if (!raise(index, chosen[index]! + 1, FILLED)) break;
    }
  }
  for (const index of nearest) {
    const { level } = parts[index]!;
    if (level > chosen[index]!) raise(index, level, 1);
  }
  return chosen;
}
