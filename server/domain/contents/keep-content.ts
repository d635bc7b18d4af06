import { AppError } from '../../../contract/errors.ts';
import type { Needs } from '../../platform/access/context.ts';
import { holdUser } from '../../platform/store/hold-user.ts';
import { fileKey } from '../../platform/file-store/file-key.ts';
import { findRows, type WriteTransaction, type Database } from '../../platform/store/store.ts';

interface NewContent extends Omit<ClaimedContent, 'unusedSince'> {
  /** Path of the file. `keepContent` moves the file, or leaves it in place if an error occurs. */
  path: string;
  signal?: AbortSignal;
}

/**
 * Moves a file into the file store. No sweep deletes the file for a day, and a version or a scan must refer
 * to the file within that time. Creates the file's row, marked as unused, before it stores the bytes. Adding
 * and deleting the same bytes therefore lock the same row, and never race (`files/sweep/`). Throws
 * `not-found` if the account no longer exists, `unavailable` while the same bytes are being deleted, and
 * `FileStoreError`.
 */
export async function keepContent(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  content: NewContent,
): Promise<void> {
  const { store, files } = context;
  const { path, signal, ...claimed } = content;
  const { userId, sha256 } = claimed;
  await store.write(async (transaction) => {
    if (!(await holdUser(store, transaction, userId)))
      throw new AppError('not-found', 'This account does not exist.');
    await claimContent(context, transaction, { ...claimed, unusedSince: context.now() });
  });
  await files.put(fileKey(userId, sha256), path, signal);
}

/** Seconds after which a client may retry. By then, a sweep has usually finished deleting the file. */
const RETRY_AFTER = 5;

export interface ClaimedContent {
  userId: string;
  /** SHA-256 of the file, hexadecimal. */
  sha256: string;
  bytes: number;
  /** Media type detected from the file's bytes. */
  mediaType: string;
  /**
   * The time from which the file counts as unused, in milliseconds since the epoch. Ignored if a version or a
   * scan already refers to the file. 0 if the same transaction adds a reference.
   */
  unusedSince: number;
  /** True if the server generated the file, which then needs no virus check. */
  made?: boolean;
  /**
   * True if the file may contain positions that its owner wants removed. If the same bytes are already
   * stored, only `false` has an effect.
   */
  ownerOnly?: boolean | undefined;
}

/**
 * Adds the row of a user's stored file, or updates the row if the user already has the same bytes. A new file
 * waits for its virus check if there is a scanner. No sweep deletes the file while it is in use, or within a
 * day of `unusedSince`. Throws `unavailable` while the same bytes are being deleted.
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
      // If no version or scan refers to the file later, the sweep deletes it without keeping a copy.
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
    'GoV360 is deleting a file with the same content. Try again in a few seconds.',
    { retryAfter: RETRY_AFTER },
  );
}

/**
 * Returns the total size in bytes of the files in `contents` that the user does not already use, counting
 * files with the same bytes once.
 */
export async function countNewBytes(
  db: Database,
  userId: string,
  contents: readonly { sha256: string; bytes: number }[],
): Promise<number> {
  const bySum = new Map(contents.map(({ sha256, bytes }) => [sha256, bytes]));
  const key = { user_id: userId, unused_since: 0, sha256: [...bySum.keys()] };
  for (const { sha256 } of await findRows(db, 'file_contents', key, 'sha256')) bySum.delete(sha256);
  return [...bySum.values()].reduce((sum, each) => sum + each, 0);
}
