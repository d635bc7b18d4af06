import { z } from 'zod';
import {
  floorSchema,
  outlineSchema as outline,
  placeIdSchema as id,
  point2Schema as point2,
  roomSchema,
  sweepSchema,
} from '../places.ts';
import { turnSchema } from '../vector.ts';

/**
 * An opening in a wall, jamb to jamb in the middle of the wall. `rooms`: on either side; null for outside.
 */
export const doorSchema = z.object({
  id,
  floor: id,
  from: point2,
  to: point2,
  rooms: z.tuple([id.nullable(), id.nullable()]),
});
/** What the plan's horizontal plane cuts: rings of solid walls, filled by the even-odd rule. */
export const wallSchema = z.object({ floor: id, rings: z.array(z.array(point2).min(3)).min(1) });
/** `up`: direction of the ascent in the plan. Joins `floor` with the one above it. */
export const stairSchema = z.object({ id, floor: id, outline, up: point2 });
/** A low-confidence result of processing, for the user to review. `sureness`: 0 a guess, 1 certain. */
export const doubtSchema = z.object({
  about: z.enum(['frame', 'floor', 'room', 'door', 'sweep']),
  /** The id of what it is about; '' for the frame. */
  id: z.string().max(64),
  sureness: z.number().min(0).max(1),
  /** A message for its user. */
  sentence: z.string().max(300),
  /** Where a room that may be several is probably divided: from wall to wall. */
  cut: z.tuple([point2, point2]).optional(),
});

/** The capture's frame in the file's coordinates: what was detected or answered, and why. */
export const frameSchema = z.object({
  /** Metres per unit of the file. */
  metresPerUnit: z.number().positive(),
  /** The file's vertical axis. */
  up: z.enum(['x', 'y', 'z', '-x', '-y', '-z']),
  /**
   * What was first subtracted from the file's coordinates, in its units and axes; not all zero for map
   * coordinates.
   */
  origin: z.tuple([z.number(), z.number(), z.number()]),
  /** Column-major 4 × 4: from the capture's frame, metres, to the file's coordinates minus `origin`. */
  toFile: z.array(z.number()).length(16),
  /** Sentences, such as ‘Ceilings at 2.6 m: metres’. */
  evidence: z.array(z.string().max(300)).max(20),
});
export type Frame = z.infer<typeof frameSchema>;

/**
 * The parts of a space besides its surfaces, as processing detected them. Ids stay the same after
 * reprocessing.
 */
export const spaceSchema = z.object({
  frame: frameSchema,
  /** Lowest first. */
  floors: z.array(floorSchema).min(1).max(200),
  rooms: z.array(roomSchema).max(5_000),
  doors: z.array(doorSchema).max(10_000),
  walls: z.array(wallSchema).max(20_000),
  stairs: z.array(stairSchema).max(1_000),
  sweeps: z.array(sweepSchema).min(1).max(20_000),
  /** Radians, as in `contract/capture.ts`. */
  start: z.object({ sweep: id, yaw: turnSchema, pitch: turnSchema }),
  /** Yaw that looks north, radians; 0 if unknown. */
  north: turnSchema,
  /** Lowest confidence first. */
  doubts: z.array(doubtSchema).max(5_000),
});
export type Space = z.infer<typeof spaceSchema>;
export type SpaceFloor = z.infer<typeof floorSchema>;
export type SpaceRoom = z.infer<typeof roomSchema>;
export type SpaceSweep = z.infer<typeof sweepSchema>;
export type Door = z.infer<typeof doorSchema>;
export type Wall = z.infer<typeof wallSchema>;
export type Stair = z.infer<typeof stairSchema>;
export type Doubt = z.infer<typeof doubtSchema>;
