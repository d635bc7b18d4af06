import { AppError } from '../../../contract/errors.ts';
import type { Context } from '../../access/context.ts';
import { holdUser } from '../../store/hold-user.ts';
import type { WriteTransaction } from '../../store/store.ts';
import { fileKey } from '../store/file-key.ts';

export interface NewContent {
  userId: string;
  /** Of the file, hexadecimal. */
  sha256: string;
  bytes: number;
  /** As told by its content. */
  mediaType: string;
  /** Of the file, which is gone afterwards, and stays where this fails. */
  path: string;
  signal?: AbortSignal;
}

/** Seconds that a sweep may need to remove a content that it has begun to remove. */
const RETRY_AFTER = 5;

/**
 * Has a content in the file store so that it stays there: for a day no sweep takes it, in which a version is to name it. The row comes before
 * the bytes, unused: so whoever removes and whoever adds the same content meet at the row, and never at the bytes (`server/files/sweep/`).
 * Throws `not-found` where the account is gone, `unavailable` while the same content is just being removed, and `FileStoreError`.
 */
export async function keepContent(context: Context, content: NewContent): Promise<void> {
  const { store, files } = context;
  const { userId, sha256, path, signal } = content;
  await store.write(async (transaction) => {
    if (!(await holdUser(store, transaction, userId)))
      throw new AppError('not-found', 'There is no such account.');
    await claim(context, transaction, content);
  });
  await files.put(fileKey(userId, sha256), path, signal);
}

async function claim(
  { config, now }: Context,
  transaction: WriteTransaction,
  { userId, sha256, bytes, mediaType }: NewContent,
): Promise<void> {
  const at = now();
  const { unused_since } = await transaction
    .insertInto('file_contents')
    .values({
      user_id: userId,
      sha256,
      bytes,
      media_type: mediaType,
      scan: config.clamdUrl ? 'waiting' : 'none',
      facts: '',
      created_at: at,
      unused_since: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'sha256']).doUpdateSet((eb) => ({
        unused_since: eb
          .case()
          .when('file_contents.unused_since', '>', 0)
          .then(at)
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
    {
      retryAfter: RETRY_AFTER,
    },
  );
}
