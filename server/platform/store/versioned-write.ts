import type { Transaction } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import type { Tables } from './schema.ts';
import type { Store, WriteTransaction } from './store.ts';

/** The tables whose rows are documents that count their revisions. */
export type VersionedTable = 'tours' | 'profiles';

/** `Nothing` is null for a write that may find nothing to do. */
export interface VersionedWrite<
  Name extends VersionedTable,
  Key extends keyof Tables[Name],
  Nothing extends null = never,
> {
  table: Name;
  /** The columns of the primary key. */
  key: Pick<Tables[Name], Key>;
  /** The revision that the change was made from; a stale one is refused. Undefined: whatever is there. */
  ifMatch: number | undefined;
  /** What a row, or none, is to whoever names a revision. `document` is asked for only where a conflict shows it. */
  readonly current: (row: Tables[Name] | undefined) => {
    revision: number;
    /** Or a promise of it. */
    document: () => unknown;
  };
  /** What a conflict says to a person. */
  conflictText: string;
  /** All other columns in the next revision; null where there is nothing to write. What it throws refuses the write. */
  readonly next: (
    row: Tables[Name] | undefined,
    revision: number,
  ) => Promise<NextColumns<Name, Key> | Nothing> | NextColumns<Name, Key> | Nothing;
}

type NextColumns<Name extends VersionedTable, Key extends keyof Tables[Name]> = Omit<
  Tables[Name],
  Key | 'revision'
>;

export interface Written<Name extends VersionedTable> {
  /** Undefined where the write has made the row. */
  previous: Tables[Name] | undefined;
  saved: Tables[Name];
}

/**
 * Writes a document in its next revision, or makes it; answers null where there is nothing to write. The row is held until
 * the transaction ends, so nobody else's change is lost. Throws `conflict`, with the document as it is, for a stale revision.
 */
export async function writeVersioned<
  Name extends VersionedTable,
  Key extends keyof Tables[Name],
  Nothing extends null = never,
>(
  store: Store,
  transaction: WriteTransaction,
  { table, key, ifMatch, current, conflictText, next }: VersionedWrite<Name, Key, Nothing>,
): Promise<Written<Name> | Nothing> {
  const rows = rowsOf(store, transaction, table, key);
  for (;;) {
    const previous = (await rows.lock()) as Tables[Name] | undefined;
    const { revision, document } = current(previous);
    if (ifMatch !== undefined && ifMatch !== revision) {
      throw new AppError('conflict', conflictText, { current: await document() });
    }
    const nextRevision = (previous?.revision ?? 0) + 1;
    const columns = await next(previous, nextRevision);
    if (columns === null) return columns;
    const saved = { ...key, ...columns, revision: nextRevision } as unknown as Tables[Name];
    if (previous) {
      await rows.update({ ...columns, revision: nextRevision });
      return { previous, saved };
    }
    if (await rows.insert({ ...saved })) return { previous, saved };
    // Another process made the row between our look and our insert: change that one.
  }
}

type Columns = Record<string, unknown>;

/** The row of a key, whichever the table: Kysely's types follow one table at a time. */
function rowsOf(store: Store, transaction: WriteTransaction, table: VersionedTable, key: Columns) {
  const database = transaction as unknown as Transaction<Record<'table', Columns>>;
  const name = table as 'table';
  return {
    lock: () =>
      database
        .selectFrom(name)
        .selectAll()
        .where((build) => build.and(key))
        // SQLite has one writer at a time, and no such clause.
        .$if(store.dialect === 'postgres', (query) => query.forUpdate())
        .executeTakeFirst(),
    async update(columns: Columns) {
      await database
        .updateTable(name)
        .set(columns)
        .where((build) => build.and(key))
        .execute();
    },
    /** False where the row is there already. */
    async insert(columns: Columns) {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto(name)
        .values(columns)
        .onConflict((conflict) => conflict.columns(Object.keys(key)).doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
  };
}
