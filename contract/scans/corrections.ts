import { z } from 'zod';
import { OVERTAKEN_MAX } from '../changes/apply-operation.ts';
import { operationsSchema } from '../changes/operation-schema.ts';
import { turnSchema } from '../vector.ts';
import { floorSchema, placeIdSchema as id, roomSchema, sweepSchema } from '../places.ts';

const removed = z.object({ removed: z.literal(true) });

/**
 * A user's corrections to a detected space. They are stored separately, so that processing does not overwrite
 * them. Each entry is stored under the id of a floor, room or sweep, and contains the corrected fields. For a
 * floor, room or sweep that the user added, the entry contains all fields. For a room or sweep that the user
 * removed, it contains only `removed`.
 */
export const correctionsSchema = z.object({
  floors: z.record(id, floorSchema.omit({ id: true }).partial()).default({}),
  rooms: z.record(id, z.union([removed, roomSchema.omit({ id: true }).partial()])).default({}),
  sweeps: z
    .record(id, z.union([removed, sweepSchema.omit({ id: true, neighbours: true }).partial()]))
    .default({}),
  /** Whether users can step between two sweeps. `linkKey` (corrected-sweeps.ts) returns the key of a pair. */
  links: z.record(z.string().max(129), z.boolean()).default({}),
  /**
   * For each floor, by id: the height above the floor, in metres, from which surfaces count as ceiling. The
   * outside view hides ceilings. A new height takes effect when the scan is processed again.
   */
  ceilings: z.record(id, z.number().positive().max(100)).default({}),
  start: z.object({ sweep: id, yaw: turnSchema, pitch: turnSchema }).optional(),
  /** Yaw that faces north, in radians. */
  north: turnSchema.optional(),
  /** Warnings that the user has settled, each as the text that `doubtKey` returns. */
  settled: z.array(z.string().max(80)).max(5_000).default([]),
  /**
   * Values replaced in conflicts. `overtakenKey` (correction-operations.ts) returns the keys. Items of tours
   * store replaced values in their own field `overtaken`.
   */
  overtaken: z
    .record(z.string().max(80), z.array(z.record(z.string(), z.unknown())).max(OVERTAKEN_MAX))
    .optional(),
});
export type Corrections = z.infer<typeof correctionsSchema>;

/** The body of a request that changes corrections, with operations from `correctionOperations`. */
export const scanOperationsInputSchema = z.object({ operations: operationsSchema });
/**
 * The response to a request that changes corrections, and the field `current` of an error with the code
 * `conflict`.
 */
export const savedCorrectionsSchema = z.object({ revision: z.number(), corrections: correctionsSchema });
export type SavedCorrections = z.infer<typeof savedCorrectionsSchema>;

/**
 * The request body that pages of version 0.8 send: all corrections, and the revision that they are based on.
 */
export const correctScanInputSchema = z.object({
  revision: z.number().int().min(0),
  corrections: correctionsSchema,
});
/** The response that pages of version 0.8 receive: the new revision. */
export const savedRevisionSchema = z.object({ revision: z.number() });
