import { z } from 'zod';
import { floorSchema, placeIdSchema as id, roomSchema, sweepSchema } from './places.ts';
import { vectorSchema as point } from './vector.ts';

/** Where a statement of accuracy comes from: the model was designed to these sizes, somebody measured it, or its maker states it. */
const ACCURACY_SOURCES = ['designed', 'measured', 'stated'] as const;

/** How far lengths in a capture may be off: bounds that are read as 95 % bounds. */
export const captureAccuracySchema = z.object({
  /** Parts of a length, common to the whole capture (its scale). */
  relative: z.number().min(0).max(1),
  /** Metres by which any single point may be off, in each direction. */
  absolute: z.number().min(0).max(10),
  source: z.enum(ACCURACY_SOURCES),
  /** The source of the statement, as users read it. */
  note: z.string().max(500).optional(),
});
export type CaptureAccuracy = z.infer<typeof captureAccuracySchema>;

/** One resolution of a part. */
const level = z.object({
  /** glTF binary in the capture's frame, meshopt-compressed, pictures as WebP. */
  file: z.string(),
  /** Of the file; once unpacked on the graphics card, geometry and pictures. */
  bytes: z.number(),
  gpuBytes: z.number(),
  triangles: z.number(),
  /** Metres by which its surface may lie beside that of the scan. */
  error: z.number(),
});

/**
 * From format 2 on: a piece of the space in more detail than `scene` has. It takes the place of the node of the scene that is named by its
 * id, which lies below `floor-<id>` or `ceiling-<id>`.
 */
export const capturePartSchema = z.object({
  id,
  floor: id,
  ceiling: z.boolean(),
  /** Least and greatest corner, metres. */
  box: z.tuple([point, point]),
  /** Coarsest first, at least one. */
  levels: z.array(level).min(1),
});
export type CapturePart = z.infer<typeof capturePartSchema>;

/**
 * `capture.json`: what a captured space of our own consists of. It is in a folder named by the capture's id, beside
 * the files it names, and is served from the player's origin under `/captures/{id}/`.
 */
export const captureSchema = z.object({
  /** 2: with `parts`, and what `scene` shows of them is coarse. Readers of format 1 show that alone. */
  format: z.union([z.literal(1), z.literal(2)]),
  id: z.string().length(11),
  name: z.string(),
  description: z.string(),
  units: z.literal('metre'),
  /** Nothing is known of it where this is left out: `deriveScale` (`contract/measuring`) says what is assumed. */
  accuracy: captureAccuracySchema.optional(),
  /** glTF binary, meshopt-compressed. */
  scene: z.string(),
  /** Format 2 alone. */
  parts: z.array(capturePartSchema).optional(),
  /** Metres by which the surface of `scene` may lie beside the true one; 0 when left out. */
  sceneError: z.number().optional(),
  /** Yaw that looks north, radians; 0 when left out. */
  north: z.number().optional(),
  poster: z.string(),
  thumbnail: z.string(),
  /** Yaw and pitch in radians: yaw 0 looks along -z and grows to the left (counter-clockwise seen from above). */
  start: z.object({ sweep: id, yaw: z.number(), pitch: z.number() }),
  /** `plan` names the floor's plan as SVG: 50 units to the metre, origin and axes as in the frame (x right, z down). */
  floors: z.array(floorSchema.extend({ plan: z.string().optional() })).min(1),
  rooms: z.array(roomSchema),
  /** `floorHeight`: its floor's `elevation` when left out. */
  sweeps: z.array(sweepSchema.partial({ floorHeight: true })).min(1),
  /** Distances that are known exactly, for trying the measure. */
  dimensions: z.array(z.object({ name: z.string(), from: point, to: point, metres: z.number().positive() })),
});
export type Capture = z.infer<typeof captureSchema>;
export type Sweep = Capture['sweeps'][number];
export type Room = Capture['rooms'][number];
export type Floor = Capture['floors'][number];
