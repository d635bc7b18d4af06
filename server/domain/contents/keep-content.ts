import { AppError } from '../../../contract/errors.ts';
import type { Needs } from '../../platform/access/context.ts';
import { holdUser } from '../../platform/store/hold-user.ts';
import { fileKey } from '../../platform/file-store/file-key.ts';
import type { WriteTransaction, Database } from '../../platform/store/store.ts';

export interface NewContent {
  userId: string;
  /** Of the file, hexadecimal. */
  sha256: string;
  bytes: number;
  /** As told by its content. */
  mediaType: string;
  /** Of the file, which is moved, but stays if this fails. */
  path: string;
  /** We have made it: no virus check looks at it. */
  made?: boolean;
  /** See `claimContent`. */
  ownerOnly?: boolean | undefined;
  signal?: AbortSignal;
}

/**
 * Has a content in the file store so that it stays there: for a day no sweep takes it, in which a version is to name it. The row comes before
 * the bytes, unused: so those who remove and those who add the same content meet at the row, and never at the bytes (`server/domain/files/sweep/`).
 * Throws `not-found` where the account no longer exists, `unavailable` while the same content is just being removed, and `FileStoreError`.
 */
export async function keepContent(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  content: NewContent,
): Promise<void> {
  const { store, files } = context;
  const { userId, sha256, path, made = false, signal } = content;
  await store.write(async (transaction) => {
    if (!(await holdUser(store, transaction, userId)))
      throw new AppError('not-found', 'This account does not exist.');
    const { bytes, mediaType, ownerOnly } = content;
    await claimContent(context, transaction, {
      userId,
      sha256,
      bytes,
      mediaType,
      unusedSince: context.now(),
      made,
      ownerOnly,
    });
  });
  await files.put(fileKey(userId, sha256), path, signal);
}

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
    'A file with the same content is being deleted. Try again in a few seconds.',
    { retryAfter: RETRY_AFTER },
  );
}

/** Sums of one statement. */
const BATCH = 500;

/** Bytes of those contents that a person's files do not have yet, each counted once. */
export async function countNewBytes(
  db: Database,
  userId: string,
  contents: readonly { sha256: string; bytes: number }[],
): Promise<number> {
  const bySum = new Map(contents.map(({ sha256, bytes }) => [sha256, bytes]));
  const sums = [...bySum.keys()];
  for (let at = 0; at < sums.length; at += BATCH) {
    const there = await db
      .selectFrom('file_contents')
      .select('sha256')
      .where((build) => build.and({ user_id: userId, unused_since: 0 }))
      .where('sha256', 'in', sums.slice(at, at + BATCH))
      .execute();
    for (const { sha256 } of there) bySum.delete(sha256);
  }
  return [...bySum.values()].reduce((sum, each) => sum + each, 0);
}
