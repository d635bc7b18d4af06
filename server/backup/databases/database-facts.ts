import { sql } from 'kysely';
import type { Deletion } from '../../domain/accounts/delete-person.ts';
import { hasTable } from '../../platform/store/has-table.ts';
import type { Database, Store } from '../../platform/store/store.ts';
import { BackupError, type Manifest } from '../format/manifest.ts';

/** An uploaded file that a file version or a scan uses. */
export interface CopiedContent {
  userId: string;
  sha256: string;
  /** Whether the file has a thumbnail. */
  thumbnail: boolean;
}

/** Facts about a copied database. */
export interface DatabaseFacts extends Pick<Manifest, 'store' | 'postgres' | 'schema'> {
  /** The deletions of accounts that the database has recorded. */
  deletions: Deletion[];
  /** The files in the file store that the database needs. */
  contents: CopiedContent[];
}

/**
 * Throws `BackupError` if a database does not belong to GoV360. `setting`: the environment variable that names
 * the database.
 */
export async function requireOwnDatabase(db: Database, setting: string): Promise<void> {
  if (await hasTable(db, 'kysely_migration')) return;
  throw new BackupError(`This is not a GoV360 database. Set ${setting} to the value that the server uses.`);
}

/**
 * Returns the name of the last migration, the deletions of accounts and the uploaded files that a database
 * lists. The database may belong to an earlier version of GoV360.
 */
export async function readFacts(db: Database): Promise<Omit<DatabaseFacts, 'store' | 'postgres'>> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return {
    schema: rows[0]?.name ?? '',
    deletions: await readDeletions(db),
    contents: await readContents(db),
  };
}

async function readDeletions(db: Database): Promise<Deletion[]> {
  if (!(await hasTable(db, 'deleted_users'))) return [];
  const rows = await db.selectFrom('deleted_users').selectAll().orderBy('deleted_at').execute();
  return rows.map(({ id_hash, deleted_at }) => ({ idHash: id_hash, at: deleted_at }));
}

/** Returns the files that a file version or a scan uses. */
async function readContents(db: Database): Promise<CopiedContent[]> {
  if (!(await hasTable(db, 'file_contents'))) return [];
  const scanned = sql`or exists (
    select 1 from scan_files as scanned
    where scanned.user_id = file_contents.user_id and scanned.sha256 = file_contents.sha256)`;
  const { rows } = await sql<{ user_id: string; sha256: string; facts: string }>`
    select user_id, sha256, facts from file_contents where exists (
      select 1 from file_versions as version
      where version.user_id = file_contents.user_id and version.sha256 = file_contents.sha256)
    ${(await hasTable(db, 'scan_files')) ? scanned : sql``} order by user_id, sha256`.execute(db);
  return rows.map(({ user_id, sha256, facts }) => ({
    userId: user_id,
    sha256,
    thumbnail: facts.includes('"thumbnail":true'),
  }));
}

/** The database into which a backup is restored. */
export interface Target {
  /**
   * Throws `BackupError` if the database is not empty, or `StoreError` if another restore into it is running
   * or was interrupted.
   */
  refuseData(): Promise<void>;
  /**
   * Fills the database from the part of a backup at the path `part`, and opens it. Servers cannot use it
   * until `complete` is called. Throws `BackupError` if pg_restore fails.
   */
  fill(part: string): Promise<Store>;
  /** Closes the database, and allows servers to use it. */
  complete(): Promise<void>;
  /** Closes the database after an error and, if possible, removes what was restored. */
  abandon(): Promise<void>;
}
