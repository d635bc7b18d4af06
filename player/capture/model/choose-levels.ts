import type { CapturePart } from '../../../contract/capture.ts';
import type { Device } from './load-model.ts';

/** The level of a part that the scene itself shows. */
export const COARSE = -1;

/** A part as an input of the choice. */
export interface PartSeen {
  readonly part: CapturePart;
  /** Triangles of what the scene shows of it. */
  readonly coarse: number;
  /** The level that is shown now. */
  level: number;
  /** Pixels per metre of the part, reduced if it hardly matters; 0 if it is not visible. */
  scale: number;
  /** Fraction of all directions of the view in which it is drawn, 0 to 1. */
  share: number;
  /** The user measures on it. */
  asked: boolean;
}

/** Metres that the pictures of the scene blur, of which each level shows details about half as large. */
const BLUR = 0.04;
/** Missing pixels that nobody notices. */
const MISSED = 1;
/** Missing pixels from which a part has the highest priority. */
const WORST = 256;
/** The fraction of the budget for new levels. The rest is for loaded ones, which would otherwise come and go. */
const FILLED = 0.8;

/** Returns the metres that a level of a part does not show. */
export function missing({ levels }: CapturePart, level: number, sceneError: number): number {
  const pictures = BLUR / 2 ** (level + 1);
  return Math.max(pictures, levels[level]?.error ?? sceneError);
}

type Room = Pick<PartBudget, 'triangles' | 'bytes' | 'levels'>;

/**
 * Returns the level for each part: the finest for parts that are being measured; then, in order of missing pixels, as fine as visible.
 * Finer loaded levels stay while there is space.
 */
export function chooseLevels(parts: readonly PartSeen[], room: Room, sceneError: number): number[] {
  const chosen = parts.map(() => COARSE);
  const nearest = parts.map((_, index) => index).toSorted((a, b) => parts[b]!.scale - parts[a]!.scale);
  let bytes = 0;
  let triangles = 0;
  for (const { coarse, share } of parts) triangles += coarse * share;

  /** Returns false if that exceeds its fraction of the budget. */
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

/** What the parts of a capture may use of a device. */
export interface PartBudget {
  /** Maximum triangles per frame, averaged over all directions; and the minimum, even if frames are slow. */
  triangles: number;
  least: number;
  /** Bytes on the graphics card of levels finer than the scene. */
  bytes: number;
  /** Levels of a part that load automatically, coarsest first. */
  levels: number;
  /** Files that load at the same time. */
  downloads: number;
}

const MB = 1_000_000;

/** Fewer than our office has, which needs fewer draw calls: a processor without graphics hardware does little else. */
const SOFTWARE = { triangles: 120_000, least: 80_000, bytes: 256 * MB, downloads: 2 };
const PHONE = { triangles: 350_000, least: 120_000, bytes: 192 * MB, downloads: 2 };
const DESK = { triangles: 1_500_000, least: 250_000, bytes: 512 * MB, downloads: 4 };
/** Bytes by gigabytes of the device's memory, if it reports them. */
const SMALL = { memory: 2, bytes: 64 * MB };
const MIDDLE = { memory: 4, bytes: 192 * MB };

/** `software`: drawn by the processor; `touched`: a touch device. */
export function partBudget(device: Device, software: boolean, touched: boolean): PartBudget {
  const { deviceMemory: memory = Infinity, connection } = device;
  const kind = software ? SOFTWARE : touched || memory <= MIDDLE.memory ? PHONE : DESK;
  const bytes = memory <= SMALL.memory ? SMALL.bytes : memory <= MIDDLE.memory ? MIDDLE.bytes : kind.bytes;
  if (!connection?.saveData) return { ...kind, bytes: Math.min(kind.bytes, bytes), levels: Infinity };
  return { ...kind, bytes: SMALL.bytes, levels: 1, downloads: 1 };
}

/** Adjusts the number of triangles to the device: fewer if frames take long, more if there is time left. */
interface TriangleAllowance {
  readonly triangles: number;
  /**
   * Called before each frame with the duration of the last one (milliseconds), and whether something moves. Returns true if the number
   * changed.
   */
  frame(elapsed: number, moving: boolean): boolean;
  /** Ignores the frames of this movement, because something else was done meanwhile. */
  disturbed(): void;
}

/** Maximum milliseconds per frame, and those below which there is time left. */
const SLOW = 36;
const QUICK = 20;
/** Frames that are evaluated together. */
const JUDGED = 10;
const JUDGED_QUICK = 90;
const LESS = 0.7;
const MORE = 1.25;
/** Frames that are skipped: the first of a movement, and those after other work. */
const PASSED_OVER = 3;

export function createTriangleAllowance({
  triangles: most,
  least,
}: Pick<PartBudget, 'triangles' | 'least'>): TriangleAllowance {
  let triangles = most;
  let frames = -PASSED_OVER;
  let time = 0;

  function disturbed(): void {
    frames = -PASSED_OVER;
    time = 0;
  }

  return {
    get triangles() {
      return triangles;
    },
    frame(elapsed, moving) {
      if (!moving) {
        disturbed();
        return false;
      }
      frames += 1;
      if (frames <= 0) return false;
      time += elapsed;
      const mean = time / frames;
      const before = triangles;
      if (frames >= JUDGED && mean > SLOW) triangles = Math.max(least, triangles * LESS);
      else if (frames >= JUDGED_QUICK && mean < QUICK) triangles = Math.min(most, triangles * MORE);
      else if (frames < JUDGED_QUICK) return false;
      frames = time = 0;
      return triangles !== before;
    },
    disturbed,
  };
}
