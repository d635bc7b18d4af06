import { sql } from 'kysely';
import type { FileStorage } from '../../../contract/files/storage.ts';
import type { Actor } from '../../access/actor.ts';
import type { Context } from '../../access/context.ts';
import { canReadStorage, refusal } from '../../access/policy.ts';
import type { Database } from '../../store/store.ts';
import { readReserved } from './reserve-space.ts';

/** What a person's files take. Throws `not-signed-in` or `not-found`. */
export async function readStorage(
  { store, config }: Context,
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

type ContentSums = Pick<FileStorage, 'used' | 'versions' | 'bin'>;

/** Each content once, for the best that has it: a document, an earlier version of one that is there, the bin. */
async function sumContents(db: Database, userId: string): Promise<ContentSums> {
  const { rows } = await sql<{ place: keyof ContentSums; bytes: number | string }>`
    select place, sum(bytes) as bytes from (
      select c.bytes as bytes, case
        when v.first_end = 0 then 'used' when v.has_document = 1 then 'versions' else 'bin' end as place
      from (
        select sha256, min(expires_at) as first_end, max(case when (tour_id, document_id) in (
          select tour_id, item_id from annotations
          where user_id = ${userId} and collection = 'documents' and removed = 0
        ) then 1 else 0 end) as has_document
        from file_versions where user_id = ${userId} group by sha256) v
      join file_contents c on c.user_id = ${userId} and c.sha256 = v.sha256) as places
    group by place`.execute(db);
  // PostgreSQL's sums are texts.
  const sums = new Map(rows.map(({ place, bytes }) => [place, Number(bytes)]));
  const [versions, bin] = [sums.get('versions') ?? 0, sums.get('bin') ?? 0];
  return { used: (sums.get('used') ?? 0) + versions + bin, versions, bin };
}
