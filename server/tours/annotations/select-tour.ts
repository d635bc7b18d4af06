import { sql } from 'kysely';
import { prepared } from '../../store/prepared-query.ts';
import type { Database, Store } from '../../store/store.ts';

/** A row of the answer: the tour itself, whose `collection` is '', or the items of one of its collections. */
interface SelectedRow {
  revision: number;
  public: number;
  global_id: string | null;
  items: number;
  updated_at: number;
  /** The stored document; of a collection its items as JSON, with commas between. */
  text: string;
  collection: string;
}

/** A tour that is there, as it is stored. */
export interface SelectedTour extends Omit<SelectedRow, 'text' | 'collection'> {
  document: string;
  /** The items of each collection that has any. */
  collections: ReadonlyMap<string, string>;
}

/** In one query, so that document and items are of one revision, whoever writes meanwhile. */
function selectRows(dialect: Store['dialect']) {
  return prepared<[string, string, string, string], SelectedRow>(
    (db, userId, tourId, sameUser, sameTour) => {
      const items = db
        .selectFrom('annotations')
        .select(['collection', 'content', 'sort', 'item_id'])
        .where('user_id', '=', sameUser)
        .where('tour_id', '=', sameTour)
        .where('removed', '=', sql.lit(0))
        .orderBy('collection')
        .orderBy('sort')
        .orderBy('item_id');
      // SQLite gives an aggregate the rows in the order of its subquery, which an index has; asked to sort them, it takes
      // six times as long. PostgreSQL promises no order that it was not asked for.
      const joined =
        dialect === 'sqlite'
          ? sql<string>`group_concat(content, ',')`
          : sql<string>`string_agg(content, ',' order by sort, item_id)`;
      return db
        .selectFrom('tours')
        .select(['revision', 'public', 'global_id', 'items', 'updated_at', 'document as text'])
        .select(sql.lit('').as('collection'))
        .where('user_id', '=', userId)
        .where('tour_id', '=', tourId)
        .where('deleted', '=', sql.lit(0))
        .unionAll(
          db
            .selectFrom(items.as('stored'))
            .select([
              sql.lit(0).as('revision'),
              sql.lit(0).as('public'),
              sql<string | null>`null`.as('global_id'),
              sql.lit(0).as('items'),
              sql.lit(0).as('updated_at'),
              joined.as('text'),
              'collection',
            ])
            .groupBy('collection'),
        );
    },
    '',
    '',
    '',
    '',
  );
}

const SELECTS = { sqlite: selectRows('sqlite'), postgres: selectRows('postgres') };

/** A tour with its items; null where there is none. `db` is the store's, or a transaction of it. */
export async function selectTour(
  { dialect }: Store,
  db: Database,
  userId: string,
  tourId: string,
): Promise<SelectedTour | null> {
  const rows = await SELECTS[dialect](db, userId, tourId, userId, tourId);
  const tour = rows.find(({ collection }) => collection === '');
  if (!tour) return null;
  const { text: document, collection: _, ...columns } = tour;
  const collections = rows.filter(({ collection }) => collection !== '');
  return {
    ...columns,
    document,
    collections: new Map(collections.map(({ collection, text }) => [collection, text])),
  };
}
