import type { WriteTransaction } from '../../../platform/store/store.ts';
import { rowBytes, type TourKey } from './annotation-rows.ts';

/** Removed items that a tour keeps a row of, to tell of their removal. */
const TOMBSTONES_MAX = 2_000;

export interface PrunedTombstones {
  /** The revision of the newest that went: changes can be told from there on. 0 for none. */
  revision: number;
  /** The bytes that they counted for. */
  bytes: number;
}

/** Deletes the oldest rows of removed items, where a tour has more of them than it keeps. */
export async function pruneTombstones(
  transaction: WriteTransaction,
  key: TourKey,
): Promise<PrunedTombstones> {
  const surplus = await transaction
    .selectFrom('annotations')
    .select('revision')
    .where((build) => build.and({ ...key, removed: 1 }))
    .orderBy('revision', 'desc')
    .offset(TOMBSTONES_MAX)
    .limit(1)
    .executeTakeFirst();
  if (!surplus) return { revision: 0, bytes: 0 };
  const { numDeletedRows } = await transaction
    .deleteFrom('annotations')
    .where((build) => build.and({ ...key, removed: 1 }))
    .where('revision', '<=', surplus.revision)
    .executeTakeFirstOrThrow();
  const each = rowBytes({ removed: 1, content: '' });
  return { revision: surplus.revision, bytes: Number(numDeletedRows) * each };
}
