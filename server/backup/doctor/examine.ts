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

/** Used instead of the secret that the first start of a server generates. */
const ANY_SECRET = 'x'.repeat(43);

/** Returns findings about an environment: the errors that a start would report, and risky settings. */
async function checkConfiguration(env: Record<string, string | undefined>): Promise<Finding[]> {
  const config = read(env);
  if (config instanceof ConfigError) return [error(config.message)];
  return [...leftToChance(config), ...(await checkDeletionList(config)), ...(await checkScanner(config))];
}

function read(env: Record<string, string | undefined>): Config | ConfigError {
  try {
    return readConfig(env, () => ANY_SECRET);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

function leftToChance({ local, publicOrigin, trustedProxies, deletionList, dataDir }: Config): Finding[] {
  if (local) return [];
  const findings: Finding[] = [];
  if (publicOrigin.startsWith('https:') && trustedProxies.length === 0) {
    findings.push(
      advice(
        'TRUSTED_PROXIES is empty, so everyone behind your proxy counts as one client. Set it to the proxy’s address.',
      ),
    );
  }
  if (!relative(dataDir, deletionList).startsWith('..')) {
    findings.push(
      advice(
        `The deletion list ${deletionList} is in the data folder and would be lost with it. Set DELETION_LIST to a file elsewhere, or keep every backup that is newer than the one you restore.`,
      ),
    );
  }
  return findings;
}

async function checkDeletionList({ deletionList }: Config): Promise<Finding[]> {
  try {
    await readDeletions(deletionList);
    return [];
  } catch (reason) {
    return [error(`${(reason as Error).message} Correct or remove that line. No server starts with it.`)];
  }
}

/** Returns a finding if the configured virus scanner cannot be reached. */
export async function checkScanner({ clamdUrl }: Pick<Config, 'clamdUrl'>): Promise<Finding[]> {
  if (clamdUrl === undefined) return [];
  try {
    const socket = await connectVirusScanner(clamdUrl, new AbortController().signal);
    socket.destroy();
    return [];
  } catch {
    return [
      error(
        `The virus scanner at CLAMD_URL (${clamdUrl}) does not respond. Until it does, only owners can see new files.`,
      ),
    ];
  }
}

const HOUR = 3_600_000;
/** Age in milliseconds from which a backup is too old: a day and a few hours. */
const OLD = 30 * HOUR;

export interface Examination {
  /** Whether to read every index, row and file. */
  full: boolean;
  /** A folder with backups to check too; null for none. */
  backups: string | null;
}

/**
 * Returns all findings about a server's configuration, data folder, database and files. The server may be
 * running. Writes nothing.
 */
export async function examine(
  env: Record<string, string | undefined>,
  { full, backups }: Examination,
): Promise<Finding[]> {
  const findings = await checkConfiguration(env);
  const place = readDataPlace(env);
  const { dataDir, databaseUrl, fileStore } = place;
  const now = Date.now();
  findings.push(...checkDataDir(dataDir));
  const file = join(dataDir, 'gov360.db');
  const broken = databaseUrl
    ? await (await import('./check-postgres.ts')).checkPostgres(databaseUrl, full)
    : checkSqlite(file, full);
  findings.push(...broken);
  if (broken.every(({ level }) => level !== 'error')) {
    const store = databaseUrl ? await openPostgres(databaseUrl) : openSqliteForReading(file);
    const files = await openFileStore(fileStore);
    try {
      const shape = await checkSchema(store.db);
      findings.push(...shape);
      if (shape.length === 0) {
        findings.push(...(await checkContents(store.db, now)));
        findings.push(...(await checkSweeps(place, files, store.db)));
        findings.push(...(await checkFiles({ files, db: store.db, now, full })));
      }
    } finally {
      await files.close();
      await store.close();
    }
  }
  if (backups !== null) findings.push(...(await checkBackups(backups, now)));
  return findings;
}

async function openPostgres(url: string): Promise<Store> {
  const { openPostgresStore } = await import('../../platform/store/postgres/postgres.ts');
  return await openPostgresStore(url, { patient: true });
}

/**
 * Returns findings if a file store or the uploads folder belongs to another database, or if a cleanup job
 * failed.
 */
export async function checkSweeps(place: DataPlace, files: FileStore, db: Database): Promise<Finding[]> {
  const foreign = await findForeign(place, files, db);
  if (foreign.length > 0) return foreign;
  const stopped = await findRows(
    db,
    'jobs',
    { id: [sweepFiles.name, sweepOrphans.name], state: 'failed' },
    'text',
  );
  return stopped.map(({ text }) => error(text));
}

async function findForeign(place: DataPlace, files: FileStore, db: Database): Promise<Finding[]> {
  try {
    const { problems } = await examinePlaces(db, markedPlaces(place, files), { claiming: true });
    return problems.map(({ text }) => error(text));
  } catch (reason) {
    // `checkFiles` reports this error.
    if (reason instanceof FileStoreError) return [];
    throw reason;
  }
}

/** Returns findings if the newest backup in a folder is damaged, incomplete or too old. */
export async function checkBackups(folder: string, now: number): Promise<Finding[]> {
  try {
    const newest = await findBackup(folder);
    const { takenAt } = await checkBackup(newest);
    const age = now - Date.parse(takenAt);
    const findings = await findIncomplete(folder, newest);
    if (age < OLD) return findings;
    return [
      ...findings,
      advice(
        `The newest backup in ${folder} is ${Math.floor(age / HOUR)} hours old. Check that the timer for backups is running.`,
      ),
    ];
  } catch (reason) {
    if (reason instanceof BackupError) return [error(reason.message)];
    throw reason;
  }
}

async function findIncomplete(folder: string, newest: string): Promise<Finding[]> {
  const last = (await listAllBackups(dirname(newest))).at(-1) ?? newest;
  if (!isIncomplete(last)) return [];
  const { missingFiles } = await readManifest(last);
  return [
    error(
      `The last backup in ${folder} is incomplete: ${missingFiles} uploaded files are missing (${basename(last)}). See the messages about files above, and make another one.`,
    ),
  ];
}

/**
 * Returns findings about a missing or damaged SQLite file. With `full`, also checks whether the indexes match
 * their tables.
 */
function checkSqlite(file: string, full: boolean): Finding[] {
  if (!existsSync(file)) {
    return [
      error(
        `There is no database at ${file}. Set DATA_DIR to the value that the server uses, or start the server once.`,
      ),
    ];
  }
  try {
    checkSqliteFile(file);
  } catch (reason) {
    if (reason instanceof StoreError) return [error(reason.message)];
    throw reason;
  }
  return full ? checkAll(file) : [];
}

function checkAll(file: string): Finding[] {
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
    const findings: Finding[] = [];
    if (found[0] !== 'ok') {
      findings.push(
        error(`The database ${file} is damaged (${fewOf(found)}): stop the server and restore a backup.`),
      );
    }
    if (dangling.length > 0) {
      findings.push(
        error(
          `Rows of ${fewOf([...new Set(dangling)])} refer to deleted rows. Make a backup and report a bug.`,
        ),
      );
    }
    return findings;
  } finally {
    connection.close();
  }
}
