import { AppError } from '../../../contract/errors.ts';
import { formatBytes } from '../../../contract/files/format-bytes.ts';
import { UPLOADS_MAX } from '../../../contract/limits.ts';
import type { Needs } from '../../platform/access/context.ts';
import type { Database } from '../../platform/store/store.ts';
import { statfs } from 'node:fs/promises';
import { toFileStoreError, FileStoreError } from '../../platform/file-store/file-store.ts';
import { makeUploadsFolder } from './staged-file.ts';
import { sql } from 'kysely';
import type { FileStorage } from '../../../contract/files/storage.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { canReadStorage, refusal } from '../../platform/access/policy.ts';

/**
 * Seconds after which a client may retry. The value is high, because space becomes free only when the user
 * deletes files or cancels uploads.
 */
const RETRY_AFTER = 3_600;

/** A user's storage use, in bytes. */
interface FileUse {
  /** Total size of the files in use, counting files with the same bytes once. */
  used: number;
  /** Total announced size of unfinished uploads and of archives that are being checked. */
  reserved: number;
  uploads: number;
}

/**
 * Throws `document-too-large` or `quota-exceeded` if a file does not fit, and `too-many-requests` if the user
 * has the maximum number of unfinished uploads. The messages of the first two errors state the sizes. `most`:
 * maximum size of one file in bytes. Call this in a transaction that locks the user, so that two concurrent
 * uploads take each other into account.
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
      `This file is ${formatBytes(bytes)}, but the limit is ${formatBytes(most)}. Nothing was uploaded.`,
    );
  }
  const { used, reserved, uploads } = await readFileUse(transaction, userId);
  if (uploads >= UPLOADS_MAX) {
    throw new AppError(
      'too-many-requests',
      `There are already ${uploads} unfinished uploads, which is the limit for each user. Finish or cancel some of them first.`,
      { retryAfter: 60 },
    );
  }
  refuseBeyond(
    { used, reserved, bytes, limit: filesPerPerson },
    'This file takes up',
    'Nothing was uploaded.',
  );
}

/**
 * Throws `quota-exceeded` if `bytes` more bytes do not fit in the user's file storage. The error message
 * states the sizes. `what`: start of the error message, such as 'The files of this archive take up'. Does not
 * count the archive that the files come from (`importId`), because it will be deleted.
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
    `${what} ${formatBytes(bytes)}, which does not fit. File storage is limited to ${formatBytes(limit)} per user, and ${formatBytes(used)} is in use. ` +
      (reserved > 0 ? `Unfinished uploads and imports reserve another ${formatBytes(reserved)}. ` : '') +
      `${outcome} Free some space, or contact us.`,
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
 * Returns the total announced size of unfinished uploads and of archives that are being checked, and the
 * number of unfinished uploads. `except`: the id of an archive that is not counted.
 */
async function readReserved(
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

/** Number of bytes to keep free on the disk of the uploads folder, which may also contain the database. */
const MARGIN = 256 * 1024 ** 2;

/** Throws `FileStoreError` if the disk does not have enough free space for a file of this size. */
export async function requireFreeSpace({ config }: Needs<'config'>, bytes: number): Promise<void> {
  await makeUploadsFolder(config);
  const { bavail, bsize } = await statfs(config.uploadsDir).catch((error: unknown) => {
    throw toFileStoreError(error);
  });
  if (bavail * bsize - bytes < MARGIN) throw new FileStoreError('full', 'The disk for uploads is full.');
}

/** Returns the storage use of a user's files. Throws `not-signed-in` or `not-found`. */
export async function readStorage(
  { store, config }: Needs<'config' | 'store'>,
  actor: Actor,
  { userId }: { userId: string },
): Promise<FileStorage> {
  if (!canReadStorage(actor, userId)) throw refusal(actor, false);
  return {
    ...(await sumContents(store.db, userId)),
    reserved: (await readReserved(store.db, userId)).reserved,
    limit: config.filesPerPerson,
    fileLimit: config.fileMax,
  };
}

type ContentSums = Pick<FileStorage, 'used' | 'versions' | 'bin' | 'scans'>;

/**
 * Returns the total size of a user's stored files in bytes, and the sizes of earlier versions, of the bin and
 * of scans. A file with several uses counts only once, for the first of these: a document, an earlier version
 * of an existing document, the bin, a scan.
 */
async function sumContents(db: Database, userId: string): Promise<ContentSums> {
  const { rows } = await sql<{ place: keyof ContentSums; bytes: number | string }>`
    select place, sum(bytes) as bytes from (
      select c.bytes as bytes, case
        when v.sha256 is null then 'scans' when v.first_end = 0 then 'used'
        when v.has_document = 1 then 'versions' else 'bin' end as place
      from file_contents c left join (
        select sha256, min(expires_at) as first_end, max(case when (tour_id, document_id) in (
          select tour_id, item_id from annotations
          where user_id = ${userId} and collection = 'documents' and removed = 0
        ) then 1 else 0 end) as has_document
        from file_versions where user_id = ${userId} group by sha256) v on v.sha256 = c.sha256
      where c.user_id = ${userId} and (v.sha256 is not null or c.sha256 in (
        select sha256 from scan_files where user_id = ${userId}))) as places
    group by place`.execute(db);
  // PostgreSQL returns sums as text.
  const sums = new Map(rows.map(({ place, bytes }) => [place, Number(bytes)]));
  const sumOf = (place: keyof ContentSums) => sums.get(place) ?? 0;
  const used = [...sums.values()].reduce((sum, bytes) => sum + bytes, 0);
  return { used, versions: sumOf('versions'), bin: sumOf('bin'), scans: sumOf('scans') };
}
