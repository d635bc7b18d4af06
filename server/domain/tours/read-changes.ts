import { sql } from 'kysely';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Needs } from '../../platform/access/context.ts';
import { prepared } from '../../platform/store/prepared-query.ts';
import type { TourRights } from '../../platform/access/policy.ts';
import { type ChangedRow, changesParts, fieldsText } from './select-tour.ts';
import { RIGHTS, rightsOf, type RightsRow } from '../../platform/access/tour-rights.ts';

/** Maximum number of items in a report of changes. Beyond that, sending the whole tour is shorter. */
const CHANGES_MAX = 1_000;

/** The changes of a tour. `changes`: the JSON of a `TourChanges`, ready to send. */
export interface StoredChanges {
  revision: number;
  rights: TourRights;
  changes: string;
}

/**
 * The tour's own row, with the `collection` '' and its changed fields as content, or the row of a changed
 * item.
 */
interface Row extends ChangedRow, RightsRow {
  revision: number;
  changes_since: number;
  updated_at: number;
}

const selectChanges = prepared<[number, string, string, string, string, number], Row>(
  (db, since, userId, tourId, sameUser, sameTour, sameRevision) => {
    const changed = db
      .selectFrom('annotations')
      .select(['collection', 'item_id', 'sort', 'removed', 'content'])
      .where('user_id', '=', sameUser)
      .where('tour_id', '=', sameTour)
      .where('revision', '>', sameRevision)
      .limit(sql.lit(CHANGES_MAX + 1));
    return db
      .selectFrom('tours')
      .select(['revision', ...RIGHTS, 'changes_since', 'updated_at'])
      .select([
        sql.lit('').as('collection'),
        sql.lit('').as('item_id'),
        sql.lit(0).as('sort'),
        sql.lit(0).as('removed'),
        // Read only if needed, because databases store a large document apart from its row.
        sql<string>`case when document_revision > ${since} then document else '' end`.as('content'),
      ])
      .where('user_id', '=', userId)
      .where('tour_id', '=', tourId)
      .where('deleted', '=', sql.lit(0))
      .unionAll(
        db
          .selectFrom(changed.as('changed'))
          .select([
            sql.lit(0).as('revision'),
            sql.lit('').as('user_id'),
            sql.lit(0).as('public'),
            sql.lit('').as('members'),
          ])
          .select([sql.lit(0).as('changes_since'), sql.lit(0).as('updated_at')])
          .select(['collection', 'item_id', 'sort', 'removed', 'content']) as never,
      );
  },
  0,
  '',
  '',
  '',
  '',
  0,
);

/**
 * Returns the changes of a tour since a revision. Returns null if they are unknown or the whole tour is
 * shorter. The caller checks the policy (`canReadTour`).
 */
export async function readTourChanges(
  { store }: Needs<'store'>,
  { userId, tourId }: TourRef,
  since: number,
): Promise<StoredChanges | null> {
  const rows = await selectChanges(store.db, since, userId, tourId, userId, tourId, since);
  const tour = rows.find(({ collection }) => collection === '');
  if (!tour || since < tour.changes_since || since > tour.revision) return null;
  const changed = rows.filter((row) => row !== tour);
  if (changed.length > CHANGES_MAX) return null;
  const { revision, updated_at, content } = tour;
  const fields = fieldsText(content, updated_at);
  return {
    revision,
    rights: rightsOf(tour),
    changes: changesParts({ since, revision, fields, rows: changed }).join(''),
  };
}
