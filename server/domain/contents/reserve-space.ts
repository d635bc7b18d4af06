import { AppError } from '../../../contract/errors.ts';
import { formatBytes } from '../../../contract/files/format-bytes.ts';
import { UPLOADS_MAX } from '../../../contract/limits.ts';
import type { Needs } from '../../platform/access/context.ts';
import type { Database } from '../../platform/store/store.ts';
import { statfs } from 'node:fs/promises';
import { toFileStoreError, FileStoreError } from '../../platform/file-store/file-store.ts';
import { makeUploadsFolder } from './staged-file.ts';

/** Seconds. Long, because only deleting files or finishing an upload frees space. */
const RETRY_AFTER = 3_600;

/** A person's storage use in bytes. */
interface FileUse {
  /** Total size of all contents that any version uses, counting each content once. */
  used: number;
  /** The announced sizes of unfinished uploads and of archives that are being checked. */
  reserved: number;
  uploads: number;
}

/**
 * Throws `document-too-large` or `quota-exceeded`, with the sizes, if a file does not fit. `most`: maximum
 * bytes of one file. Call it in a transaction that locks the person, so that two concurrent uploads take each
 * other into account.
 */
export async function requireSpace(
  { config }: Needs<'config'>,
  transaction: Database,
  { userId, bytes, most }: { userId: string; bytes: number; most: number },
): Promise<void> {
  const { filesPerPerson } = config;
  if (bytes > most) {
    throw new AppError(
      'document-too-large',
      `This file has ${formatBytes(bytes)}; the limit is ${formatBytes(most)}. Nothing was uploaded.`,
    );
  }
  const { used, reserved, uploads } = await readFileUse(transaction, userId);
  if (uploads >= UPLOADS_MAX) {
    throw new AppError(
      'too-many-requests',
      `You have ${uploads} unfinished uploads, which is the limit. Finish or cancel some of them first.`,
      { retryAfter: 60 },
    );
  }
  refuseBeyond({ used, reserved, bytes, limit: filesPerPerson }, 'This file has', 'Nothing was uploaded.');
}

/**
 * Throws `quota-exceeded`, with the sizes, if more bytes do not fit. `what`: start of the error message, such
 * as 'The files of this archive have'. Does not count the archive that the files come from (`importId`),
 * because it will be deleted.
 */
export async function requireRoom(
  { config }: Needs<'config'>,
  db: Database,
  { userId, bytes, what, importId }: { userId: string; bytes: number; what: string; importId?: string },
): Promise<void> {
  if (bytes === 0) return;
  const { used, reserved } = await readFileUse(db, userId, importId);
  refuseBeyond({ used, reserved, bytes, limit: config.filesPerPerson }, what, 'Nothing was changed.');
}

function refuseBeyond(
  { used, reserved, bytes, limit }: { used: number; reserved: number; bytes: number; limit: number },
  what: string,
  outcome: string,
): void {
  if (used + reserved + bytes <= limit) return;
  throw new AppError(
    'quota-exceeded',
    `${what} ${formatBytes(bytes)}, which does not fit: of your ${formatBytes(limit)} of file storage, ` +
      `${formatBytes(used)} are used and ${formatBytes(reserved)} are reserved for unfinished uploads. ${outcome} Free some space, or contact us.`,
    { retryAfter: RETRY_AFTER },
  );
}

async function readFileUse(db: Database, userId: string, except = ''): Promise<FileUse> {
  const { used } = await db
    .selectFrom('file_contents')
    .select((build) => build.fn.coalesce(build.fn.sum<number | string>('bytes'), build.lit(0)).as('used'))
    .where((build) => build.and({ user_id: userId, unused_since: 0 }))
    .executeTakeFirstOrThrow();
  return { used: Number(used), ...(await readReserved(db, userId, except)) };
}

/**
 * Returns the announced sizes of unfinished uploads and of archives that are being checked, leaving out one
 * archive.
 */
export async function readReserved(
  db: Database,
  userId: string,
  except = '',
): Promise<Pick<FileUse, 'reserved' | 'uploads'>> {
  const open = await db
    .selectFrom('uploads')
    .select((build) => [
      build.fn.coalesce(build.fn.sum<number | string>('bytes'), build.lit(0)).as('reserved'),
      build.fn.countAll<number | string>().as('uploads'),
    ])
    .where((build) => build.and({ user_id: userId, state: 'open' }))
    .executeTakeFirstOrThrow();
  const { archives } = await db
    .selectFrom('imports')
    .select((build) => build.fn.coalesce(build.fn.sum<number | string>('bytes'), build.lit(0)).as('archives'))
    .where((build) => build.and({ user_id: userId, format: 'archive', state: 'checking' }))
    .where('id', '<>', except)
    .executeTakeFirstOrThrow();
  // PostgreSQL returns sums as text.
  return { reserved: Number(open.reserved) + Number(archives), uploads: Number(open.uploads) };
}

/** Bytes to keep free on the disk of the uploads folder, which may also contain the database. */
const MARGIN = 256 * 1024 ** 2;

/** Throws `FileStoreError` if the disk does not have enough free space for a file of this size. */
export async function requireFreeSpace({ config }: Needs<'config'>, bytes: number): Promise<void> {
  await makeUploadsFolder(config);
  const { bavail, bsize } = await statfs(config.uploadsDir).catch((error: unknown) => {
    throw toFileStoreError(error);
  });
  if (bavail * bsize - bytes < MARGIN) throw new FileStoreError('full', 'The disk for uploads is full.');
}
