import { sql, type RawBuilder } from 'kysely';
import { listCollections } from '../../../contract/changes/collections.ts';
import { prepared } from '../../platform/store/prepared-query.ts';
import type { Database, Store } from '../../platform/store/store.ts';
import { RIGHTS, type RightsRow, rightsOf } from '../../platform/access/tour-rights.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import type { AnnotationTable } from '../../platform/store/schema.ts';
import type { Needs } from '../../platform/access/context.ts';
import type { TourRights } from '../../platform/access/policy.ts';

/** An existing stored tour. */
export interface SelectedTour extends RightsRow {
  revision: number;
  global_id: string;
  /**
   * The whole document as JSON, in UTF-8 bytes if the database can return bytes, and otherwise as text. Text
   * must be converted to bytes for the response.
   */
  body: string | Uint8Array<ArrayBuffer>;
}

/**
 * Reads a tour in one query, so that document and items have the same revision despite concurrent writes. The
 * database joins the texts, because a second copy of a large tour in this process would double the cost of a
 * read.
 */
function selectRow(dialect: Store['dialect'], collections: readonly string[]) {
  return prepared<[string, string], SelectedTour>(
    (db, userId, tourId) =>
      db
        .selectFrom('tours')
        .select(['revision', 'global_id', ...RIGHTS])
        .select(bodyOf(dialect, collections).as('body'))
        .where('user_id', '=', userId)
        .where('tour_id', '=', tourId)
        .where('deleted', '=', sql.lit(0)),
    '',
    '',
  );
}

/**
 * Returns the SQL expression for the whole document. For SQLite, the expression returns UTF-8 bytes, so that
 * the text need not be decoded and then encoded again for the response.
 */
function bodyOf(dialect: Store['dialect'], collections: readonly string[]): RawBuilder<SelectedTour['body']> {
  const text = textOf(dialect, collections);
  return dialect === 'sqlite' ? sql<Uint8Array<ArrayBuffer>>`cast(${text} as blob)` : text;
}

/**
 * Returns the SQL expression for the JSON of a tour: its own fields, `updated`, `revision` and every
 * collection.
 */
function textOf(dialect: Store['dialect'], collections: readonly string[]): RawBuilder<string> {
  const arrays = collections.map(
    (name) => sql`, ${sql.lit(`,${JSON.stringify(name)}:[`)}, ${itemsOf(dialect, name)}, ']'`,
  );
  return sql<string>`concat(
    substr(document, 1, length(document) - 1),
    ',"updated":{"seconds":', updated_at / 1000, ',"nanoseconds":', updated_at % 1000 * 1000000,
    '},"revision":', revision${sql.join(arrays, sql``)}, '}')`;
}

/**
 * Returns the SQL expression for the items of a collection, separated by commas, or null if there are none.
 */
function itemsOf(dialect: Store['dialect'], collection: string): RawBuilder<string | null> {
  const own = sql`annotations.user_id = tours.user_id and annotations.tour_id = tours.tour_id
    and collection = ${sql.lit(collection)} and removed = 0`;
  // SQLite reads the rows in index order, because the query names the index.
  // PostgreSQL aggregates the rows in the order of the sorted subquery.
  // Source: https://www.postgresql.org/docs/current/functions-aggregate.html
  // An aggregate that sorts takes twice as long in PostgreSQL, and six times as long in SQLite.
  return dialect === 'sqlite'
    ? sql`(select group_concat(content, ',') from annotations indexed by annotations_in_order where ${own})`
    : sql`(select string_agg(content, ',') from
        (select content from annotations where ${own} order by sort, item_id) as ordered)`;
}

const selects = new Map<string, ReturnType<typeof selectRow>>();

/**
 * Returns a tour with its items, or null if the tour does not exist. `db`: the store's database or a
 * transaction.
 */
export async function selectTour(
  { dialect }: Store,
  db: Database,
  { userId, tourId }: TourRef,
): Promise<SelectedTour | null> {
  const collections = listCollections().map(({ name }) => name);
  const key = [dialect, ...collections].join(' ');
  const select = selects.get(key) ?? selectRow(dialect, collections);
  selects.set(key, select);
  const [tour] = await select(db, userId, tourId);
  return tour ?? null;
}

/**
 * Returns the JSON of a stored document with `updated` added. If `document` is '', the result contains only
 * `updated`.
 */
export function fieldsText(document: string, updatedAt: number): string {
  const fields = document.slice(0, -1) || '{';
  const comma = fields === '{' ? '' : ',';
  return `${fields}${comma}"updated":${JSON.stringify(toTimestamp(updatedAt))}}`;
}

/** The columns of `annotations` that reports of changes need. */
export type ChangedRow = Pick<AnnotationTable, 'collection' | 'item_id' | 'sort' | 'removed' | 'content'>;

interface Changes {
  since: number;
  revision: number;
  /** The changed fields of the tour, as a JSON object. */
  fields: string;
  /** The current state of every changed item. */
  rows: readonly ChangedRow[];
}

/**
 * Returns the JSON of a `TourChanges` (contract/changes/tour-changes.ts) in parts to concatenate, with items
 * as they are stored.
 */
export function changesParts({ since, revision, fields, rows }: Changes): string[] {
  const parts = [`{"since":${since},"revision":${revision},"fields":${fields},"collections":{`];
  for (const [collection, own] of Map.groupBy(rows, (row) => row.collection)) {
    const comma = parts.length > 1 ? ',' : '';
    const set = own.filter(({ removed }) => !removed).sort(byOrder);
    const removed = own.filter((row) => row.removed).map(({ item_id }) => item_id);
    parts.push(`${comma}${JSON.stringify(collection)}:{"set":[`);
    for (const [at, { content }] of set.entries()) parts.push(at > 0 ? `,${content}` : content);
    parts.push(`],"removed":${JSON.stringify(removed)}}`);
  }
  parts.push('}}');
  return parts;
}

function byOrder(a: ChangedRow, b: ChangedRow): number {
  return a.sort - b.sort || (a.item_id < b.item_id ? -1 : 1);
}

/** Maximum number of items in a report of changes. If more items have changed, clients get the whole tour. */
const CHANGES_MAX = 1_000;

/** The changes to a tour. `changes`: the JSON of a `TourChanges`, ready to send. */
export interface StoredChanges {
  revision: number;
  rights: TourRights;
  changes: string;
}

/**
 * The row of a changed item, or the tour's own row. In the tour's own row, `collection` is '', and `content`
 * is the document if the tour's fields have changed.
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
        // Reads the document only if needed, because databases store a large document separately from its
        // row.
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
 * Returns the changes to a tour since a revision. Returns null if the tour does not exist, if the changes are
 * unknown, or if more than `CHANGES_MAX` items have changed. The caller checks whether the actor may read the
 * tour (`canReadTour`).
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
