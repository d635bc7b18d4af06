import { z } from 'zod';
import { CAUSES } from '../members.ts';

/**
 * `history.json`: who changed a twin, and the previous values. Names are plain text that is not compared with
 * any account. An import ignores the file.
 */
export const exportedHistorySchema = z.object({
  $schema: z.string().optional(),
  format: z.literal('gov360-twin-history'),
  version: z.literal(1),
  /** The number of days for which the server stores changes. */
  days: z.int(),
  /** The changes, oldest first. */
  changes: z.array(
    z.object({
      revision: z.int().min(1),
      /** ISO 8601, UTC. */
      at: z.string(),
      who: z.string(),
      cause: z.enum(CAUSES),
      /** Number of items that the change affected. */
      count: z.int(),
      /** What changed; null if the previous values are no longer stored. */
      changed: z
        .object({
          items: z.array(
            z.object({
              collection: z.string(),
              id: z.string(),
              /** The item before the change; null if it did not exist. */
              before: z.looseObject({ id: z.string() }).nullable(),
              removed: z.literal(true).optional(),
            }),
          ),
          /** The changed fields of the twin itself, and their previous values. */
          twin: z
            .object({ changed: z.array(z.string()), before: z.record(z.string(), z.unknown()) })
            .optional(),
        })
        .nullable(),
    }),
  ),
});
export type ExportedHistory = z.infer<typeof exportedHistorySchema>;
