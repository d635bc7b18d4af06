import { join, basename, dirname, relative } from 'node:path';
import { readDataPlace, type DataPlace } from '../../platform/config/data-place.ts';
import { openFileStore } from '../../platform/file-store/open-file-store.ts';
import { openSqliteForReading } from '../../platform/store/sqlite/sqlite-dialect.ts';
import { findRows, type Store, type Database } from '../../platform/store/store.ts';
import { checkContents } from './check-contents.ts';
import { checkDataDir } from './check-data-dir.ts';
import { checkFiles } from './check-files.ts';
import { checkSchema, type Finding, error, advice, fewOf } from './finding.ts';
import { examinePlaces } from '../../domain/files/sweep/find-problems.ts';
import { markedPlaces } from '../../domain/files/sweep/marked-places.ts';
import { type FileStore, FileStoreError } from '../../platform/file-store/file-store.ts';
import { sweepFiles } from '../../domain/files/sweep/sweep-files.ts';
import { sweepOrphans } from '../../domain/files/sweep/sweep-orphans.ts';
import { BackupError } from '../format/manifest.ts';
import { isIncomplete, listAllBackups, findBackup } from '../format/backup-folder.ts';
import { checkBackup, readManifest } from '../format/check-backup.ts';
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { checkSqliteFile } from '../../platform/store/sqlite/check-sqlite-file.ts';
import { StoreError } from '../../platform/store/store-error.ts';
import { readDeletions } from '../../domain/accounts/deletion-list.ts';
import { type Config, readConfig } from '../../platform/config/config.ts';
import { ConfigError } from '../../platform/config/fields.ts';
import { connectVirusScanner } from '../../domain/files/conversion/virus-scanner.ts';

/** A placeholder for the secret that a server generates when it first starts. */
const ANY_SECRET = 'x'.repeat(43);

/**
 * Yields findings about the configuration in environment variables: risky settings, errors that would prevent
 * a server from starting, and a virus scanner that does not respond.
 */
async function* checkConfiguration(env: Record<string, string | undefined>): AsyncGenerator<Finding> {
  let config: Config;
  try {
    config = readConfig(env, () => ANY_SECRET);
  } catch (reason) {
    if (!(reason instanceof ConfigError)) throw reason;
    yield error(reason.message);
    return;
  }
  if (!config.local) yield* leftToChance(config);
  try {
    await readDeletions(config.deletionList);
  } catch (reason) {
    yield error(`${(reason as Error).message} Correct or remove that line. Until then, no server starts.`);
  }
  yield* checkScanner(config);
}

function* leftToChance({ publicOrigin, trustedProxies, deletionList, dataDir }: Config): Generator<Finding> {
  if (publicOrigin.startsWith('https:') && trustedProxies.length === 0) {
    yield advice(
      'TRUSTED_PROXIES is empty, so everyone behind your proxy counts as one client. Set it to the proxy’s address.',
    );
  }
  if (!relative(dataDir, deletionList).startsWith('..')) {
    yield advice(
      `The deletion list ${deletionList} is in the data folder. If you lose the folder and restore an old backup, deleted accounts may come back. Set DELETION_LIST to a file elsewhere.`,
    );
  }
}

/** Yields a finding if the configured virus scanner cannot be reached. */
export async function* checkScanner({ clamdUrl }: Pick<Config, 'clamdUrl'>): AsyncGenerator<Finding> {
  if (clamdUrl === undefined) return;
  try {
    const socket = await connectVirusScanner(clamdUrl, new AbortController().signal);
    socket.destroy();
  } catch {
    yield error(
      `The virus scanner at CLAMD_URL (${clamdUrl}) does not respond. Until it does, only the owners and editors of twins can open new files.`,
    );
  }
}

const HOUR = 3_600_000;
/** Age in milliseconds from which a backup is too old: a day and a few hours. */
const OLD = 30 * HOUR;

interface Examination {
  /** Whether to read every index, row and file. */
  full: boolean;
  /** A folder whose newest backup is checked too; null to check no backup. */
  backups: string | null;
}

/**
 * Yields findings about a server's configuration, data folder, database and files, and about its newest
 * backup if `backups` is set. The server may be running. Changes no data.
 */
export async function* examine(
  env: Record<string, string | undefined>,
  { full, backups }: Examination,
): AsyncGenerator<Finding> {
  // If a variable that says where data is stored is invalid, this throws before anything is reported.
  const place = readDataPlace(env);
  yield* checkConfiguration(env);
  const { dataDir, databaseUrl, fileStore } = place;
  const now = Date.now();
  yield* checkDataDir(dataDir);
  const file = join(dataDir, 'gov360.db');
  const broken = databaseUrl
    ? await Array.fromAsync((await import('./check-postgres.ts')).checkPostgres(databaseUrl, full))
    : [...checkSqlite(file, full)];
  yield* broken;
  if (broken.every(({ level }) => level !== 'error')) {
    const store = databaseUrl ? await openPostgres(databaseUrl) : openSqliteForReading(file);
    const files = await openFileStore(fileStore);
    try {
      const shape = await checkSchema(store.db);
      if (shape) yield shape;
      else {
        yield* checkContents(store.db, now);
        yield* checkSweeps(place, files, store.db);
        yield* checkFiles({ files, db: store.db, now, full });
      }
    } finally {
      await files.close();
      await store.close();
    }
  }
  if (backups !== null) yield* checkBackups(backups, now);
}

async function openPostgres(url: string): Promise<Store> {
  const { openPostgresStore } = await import('../../platform/store/postgres/postgres.ts');
  return await openPostgresStore(url, { patient: true });
}

/**
 * Yields an error for each place (the file store or the uploads folder) that cannot be used with this
 * database, for example because it belongs to another database. If there is none, yields an error for each
 * failed cleanup job.
 */
export async function* checkSweeps(
  place: DataPlace,
  files: FileStore,
  db: Database,
): AsyncGenerator<Finding> {
  const foreign = await findForeign(place, files, db);
  const stopped = { id: [sweepFiles.name, sweepOrphans.name], state: 'failed' } as const;
  const found = foreign.length > 0 ? foreign : await findRows(db, 'jobs', stopped, 'text');
  for (const { text } of found) yield error(text);
}

async function findForeign(place: DataPlace, files: FileStore, db: Database): Promise<{ text: string }[]> {
  try {
    const { problems } = await examinePlaces(db, markedPlaces(place, files), { claiming: true });
    return problems;
  } catch (reason) {
    // `checkFiles` reports a file store that does not respond.
    if (reason instanceof FileStoreError) return [];
    throw reason;
  }
}

/** Yields findings if the newest backup in a folder is missing, damaged, incomplete or too old. */
export async function* checkBackups(folder: string, now: number): AsyncGenerator<Finding> {
  try {
    const newest = await findBackup(folder);
    const { takenAt } = await checkBackup(newest);
    const last = (await listAllBackups(dirname(newest))).at(-1) ?? newest;
    if (isIncomplete(last)) {
      const { missingFiles } = await readManifest(last);
      yield error(
        `The last backup in ${folder} is incomplete (missing uploaded files: ${missingFiles}): ${basename(last)}. See the messages about files above, and make another backup.`,
      );
    }
    const age = now - Date.parse(takenAt);
    if (age < OLD) return;
    yield advice(
      `The newest complete backup in ${folder} is ${Math.floor(age / HOUR)} hours old. Check that the timer for backups is running.`,
    );
  } catch (reason) {
    if (!(reason instanceof BackupError)) throw reason;
    yield error(reason.message);
  }
}

/**
 * Yields findings about a missing or damaged SQLite file. With `full`, also checks whether the indexes match
 * their tables, and whether rows refer to deleted rows.
 */
function* checkSqlite(file: string, full: boolean): Generator<Finding> {
  if (!existsSync(file)) {
    yield error(
      `There is no database at ${file}. Set DATA_DIR to the value that the server uses, or start the server once.`,
    );
    return;
  }
  try {
    checkSqliteFile(file);
  } catch (reason) {
    if (!(reason instanceof StoreError)) throw reason;
    yield error(reason.message);
    return;
  }
  if (full) yield* checkAll(file);
}

function* checkAll(file: string): Generator<Finding> {
  const connection = new DatabaseSync(file, { readOnly: true });
  try {
    const found = connection
      .prepare('pragma integrity_check')
      .all()
      .map((row) => String(row.integrity_check));
    const dangling = connection
      .prepare('pragma foreign_key_check')
      .all()
      .map((row) => String(row.table));
    if (found[0] !== 'ok') {
      yield error(`The database ${file} is damaged (${fewOf(found)}): stop the server and restore a backup.`);
    }
    if (dangling.length > 0) {
      yield error(
        `Rows of ${fewOf([...new Set(dangling)])} refer to deleted rows. Make a backup and report a bug.`,
      );
    }
  } finally {
    connection.close();
  }
}
