import { sql } from 'kysely';
import type { FileStorage } from '../../../contract/files/storage.ts';
import type { Actor } from '../../access/actor.ts';
import type { Context } from '../../access/context.ts';
import { canReadStorage, refusal } from '../../access/policy.ts';
import type { Database } from '../../store/store.ts';
import { readReserved } from '../uploads/reserve-space.ts';

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
        when min(v.expires_at) = 0 then 'used'
        when max(case when a.item_id is null then 0 else 1 end) = 1 then 'versions'
        else 'bin' end as place
      from file_contents c
      join file_versions v on v.user_id = c.user_id and v.sha256 = c.sha256
      left join annotations a on a.user_id = v.user_id and a.tour_id = v.tour_id
        and a.collection = 'documents' and a.item_id = v.document_id and a.removed = 0
      where c.user_id = ${userId}
      group by c.sha256, c.bytes) as places
    group by place`.execute(db);
  // PostgreSQL's sums are texts.
  const sums = new Map(rows.map(({ place, bytes }) => [place, Number(bytes)]));
  const [versions, bin] = [sums.get('versions') ?? 0, sums.get('bin') ?? 0];
  return { used: (sums.get('used') ?? 0) + versions + bin, versions, bin };
}
