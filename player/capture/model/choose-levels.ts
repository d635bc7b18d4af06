import type { CapturePart } from '../../../contract/capture.ts';
import type { Device } from './load-model.ts';

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

/** What the parts of a capture may take of a device. */
export interface PartBudget {
  /** Triangles of a frame, in the mean of all directions, at most; and as many as it has even where frames are slow. */
  triangles: number;
  least: number;
  /** Bytes on the graphics card, of what is shown more finely than in the scene. */
  bytes: number;
  /** Levels of a part that come unasked, coarsest first. */
  levels: number;
  /** Files that are on their way at a time. */
  downloads: number;
}

const MB = 1_000_000;

/** Less than our office has, which comes in fewer draws: a processor that draws by itself does little else. */
const SOFTWARE = { triangles: 120_000, least: 80_000, bytes: 256 * MB, downloads: 2 };
const PHONE = { triangles: 350_000, least: 120_000, bytes: 192 * MB, downloads: 2 };
const DESK = { triangles: 1_500_000, least: 250_000, bytes: 512 * MB, downloads: 4 };
/** Bytes by how many gigabytes a device has, where it tells. */
const SMALL = { memory: 2, bytes: 64 * MB };
const MIDDLE = { memory: 4, bytes: 192 * MB };

/** `software`: only the processor draws; `touched`: the device is operated by touch. */
export function partBudget(device: Device, software: boolean, touched: boolean): PartBudget {
  const { deviceMemory: memory = Infinity, connection } = device;
  const kind = software ? SOFTWARE : touched || memory <= MIDDLE.memory ? PHONE : DESK;
  const bytes = memory <= SMALL.memory ? SMALL.bytes : memory <= MIDDLE.memory ? MIDDLE.bytes : kind.bytes;
  if (!connection?.saveData) return { ...kind, bytes: Math.min(kind.bytes, bytes), levels: Infinity };
  return { ...kind, bytes: SMALL.bytes, levels: 1, downloads: 1 };
}

/** How many triangles may be shown here now: fewer where frames take long, more where there is time to spare. */
interface TriangleAllowance {
  readonly triangles: number;
  /** Called before each frame: how long the last one took (milliseconds), and whether something moves. True when there are others now. */
  frame(elapsed: number, moving: boolean): boolean;
  /** What the frames of this movement took says nothing: something else was done meanwhile. */
  disturbed(): void;
}

/** Milliseconds that a frame may take, and under which there is time to spare. */
const SLOW = 36;
const QUICK = 20;
/** Frames that are judged together. */
const JUDGED = 10;
const JUDGED_QUICK = 90;
const LESS = 0.7;
const MORE = 1.25;
/** Frames that are passed over: the first of a movement, and those after something else was done. */
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
