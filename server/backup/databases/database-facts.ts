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
  /** The deleted accounts that it knows. */
  deletions: Deletion[];
  /** The contents of the file store that it needs. */
  contents: CopiedContent[];
}

/** Returns the contents that a version or scan uses, for copies of both stores. `scans` is false for one from before there were scans. */
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
  /** Fills it from a backup's part, hidden from servers, and opens it. Throws `BackupError`. */
  fill(part: string): Promise<Store>;
  /** Closes it and makes it available to the server. */
  complete(): Promise<void>;
  /** Cleans up after a failure. */
  abandon(): Promise<void>;
}
