import type { Deletion } from '../../domain/accounts/delete-person.ts';
import type { Manifest } from '../format/manifest.ts';
import type { Store } from '../../platform/store/store.ts';

/** An uploaded file that a version or a scan uses. */
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
 * Returns the SQL query for the files that a version or a scan uses, for SQLite and PostgreSQL. `scans`:
 * whether the database has the table `scan_files`, which old databases do not have.
 */
export function selectContents({ scans }: { scans: boolean }): string {
  const scanned = `or exists (
    select 1 from scan_files as scanned
    where scanned.user_id = file_contents.user_id and scanned.sha256 = file_contents.sha256)`;
  return `
  select user_id, sha256, facts from file_contents where exists (
    select 1 from file_versions as version
    where version.user_id = file_contents.user_id and version.sha256 = file_contents.sha256) ${scans ? scanned : ''}
  order by user_id, sha256`;
}

export function toCopiedContent(row: Record<string, unknown>): CopiedContent {
  return {
    userId: String(row.user_id),
    sha256: String(row.sha256),
    thumbnail: String(row.facts).includes('"thumbnail":true'),
  };
}

/** The database into which a backup is restored. */
export interface Target {
  /** Throws `BackupError` if the database is not empty. */
  refuseData(): Promise<void>;
  /**
   * Fills the database from the part of a backup at the path `part`, and opens it. Servers cannot use it
   * until `complete` is called. Throws `BackupError`.
   */
  fill(part: string): Promise<Store>;
  /** Closes the database, and allows servers to use it. */
  complete(): Promise<void>;
  /** Closes the database after an error, and removes what was restored if possible. */
  abandon(): Promise<void>;
}
