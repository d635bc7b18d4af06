import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import type { Context } from '../../access/context.ts';
import type { WriteTransaction } from '../../store/store.ts';

/** Seconds that a sweep may need to remove a content that it has begun to remove. */
const RETRY_AFTER = 5;

export interface NewContent {
  userId: string;
  /** Of the content, whose bytes are in the file store already. */
  sha256: string;
  bytes: number;
  /** As told by its content. */
  mediaType: string;
}

/**
 * Makes a person's content known, to be scanned where there is a scanner; one that is known already is in use again. Throws `unavailable`
 * while it is just being removed.
 */
export async function addContent(
  { config, now }: Context,
  transaction: WriteTransaction,
  { userId, sha256, bytes, mediaType }: NewContent,
): Promise<void> {
  const { unused_since } = await transaction
    .insertInto('file_contents')
    .values({
      user_id: userId,
      sha256,
      bytes,
      media_type: mediaType,
      scan: config.clamdUrl ? 'waiting' : 'none',
      facts: '',
      created_at: now(),
      unused_since: 0,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'sha256']).doUpdateSet({
        unused_since: sql<number>`case when file_contents.unused_since < 0 then file_contents.unused_since else 0 end`,
      }),
    )
    .returning('unused_since')
    .executeTakeFirstOrThrow();
  if (unused_since === 0) return;
  throw new AppError(
    'unavailable',
    'A file of the same content is just being removed. Try again in some seconds.',
    {
      retryAfter: RETRY_AFTER,
    },
  );
}
