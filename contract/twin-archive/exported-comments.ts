import { z } from 'zod';
import { ANCHOR_KINDS, THREAD_ORIGINS } from '../threads/thread.ts';

const position = z.array(z.number()).length(3).nullable();

/**
 * `comments.json`, and the threads of a twin as a file: what its members wrote. Names are plain text that
 * matches no account, and an import ignores the file. It contains no addresses of visitors.
 */
export const exportedCommentsSchema = z.object({
  $schema: z.string().optional(),
  format: z.literal('gov360-twin-comments'),
  version: z.literal(1),
  /** Oldest first. */
  threads: z.array(
    z.object({
      id: z.string(),
      /** What the thread is about, as it was when the thread was started; metres in the capture's frame. */
      anchor: z.object({
        kind: z.enum(ANCHOR_KINDS),
        id: z.string().nullable(),
        title: z.string(),
        offset: position,
        point: position,
        capture: z.string(),
        /** Identifies the capture's model, which changes if its scan is processed again. */
        model: z.string().optional(),
      }),
      /** The view in which it was started. */
      view: z.looseObject({ mode: z.string() }).nullable(),
      origin: z.enum(THREAD_ORIGINS),
      by: z.string(),
      /** ISO 8601, UTC. */
      at: z.string(),
      resolved: z.boolean(),
      /** Who last resolved or reopened it, and when. */
      resolvedBy: z.string().nullable(),
      resolvedAt: z.string().nullable(),
      comments: z.array(
        z.object({
          id: z.string(),
          by: z.string(),
          at: z.string(),
          edited: z.string().nullable(),
          /** Whether it was deleted. It then has no text. */
          deleted: z.boolean(),
          text: z.string(),
          /** Names of mentioned people. */
          mentions: z.array(z.string()),
        }),
      ),
    }),
  ),
});
export type ExportedComments = z.infer<typeof exportedCommentsSchema>;
export type ExportedThread = ExportedComments['threads'][number];
