import { z } from 'zod';
import { COORDINATE_MAX } from '../limits.ts';
import { coordinateSchema, turnSchema, vectorSchema } from '../vector.ts';

/** Metres in the capture's frame: right-handed, y up, the lowest floor at y = 0. */
const point = vectorSchema;
/** [x, z], metres. */
const point2 = z.tuple([coordinateSchema, coordinateSchema]);
const id = z.string().min(1).max(64);
const name = z.string().max(200);
const outline = z.array(point2).min(3).max(2_000);

export const spaceFloorSchema = z.object({
  id,
  name,
  /** Of the surface one walks on, and clear height from it to the ceiling. */
  elevation: coordinateSchema,
  height: z.number().positive().max(COORDINATE_MAX),
});
/** `outline`: simple polygon, wall face to wall face. */
export const spaceRoomSchema = z.object({ id, name, floor: id, outline });
/** An opening in a wall, jamb to jamb in the middle of the wall. `rooms`: on either side; null for outside. */
export const doorSchema = z.object({
  id,
  floor: id,
  from: point2,
  to: point2,
  rooms: z.tuple([id.nullable(), id.nullable()]),
});
/** What is cut by the plan's horizontal plane: rings of solid walls, filled by the even-odd rule. */
export const wallSchema = z.object({ floor: id, rings: z.array(z.array(point2).min(3)).min(1) });
/** `up`: direction of the ascent in the plan. Joins `floor` with the one above it. */
export const stairSchema = z.object({ id, floor: id, outline, up: point2 });
/** As in `contract/capture.ts`: the eye is 1.6 m above `floorHeight`, on which one stands. */
export const spaceSweepSchema = z.object({
  id,
  floor: id,
  room: id,
  position: point,
  floorHeight: coordinateSchema,
  neighbours: z.array(id),
});

/** Something that processing was not sure of, for a person to look at. `sureness`: 0 a guess, 1 certain. */
export const doubtSchema = z.object({
  about: z.enum(['frame', 'floor', 'room', 'door', 'sweep']),
  /** What it is about; '' for the frame. */
  id: z.string().max(64),
  sureness: z.number().min(0).max(1),
  /** A sentence for its person. */
  sentence: z.string().max(300),
});

/** How the capture's frame lies in the file's: what was found or answered, and why. */
export const frameSchema = z.object({
  /** Metres that one unit of the file is. */
  metresPerUnit: z.number().positive(),
  /** Which axis of the file is up. */
  up: z.enum(['x', 'y', 'z', '-x', '-y', '-z']),
  /** What was subtracted from the file's coordinates first, in its units and axes; not all zero for coordinates of a map. */
  origin: z.tuple([z.number(), z.number(), z.number()]),
  /** Column-major 4 × 4: from the capture's frame, metres, to the file's coordinates less `origin`. */
  toFile: z.array(z.number()).length(16),
  /** Sentences, such as ‘Ceilings at 2.6 m: metres’. */
  evidence: z.array(z.string().max(300)).max(20),
});
export type Frame = z.infer<typeof frameSchema>;

/** What a space consists of besides its surfaces, as processing found it. Ids stay the same where it is processed again. */
export const spaceSchema = z.object({
  frame: frameSchema,
  /** Lowest first. */
  floors: z.array(spaceFloorSchema).min(1).max(200),
  rooms: z.array(spaceRoomSchema).max(5_000),
  doors: z.array(doorSchema).max(10_000),
  walls: z.array(wallSchema).max(20_000),
  stairs: z.array(stairSchema).max(1_000),
  sweeps: z.array(spaceSweepSchema).min(1).max(20_000),
  /** Radians, as in `contract/capture.ts`. */
  start: z.object({ sweep: id, yaw: turnSchema, pitch: turnSchema }),
  /** Yaw that looks north, radians; 0 where nothing is known of it. */
  north: turnSchema,
  /** Least sure first. */
  doubts: z.array(doubtSchema).max(5_000),
});
export type Space = z.infer<typeof spaceSchema>;
export type SpaceFloor = z.infer<typeof spaceFloorSchema>;
export type SpaceRoom = z.infer<typeof spaceRoomSchema>;
export type SpaceSweep = z.infer<typeof spaceSweepSchema>;
export type Door = z.infer<typeof doorSchema>;
export type Wall = z.infer<typeof wallSchema>;
export type Stair = z.infer<typeof stairSchema>;
export type Doubt = z.infer<typeof doubtSchema>;
