import type { CopiedContent } from './database-facts.ts';

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
