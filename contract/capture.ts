import { z } from 'zod';
import { floorSchema, placeIdSchema as id, roomSchema, sweepSchema } from './places.ts';
import { vectorSchema as point } from './vector.ts';

/**
 * Where an accuracy comes from: `designed` (the model was built to exact sizes), `measured`, or `stated` by
 * the capture's maker.
 */
const ACCURACY_SOURCES = ['designed', 'measured', 'stated'] as const;

/** Accuracy of lengths in a capture, as 95% bounds. */
export const captureAccuracySchema = z.object({
  /** Relative error that all lengths in the capture share, because it is an error of the capture's scale. */
  relative: z.number().min(0).max(1),
  /** 95% bound for the error of a point's position along each axis, in metres. */
  absolute: z.number().min(0).max(10),
  source: z.enum(ACCURACY_SOURCES),
  /** An explanation of where `relative` and `absolute` come from, shown to users. */
  note: z.string().max(500).optional(),
});
export type CaptureAccuracy = z.infer<typeof captureAccuracySchema>;

/** One level of detail of a part. */
const level = z.object({
  /** Name of a glTF binary file in the capture's frame, compressed with meshopt, with WebP textures. */
  file: z.string(),
  /** `bytes`: size of the file. `gpuBytes`: size of its geometry and textures in graphics memory. */
  bytes: z.number(),
  gpuBytes: z.number(),
  triangles: z.number(),
  /** How far the surface of this level of detail can be from the surface of the scan, in metres. */
  error: z.number(),
});

/**
 * A piece of the capture in more detail than in `scene`; only in format 2. It replaces the node of `scene`
 * whose name is the piece's id. That node is inside the node `floor-<id>` or `ceiling-<id>`, where `<id>` is
 * the id of the floor.
 */
export const capturePartSchema = z.object({
  id,
  floor: id,
  ceiling: z.boolean(),
  /** The bounding box: minimum and maximum corner, in metres. */
  box: z.tuple([point, point]),
  /** The levels of detail, coarsest first; at least one. */
  levels: z.array(level).min(1),
});
export type CapturePart = z.infer<typeof capturePartSchema>;

/**
 * `capture.json`: describes one of our own captures. The player's origin serves the file of a built-in
 * capture under `/captures/{id}/`, together with the capture's other files. It serves the file of a capture
 * made from a scan under the address of a grant.
 */
export const captureSchema = z.object({
  /**
   * In format 2, `scene` is coarse and `parts` contains the details. Programs that can read only format 1
   * show `scene` alone.
   */
  format: z.union([z.literal(1), z.literal(2)]),
  id: z.string().length(11),
  name: z.string(),
  description: z.string(),
  units: z.literal('metre'),
  /** The accuracy of lengths. If it is absent, `deriveScale` (`contract/measuring`) assumes an accuracy. */
  accuracy: captureAccuracySchema.optional(),
  /** Name of the glTF binary file with the whole capture, compressed with meshopt. */
  scene: z.string(),
  /** The more detailed pieces of the capture; only in format 2. */
  parts: z.array(capturePartSchema).optional(),
  /** How far the surface of `scene` can be from the true surface, in metres; 0 if absent. */
  sceneError: z.number().optional(),
  /** The yaw that faces north, in radians; 0 if absent. */
  north: z.number().optional(),
  poster: z.string(),
  thumbnail: z.string(),
  /**
   * The first view. Yaw and pitch are in radians. A yaw of 0 looks along -z, and yaw increases to the left
   * (counter-clockwise from above).
   */
  start: z.object({ sweep: id, yaw: z.number(), pitch: z.number() }),
  /**
   * `plan`: file name of the floor's plan, an SVG picture with 50 units per metre and the origin and axes of
   * the capture's frame (x right, z down).
   */
  floors: z.array(floorSchema.extend({ plan: z.string().optional() })).min(1),
  rooms: z.array(roomSchema),
  /** A sweep's `floorHeight` defaults to the `elevation` of its floor. */
  sweeps: z.array(sweepSchema.partial({ floorHeight: true })).min(1),
  /** Distances that are known exactly, for testing the measuring tool. */
  dimensions: z.array(z.object({ name: z.string(), from: point, to: point, metres: z.number().positive() })),
});
export type Capture = z.infer<typeof captureSchema>;
export type Sweep = Capture['sweeps'][number];
export type Room = Capture['rooms'][number];
export type Floor = Capture['floors'][number];
