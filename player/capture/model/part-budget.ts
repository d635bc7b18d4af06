import type { Device } from './fit-textures.ts';

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
