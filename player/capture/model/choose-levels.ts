import type { CapturePart } from '../../../contract/capture.ts';
import type { Device } from './load-model.ts';

/** The level number of the scene's own version of a part. */
export const COARSE = -1;

/** The input for choosing the level of a part. */
export interface PartSeen {
  readonly part: CapturePart;
  /** The number of triangles in the scene's own version of the part. */
  readonly coarse: number;
  /** The current level. */
  level: number;
  /**
   * The number of canvas pixels that a metre of the part covers, weighted by the part's importance; 0 if the
   * part is not shown.
   */
  scale: number;
  /** The fraction of all directions of view in which the part is drawn, 0 to 1. */
  share: number;
  /** True if the user has measured on the part. */
  asked: boolean;
}

/**
 * The size of the details that are blurred in the scene's textures, in metres. Each level shows details about
 * half as large as those of the previous level.
 */
const BLUR = 0.04;
/** The largest size, in pixels, at which missing details go unnoticed. */
const MISSED = 1;
/** The size at which missing details give a part the highest priority, in pixels. */
const WORST = 256;
/**
 * The fraction of the budget that is available for new levels. The rest keeps loaded levels from being
 * swapped back and forth.
 */
const FILLED = 0.8;

/** Returns the size of the details that a level of a part does not show, in metres. */
export function missing({ levels }: CapturePart, level: number, sceneError: number): number {
  const pictures = BLUR / 2 ** (level + 1);
  return Math.max(pictures, levels[level]?.error ?? sceneError);
}

type Room = Pick<PartBudget, 'triangles' | 'bytes' | 'levels'>;

/**
 * Returns the level for each part. Parts that the user measures on get the finest level, if it fits in
 * memory. All other parts get the finest level whose details are visible and that fits the budget, starting
 * with the parts that lack the most detail. Finer levels that are already loaded stay as long as the budget
 * allows.
 */
export function chooseLevels(parts: readonly PartSeen[], room: Room, sceneError: number): number[] {
  const chosen = parts.map(() => COARSE);
  const nearest = parts.map((_, index) => index).toSorted((a, b) => parts[b]!.scale - parts[a]!.scale);
  let bytes = 0;
  let triangles = 0;
  for (const { coarse, share } of parts) triangles += coarse * share;

  /**
   * Raises the level of a part, and returns true. If that would exceed the fraction `part` of the budget,
   * changes nothing and returns false. If `unbounded` is true, only the memory is limited, not the number of
   * triangles.
   */
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

/** The resources of a device that the parts of a capture may use. */
export interface PartBudget {
  /**
   * `triangles` is the maximum number of triangles per frame, averaged over all directions of view. If frames
   * are slow, the maximum is lowered, but never below `least`.
   */
  triangles: number;
  least: number;
  /** The graphics memory for levels that are finer than the scene, in bytes. */
  bytes: number;
  /** How many levels of a part load automatically, starting with the coarsest. */
  levels: number;
  /** How many files load at the same time. */
  downloads: number;
}

const MB = 1_000_000;

/**
 * The budgets for devices without graphics hardware, for touch devices, and for other computers. Without
 * graphics hardware, the budget is smaller than the number of triangles of the built-in office capture,
 * because a processor cannot draw many more triangles per frame.
 */
const SOFTWARE = { triangles: 120_000, least: 80_000, bytes: 256 * MB, downloads: 2 };
const PHONE = { triangles: 350_000, least: 120_000, bytes: 192 * MB, downloads: 2 };
const DESK = { triangles: 1_500_000, least: 250_000, bytes: 512 * MB, downloads: 4 };
/** Limits in bytes, by the memory in gigabytes that the device reports. */
const SMALL = { memory: 2, bytes: 64 * MB };
const MIDDLE = { memory: 4, bytes: 192 * MB };

/**
 * Returns the budget for a device. `software` is true if the processor draws; `touched` is true for a touch
 * device.
 */
export function partBudget(device: Device, software: boolean, touched: boolean): PartBudget {
  const { deviceMemory: memory = Infinity, connection } = device;
  const kind = software ? SOFTWARE : touched || memory <= MIDDLE.memory ? PHONE : DESK;
  const bytes = memory <= SMALL.memory ? SMALL.bytes : memory <= MIDDLE.memory ? MIDDLE.bytes : kind.bytes;
  if (!connection?.saveData) return { ...kind, bytes: Math.min(kind.bytes, bytes), levels: Infinity };
  return { ...kind, bytes: SMALL.bytes, levels: 1, downloads: 1 };
}

/**
 * Frames that take longer than `SLOW` are too slow. Frames that take less than `QUICK` leave time to spare.
 * Both are in milliseconds.
 */
const SLOW = 36;
const QUICK = 20;
/** How many frames are evaluated before the number of triangles is lowered, and before it is raised. */
const JUDGED = 10;
const JUDGED_QUICK = 90;
const LESS = 0.7;
const MORE = 1.25;
/** How many frames to skip at the start of a movement and after other work. */
const PASSED_OVER = 3;

/**
 * Adapts the number of triangles to the device: fewer if frames take too long, more if there is time to
 * spare.
 */
export function createTriangleAllowance({ triangles: most, least }: Pick<PartBudget, 'triangles' | 'least'>) {
  let triangles = most;
  let frames = -PASSED_OVER;
  let time = 0;

  /**
   * Skips the next frames of the movement, because other work may have delayed them. Also called for each
   * frame without movement, so that the first frames of each movement are skipped.
   */
  function disturbed(): void {
    frames = -PASSED_OVER;
    time = 0;
  }

  return {
    get triangles() {
      return triangles;
    },
    /**
     * Called before each frame with the duration of the last frame (milliseconds) and whether something
     * moves. Returns true if the number of triangles changed.
     */
    frame(elapsed: number, moving: boolean): boolean {
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
