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
 * An opening in a wall, from jamb to jamb along the middle of the wall. `rooms`: the room on either side;
 * null for outside.
 */
const doorSchema = z.object({
  id,
  floor: id,
  from: point2,
  to: point2,
  rooms: z.tuple([id.nullable(), id.nullable()]),
});
/**
 * A horizontal section through the walls of a floor: rings around solid wall, filled by the even-odd rule.
 */
const wallSchema = z.object({ floor: id, rings: z.array(z.array(point2).min(3)).min(1) });
/** A stair from `floor` to the floor above. `up`: direction of the ascent in the plan. */
const stairSchema = z.object({ id, floor: id, outline, up: point2 });
/** A low-confidence result of processing, for the user to review. `sureness`: 0 (a guess) to 1 (certain). */
const doubtSchema = z.object({
  about: z.enum(['frame', 'floor', 'room', 'door', 'sweep']),
  /** Id of the thing that the warning is about; '' for the frame. */
  id: z.string().max(64),
  sureness: z.number().min(0).max(1),
  /** A message for the user. */
  sentence: z.string().max(300),
  /** Where to divide a room that is probably several rooms: a line from wall to wall. */
  cut: z.tuple([point2, point2]).optional(),
});

/**
 * How the capture's frame relates to the coordinates of the scan's file, with the reasons. Processing detects
 * this, or the user answers questions about it.
 */
const frameSchema = z.object({
  /** Metres per unit of the file. */
  metresPerUnit: z.number().positive(),
  /** The file's vertical axis. */
  up: z.enum(['x', 'y', 'z', '-x', '-y', '-z']),
  /**
   * The origin that was subtracted from the file's coordinates, in its units and axes. It is not zero if the
   * file uses map coordinates.
   */
  origin: z.tuple([z.number(), z.number(), z.number()]),
  /** Column-major 4 × 4 matrix from the capture's frame (metres) to the file's coordinates minus `origin`. */
  toFile: z.array(z.number()).length(16),
  /** The reasons as short sentences, such as ‘Ceilings at 2.6 m: metres’. */
  evidence: z.array(z.string().max(300)).max(20),
});
export type Frame = z.infer<typeof frameSchema>;

/**
 * The result of processing a scan, except for its surfaces. If a scan is processed again, things that are
 * detected again keep their ids (`keepIds`).
 */
export const spaceSchema = z.object({
  frame: frameSchema,
  /** The floors, lowest first. */
  floors: z.array(floorSchema).min(1).max(200),
  rooms: z.array(roomSchema).max(5_000),
  doors: z.array(doorSchema).max(10_000),
  walls: z.array(wallSchema).max(20_000),
  stairs: z.array(stairSchema).max(1_000),
  sweeps: z.array(sweepSchema).min(1).max(20_000),
  /** The first view. Angles are in radians, as in `contract/capture.ts`. */
  start: z.object({ sweep: id, yaw: turnSchema, pitch: turnSchema }),
  /** Yaw that faces north, in radians; 0 if unknown. */
  north: turnSchema,
  /** The warnings, lowest confidence first. */
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
