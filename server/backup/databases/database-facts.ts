import type { Deletion } from '../../domain/accounts/delete-person.ts';
import type { Manifest } from '../format/manifest.ts';
import type { Store } from '../../platform/store/store.ts';

/** A content that a version or a scan uses. */
export interface CopiedContent {
  userId: string;
  sha256: string;
  /** It has a thumbnail. */
  thumbnail: boolean;
}

/** Facts about a copied database. */
export interface DatabaseFacts extends Pick<Manifest, 'store' | 'postgres' | 'schema'> {
  /** Deletions of accounts that the database has recorded. */
  deletions: Deletion[];
  /** The contents of the file store that it needs. */
  contents: CopiedContent[];
}

/**
 * Returns the query for the contents that a version or a scan uses, for both kinds of store. `scans` is false
 * for a copy from before scans existed.
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

/** The database to which a backup is restored. */
export interface Target {
  /** Throws `BackupError` if it is not empty. */
  refuseData(): Promise<void>;
  /** Fills the database from the backup, hidden from servers, and opens it. Throws `BackupError`. */
  fill(part: string): Promise<Store>;
  /** Closes the database and makes it available to servers. */
  complete(): Promise<void>;
  /** Cleans up after an error. */
  abandon(): Promise<void>;
}
