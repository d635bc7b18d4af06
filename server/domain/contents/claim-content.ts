import { AppError } from '../../../contract/errors.ts';
import type { Needs } from '../../platform/access/context.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';

/** Seconds that a sweep may need to remove a content that it has begun to remove. */
const RETRY_AFTER = 5;

export interface ClaimedContent {
  userId: string;
  /** Of the content, hexadecimal. */
  sha256: string;
  bytes: number;
  /** As told by its content. */
  mediaType: string;
  /** Since when nothing names it, unless something does already; 0 where something is to. */
  unusedSince: number;
  /** We have made it: no virus check looks at it. */
  made?: boolean;
  /** It may have positions that its owner did not want to be kept. Where it is known already, only `false` says something. */
  ownerOnly?: boolean | undefined;
}

/**
 * Makes a person's content known, to be scanned where there is a scanner, and keeps it from the sweep. Throws `unavailable` while the
 * same content is just being removed.
 */
export async function claimContent(
  { config, now }: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  { userId, sha256, bytes, mediaType, unusedSince, made = false, ownerOnly }: ClaimedContent,
): Promise<void> {
  const { unused_since } = await transaction
    .insertInto('file_contents')
    .values({
      user_id: userId,
      sha256,
      bytes,
      media_type: mediaType,
      scan: config.clamdUrl && !made ? 'waiting' : 'none',
      facts: '',
      owner_only: ownerOnly ? 1 : 0,
      created_at: now(),
      unused_since: unusedSince,
      // Where nothing comes to name it, nothing is lost with it.
      forgotten: unusedSince > 0 ? 1 : 0,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'sha256']).doUpdateSet((eb) => ({
        owner_only: ownerOnly === false ? 0 : eb.ref('file_contents.owner_only'),
        unused_since: eb
          .case()
          .when('file_contents.unused_since', '>', 0)
          .then(unusedSince)
          .else(eb.ref('file_contents.unused_since'))
          .end(),
      })),
    )
    .returning('unused_since')
    .executeTakeFirstOrThrow();
  if (unused_since >= 0) return;
  throw new AppError(
    'unavailable',
    'A file of the same content is just being removed. Try again in some seconds.',
    { retryAfter: RETRY_AFTER },
  );
}
