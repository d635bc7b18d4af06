import { sql } from 'kysely';
import type { FileStorage } from '../../../contract/files/storage.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canReadStorage, refusal } from '../../platform/access/policy.ts';
import type { Database } from '../../platform/store/store.ts';
import { readReserved } from './reserve-space.ts';

/** Returns the storage use of a person's files. Throws `not-signed-in` or `not-found`. */
export async function readStorage(
  { store, config }: Needs<'config' | 'store'>,
  actor: Actor,
  { userId }: { userId: string },
): Promise<FileStorage> {
  if (!canReadStorage(actor, userId)) throw refusal(actor, false);
  return {
    ...(await sumContents(store.db, userId)),
    reserved: (await readReserved(store.db, userId)).reserved,
    limit: config.filesPerPerson,
    fileLimit: config.fileMax,
  };
}

type ContentSums = Pick<FileStorage, 'used' | 'versions' | 'bin' | 'scans'>;

/**
 * Returns the total size of a person's file contents, in bytes. Content with several uses counts only once,
 * for the first of these: a document, an earlier version of an existing document, the bin, a scan.
 */
async function sumContents(db: Database, userId: string): Promise<ContentSums> {
  const { rows } = await sql<{ place: keyof ContentSums; bytes: number | string }>`
    select place, sum(bytes) as bytes from (
      select c.bytes as bytes, case
        when v.sha256 is null then 'scans' when v.first_end = 0 then 'used'
        when v.has_document = 1 then 'versions' else 'bin' end as place
      from file_contents c left join (
        select sha256, min(expires_at) as first_end, max(case when (tour_id, document_id) in (
          select tour_id, item_id from annotations
          where user_id = ${userId} and collection = 'documents' and removed = 0
        ) then 1 else 0 end) as has_document
        from file_versions where user_id = ${userId} group by sha256) v on v.sha256 = c.sha256
      where c.user_id = ${userId} and (v.sha256 is not null or c.sha256 in (
        select sha256 from scan_files where user_id = ${userId}))) as places
    group by place`.execute(db);
  // PostgreSQL returns sums as text.
  const sums = new Map(rows.map(({ place, bytes }) => [place, Number(bytes)]));
  const sumOf = (place: keyof ContentSums) => sums.get(place) ?? 0;
  const used = [...sums.values()].reduce((sum, bytes) => sum + bytes, 0);
  return { used, versions: sumOf('versions'), bin: sumOf('bin'), scans: sumOf('scans') };
}
