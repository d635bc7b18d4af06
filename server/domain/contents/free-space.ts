import { statfs } from 'node:fs/promises';
import type { Needs } from '../../platform/access/context.ts';
import { toFileStoreError, FileStoreError } from '../../platform/file-store/file-store.ts';
import { makeUploadsFolder } from './staged-file.ts';

/** Bytes that stay free on the disk of uploads, which may be the database's as well. */
const MARGIN = 256 * 1024 ** 2;

/** Throws `FileStoreError` where the disk has no room for a file of so many bytes. */
export async function requireFreeSpace({ config }: Needs<'config'>, bytes: number): Promise<void> {
  await makeUploadsFolder(config);
  const { bavail, bsize } = await statfs(config.uploadsDir).catch((error: unknown) => {
    throw toFileStoreError(error);
  });
  if (bavail * bsize - bytes < MARGIN)
    throw new FileStoreError('full', 'The disk of uploads has too little room.');
}
