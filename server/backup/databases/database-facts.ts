import type { Deletion } from '../../domain/accounts/delete-person.ts';
import type { Manifest } from '../format/manifest.ts';
import type { Store } from '../../platform/store/store.ts';

/** A content that a version or a scan has. */
export interface CopiedContent {
  userId: string;
  sha256: string;
  /** There is a thumbnail of it. */
  thumbnail: boolean;
}

/** What is known of a copied database. */
export interface DatabaseFacts extends Pick<Manifest, 'store' | 'postgres' | 'schema'> {
  /** The accounts that it knows to be deleted. */
  deletions: Deletion[];
  /** What of the file store it needs. */
  contents: CopiedContent[];
}

/** The contents that some version or scan has, of both stores' copies; of one made before there were scans, with `scans` false. */
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

/** The database that a backup is restored into. */
export interface Target {
  /** Throws `BackupError` where it holds data. */
  refuseData(): Promise<void>;
  /** Fills it from a backup's part, where no server sees it yet, and opens it. Throws `BackupError`. */
  fill(part: string): Promise<Store>;
  /** Closes it and hands it to the server. */
  complete(): Promise<void>;
  /** Takes back what it can after a failure. */
  abandon(): Promise<void>;
}
