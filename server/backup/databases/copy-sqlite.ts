import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Deletion } from '../../domain/accounts/delete-person.ts';
import { makePrivateFile } from '../../platform/disk/data-dir.ts';
import { BackupError } from '../format/manifest.ts';
import { type CopiedContent, type DatabaseFacts, selectContents, toCopiedContent } from './database-facts.ts';

/** Milliseconds to wait for a lock; in WAL mode a reader needs none. */
const BUSY_TIMEOUT = 5_000;

/**
 * Copies the database of a running server to a new file: what it held at one moment, without what was deleted before. Writers
 * continue meanwhile. (`sqlite3_backup_step` by pages starts over with each write of another process, so under load it never ends.)
 * Throws `BackupError` where there is no database, or the copy is not sound.
 */
export function copySqlite(file: string, target: string): DatabaseFacts {
  if (!existsSync(file)) {
    throw new BackupError(
      `There is no database ${file}: set DATA_DIR, or DATABASE_URL, to what the server has.`,
    );
  }
  makePrivateFile(target);
  const source = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT });
  try {
    source.prepare('vacuum into ?').run(target);
  } catch (error) {
    throw new BackupError(
      `The database ${file} cannot be copied (${(error as Error).message}): run npm run doctor.`,
      { cause: error },
    );
  } finally {
    source.close();
  }
  return readFacts(target);
}

/** Reads all of a copy. */
function readFacts(file: string): DatabaseFacts {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    const found = String(copy.prepare('pragma integrity_check(1)').get()?.integrity_check);
    if (found !== 'ok') {
      throw new BackupError(`The database is damaged (${found}), and so is a copy: run npm run doctor.`);
    }
    if (!hasTable(copy, 'kysely_migration')) {
      throw new BackupError('The database is not one of GoV360: set DATA_DIR to what the server has.');
    }
    const last = copy.prepare('select max(name) as name from kysely_migration').get();
    return {
      store: 'sqlite',
      postgres: 0,
      schema: String(last?.name ?? ''),
      deletions: readDeletions(copy),
      contents: readContents(copy),
    };
  } finally {
    copy.close();
  }
}

function readDeletions(copy: DatabaseSync): Deletion[] {
  if (!hasTable(copy, 'deleted_users')) return [];
  const rows = copy.prepare('select id_hash, deleted_at from deleted_users order by deleted_at').all();
  return rows.map((row) => ({ idHash: String(row.id_hash), at: Number(row.deleted_at) }));
}

function readContents(copy: DatabaseSync): CopiedContent[] {
  if (!hasTable(copy, 'file_contents')) return [];
  const contents = selectContents({ scans: hasTable(copy, 'scan_files') });
  return copy.prepare(contents).all().map(toCopiedContent);
}

function hasTable(database: DatabaseSync, name: string): boolean {
  return (
    database.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !== undefined
  );
}
