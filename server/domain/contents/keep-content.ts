import { AppError } from '../../../contract/errors.ts';
import type { Needs } from '../../platform/access/context.ts';
import { holdUser } from '../../platform/store/hold-user.ts';
import { fileKey } from '../../platform/file-store/file-key.ts';
import { claimContent } from './claim-content.ts';

export interface NewContent {
  userId: string;
  /** Of the file, hexadecimal. */
  sha256: string;
  bytes: number;
  /** As told by its content. */
  mediaType: string;
  /** Of the file, which is gone afterwards, and stays where this fails. */
  path: string;
  /** We have made it: no virus check looks at it. */
  made?: boolean;
  /** See `claimContent`. */
  ownerOnly?: boolean | undefined;
  signal?: AbortSignal;
}

/**
 * Has a content in the file store so that it stays there: for a day no sweep takes it, in which a version is to name it. The row comes before
 * the bytes, unused: so whoever removes and whoever adds the same content meet at the row, and never at the bytes (`server/domain/files/sweep/`).
 * Throws `not-found` where the account is gone, `unavailable` while the same content is just being removed, and `FileStoreError`.
 */
export async function keepContent(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  content: NewContent,
): Promise<void> {
  const { store, files } = context;
  const { userId, sha256, path, made = false, signal } = content;
  await store.write(async (transaction) => {
    if (!(await holdUser(store, transaction, userId)))
      throw new AppError('not-found', 'There is no such account.');
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
