import { sql } from 'kysely';
import type { Store } from '../../platform/store/store.ts';

/** Sums of PostgreSQL come as texts. */
interface Count {
  user_id: string;
  counted: number | string;
  stored: number | string;
}

/**
 * Where a database's counts are not what they count: the bytes that each person has stored, and the items of each tour. One
 * sentence each.
 */
export async function findMiscounts({ db }: Pick<Store, 'db'>): Promise<string[]> {
  const bytes = await sql<Count>`
    select storage_use.user_id, storage_use.bytes as counted, coalesce(sum(stored.bytes), 0) as stored
    from storage_use left join (
      select user_id, octet_length(document) as bytes from tours
      union all
      select user_id, case when removed = 1 then 128 else 256 + octet_length(content) end from annotations
      union all
      select user_id, 128 from applied_operations
      union all
      select user_id, 512 + octet_length(message) from messages
      union all
      select user_id, 512 + octet_length(document) from tour_snapshots
    ) as stored on stored.user_id = storage_use.user_id
    group by storage_use.user_id, storage_use.bytes`.execute(db);
  const items = await sql<Count>`
    select tours.user_id, tours.items as counted, count(annotations.item_id) as stored
    from tours left join annotations
      on annotations.user_id = tours.user_id and annotations.tour_id = tours.tour_id and annotations.removed = 0
    group by tours.user_id, tours.items`.execute(db);
  const wrong = ({ counted, stored }: Count) => Number(counted) !== Number(stored);
  return [
    ...bytes.rows
      .filter(wrong)
      .map((row) => `${row.user_id} has ${row.stored} B, and ${row.counted} are counted.`),
    ...items.rows
      .filter(wrong)
      .map((row) => `${row.user_id} has ${row.stored} items, and ${row.counted} are counted.`),
  ];
}
