import { z } from 'zod';
import { ANCHOR_KINDS, THREAD_ORIGINS } from '../threads/thread.ts';

const position = z.array(z.number()).length(3).nullable();

/**
 * The schema of `comments.json` in an archive, and of the JSON file with a twin's threads: the comments of
 * the twin's members and the reports of its visitors. Names are plain text that is not compared with any
 * account. The file does not contain visitors' email addresses. An import ignores it.
 */
export const exportedCommentsSchema = z.object({
  $schema: z.string().optional(),
  format: z.literal('gov360-twin-comments'),
  version: z.literal(1),
  /** The threads, oldest first. */
  threads: z.array(
    z.object({
      id: z.string(),
      /**
       * What the thread is about, as it was when the thread was started. Positions are in metres in the
       * capture's frame.
       */
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
      /** The view in which the thread was started; null if there was no exact view. */
      view: z.looseObject({ mode: z.string() }).nullable(),
      origin: z.enum(THREAD_ORIGINS),
      by: z.string(),
      /** ISO 8601, UTC. */
      at: z.string(),
      resolved: z.boolean(),
      /** Who last resolved or reopened the thread, and when; null if nobody has. */
      resolvedBy: z.string().nullable(),
      resolvedAt: z.string().nullable(),
      comments: z.array(
        z.object({
          id: z.string(),
          by: z.string(),
          at: z.string(),
          edited: z.string().nullable(),
          /** Whether the comment was deleted. Its text is then empty. */
          deleted: z.boolean(),
          text: z.string(),
          /** Names of the people whom the comment mentions. */
          mentions: z.array(z.string()),
        }),
      ),
    }),
  ),
});
export type ExportedComments = z.infer<typeof exportedCommentsSchema>;
export type ExportedThread = ExportedComments['threads'][number];
