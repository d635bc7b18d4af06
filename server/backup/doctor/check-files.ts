import { createHash } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import { HAS_VERSION } from '../../domain/contents/forget-versions.ts';
import { type FileKey, fileKey } from '../../platform/file-store/file-key.ts';
import {
  type FileStore,
  type QuarantinedFile,
  FileStoreError,
} from '../../platform/file-store/file-store.ts';
import { QUARANTINED } from '../../domain/files/sweep/times.ts';
import type { Database } from '../../platform/store/store.ts';
import { advice, error, fewOf, type Finding } from './finding.ts';

/**
 * Milliseconds within which a running server moves unused files to quarantine and deletes unfinished ones.
 */
const REMOVED_WITHIN = 50 * 3_600_000;

interface CheckedFiles {
  files: FileStore;
  db: Database;
  now: number;
  /** Whether to read every file completely. */
  full: boolean;
}

/**
 * Yields findings about the file store: missing, changed and unused files, unfinished files, and files in
 * quarantine.
 */
export async function* checkFiles(checked: CheckedFiles): AsyncGenerator<Finding> {
  try {
    // Reads the database first. Otherwise, the database could list files that were added after the file store
    // was read.
    const named = await readNamed(checked.db);
    const there = await readStore(checked.files);
    const quarantined = await Array.fromAsync(checked.files.listQuarantine());
    yield* checkNamed(checked, named, { there, quarantined });
    yield* findOrphans(named, there, checked.now);
    yield* findUnfinished(checked);
    yield* describeQuarantine(quarantined);
  } catch (reason) {
    if (!(reason instanceof FileStoreError)) throw reason;
    yield error(
      `GoV360 cannot read the uploaded files: ${reason.message} See FILES_DIR and FILES_S3_… in docs/operations.md.`,
    );
  }
}

interface Named {
  userId: string;
  sha256: string;
  bytes: number;
  used: boolean;
}

async function readNamed(db: Database): Promise<Map<FileKey, Named>> {
  const rows = await db
    .selectFrom('file_contents')
    .select(['user_id', 'sha256', 'bytes'])
    .select(sql<number | boolean>`${HAS_VERSION}`.as('used'))
    .execute();
  return new Map(
    rows.map(({ user_id: userId, sha256, bytes, used }) => [
      fileKey(userId, sha256),
      { userId, sha256, bytes, used: Boolean(used) },
    ]),
  );
}

type There = ReadonlyMap<FileKey, { bytes: number; changedAt: number }>;

async function readStore(files: FileStore): Promise<There> {
  const there = new Map<FileKey, { bytes: number; changedAt: number }>();
  for await (const { key, ...facts } of files.list()) there.set(key, facts);
  return there;
}

async function* checkNamed(
  { files, db, full }: CheckedFiles,
  named: ReadonlyMap<FileKey, Named>,
  { there, quarantined }: { there: There; quarantined: readonly QuarantinedFile[] },
): AsyncGenerator<Finding> {
  const missing: string[] = [];
  const changed: string[] = [];
  for (const [key, content] of named) {
    if (!content.used) continue;
    const found = there.get(key);
    if (!found) {
      if ((await files.sizeOf(key)) === null && (await isNamedStill(db, content))) missing.push(key);
    } else if (found.bytes !== content.bytes || (full && !(await isAsPut(files, key, content))))
      changed.push(key);
  }
  if (missing.length > 0) {
    const keys = new Set<string>(quarantined.map(({ key }) => key));
    const kept = missing.filter((key) => keys.has(key)).length;
    const quarantine =
      kept > 0 ? `${kept} of them are in quarantine: run npm run doctor -- --restore-quarantine all. ` : '';
    yield error(
      `The store is missing uploaded files (${missing.length}): ${fewOf(missing)}. Check that the disk of the store is mounted. ${quarantine}Copy lost files from the files/ folder of a backup.`,
    );
  }
  if (changed.length > 0) {
    yield error(
      `Uploaded files have changed on the disk (${changed.length}): ${fewOf(changed)}. Replace them with those from a backup.`,
    );
  }
}

async function isNamedStill(db: Database, { userId, sha256 }: Named): Promise<boolean> {
  const row = await db
    .selectFrom('file_contents')
    .select('sha256')
    .where((build) => build.and({ user_id: userId, sha256 }))
    .where(sql<SqlBool>`${HAS_VERSION}`)
    .executeTakeFirst();
  return row !== undefined;
}

async function isAsPut(files: FileStore, key: FileKey, { sha256 }: Named): Promise<boolean> {
  const found = await files.read(key);
  if (!found) return false;
  const hash = createHash('sha256');
  for await (const chunk of found.body) hash.update(chunk);
  return hash.digest('hex') === sha256;
}

function* findOrphans(named: ReadonlyMap<FileKey, Named>, there: There, now: number): Generator<Finding> {
  const orphans = [...there].filter(
    ([key, { changedAt }]) =>
      !named.has(key.replace(/\.thumbnail$/, '') as FileKey) && changedAt < now - REMOVED_WITHIN,
  );
  if (orphans.length === 0) return;
  const megabytes = orphans.reduce((sum, [, { bytes }]) => sum + bytes, 0) / 1e6;
  yield advice(
    `Unused files in the store: ${orphans.length} (${megabytes.toFixed(1)} MB). A running server moves them into quarantine within two days.`,
  );
}

async function* findUnfinished({ files, now }: CheckedFiles): AsyncGenerator<Finding> {
  let count = 0;
  for await (const { begunAt } of files.listUnfinished()) if (begunAt < now - REMOVED_WITHIN) count += 1;
  if (count === 0) return;
  yield advice(`Unfinished files in the store: ${count}. A running server deletes them within two days.`);
}

function* describeQuarantine(quarantined: readonly QuarantinedFile[]): Generator<Finding> {
  if (quarantined.length === 0) return;
  const megabytes = quarantined.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const oldest = quarantined.reduce((first, { since }) => Math.min(first, since), Infinity);
  yield advice(
    `Files in quarantine after a cleanup: ${quarantined.length} (${megabytes.toFixed(1)} MB). The first are permanently deleted on ${new Date(oldest + QUARANTINED).toISOString().slice(0, 10)}. npm run doctor -- --quarantine lists them.`,
  );
}
