import type {
  AnyAliasedColumn,
  AnyColumn,
  InsertObject,
  Kysely,
  Selectable,
  Selection,
  Transaction,
  UpdateObject,
} from 'kysely';
import type { Tables } from './schema.ts';

export type Database = Kysely<Tables>;
/**
 * A transaction for writing. It sees its own changes and committed changes. In SQLite, it also sees the
 * changes of earlier transactions that share its commit.
 */
export type WriteTransaction = Transaction<Tables>;

/**
 * The database. SQLite (`sqlite.ts`) and PostgreSQL (`postgres.ts`) have the same interface. All queries use
 * Kysely, and most of them are the same for both.
 */
export interface Store {
  readonly dialect: 'sqlite' | 'postgres';
  /** For queries that only read. Use `write` to change data. */
  readonly db: Database;
  /**
   * Runs `work` in a transaction, and resolves with its result once the transaction is durable. If `work`
   * throws, its changes are rolled back. In PostgreSQL, `work` runs again after a serialization failure or a
   * deadlock, so it must not change anything outside the transaction.
   */
  write<T>(work: (transaction: WriteTransaction) => Promise<T>): Promise<T>;
  /**
   * Returns the number of connections that are in use (`busy`) and free (`idle`), and the number of tasks
   * that wait for a connection or, in SQLite, for their turn to write.
   */
  connections(): { busy: number; idle: number; waiting: number };
  /**
   * Resolves if the database responds and, in PostgreSQL, is not read-only. Rejects otherwise, and if the
   * database's schema epoch is too high (see `guard`).
   */
  ping(): Promise<void>;
  /**
   * Makes every later write (in a transaction or as a single statement) and every `ping` check the database's
   * schema epoch. If the database's epoch is higher than `epoch`, the write or `ping` calls `superseded` and
   * throws `SupersededError`.
   */
  guard(epoch: number, superseded?: () => void): void;
  close(): Promise<void>;
}

type Table = keyof Tables;
type Row<T extends Table> = Selectable<Tables[T]>;
type Column<T extends Table> = AnyColumn<Tables, T> | AnyAliasedColumn<Tables, T>;

/**
 * A condition for rows: the value of each named column. A null matches SQL's NULL, and an array matches any
 * of its values.
 */
export type Where<T extends Table> = {
  readonly [C in keyof Row<T>]?: Row<T>[C] | readonly Row<T>[C][];
};

/** Maximum number of rows or listed values per statement. Databases limit the number of parameters. */
const PER_STATEMENT = 500;

/** Yields a list in parts that each fit into one statement. */
export function* batches<T>(all: readonly T[], size = PER_STATEMENT): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

/** Returns the named columns (all by default) of one matching row, or undefined if there is none. */
export async function findRow<T extends Table, C extends Column<T> = AnyColumn<Tables, T>>(
  db: Database,
  table: T,
  where: Where<T>,
  columns?: C | readonly C[],
): Promise<Selection<Tables, T, C> | undefined> {
  return (await select(db, table, where, columns).executeTakeFirst()) as never;
}

/** Does the same as `findRow`, and locks the row until the transaction ends. */
export async function lockRow<T extends Table, C extends Column<T> = AnyColumn<Tables, T>>(
  { dialect }: Pick<Store, 'dialect'>,
  transaction: WriteTransaction,
  table: T,
  where: Where<T>,
  columns?: C | readonly C[],
): Promise<Selection<Tables, T, C> | undefined> {
  const query = select(transaction, table, where, columns);
  // SQLite allows only one writer at a time and does not support `for update`.
  return (await (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirst()) as never;
}

/** Returns the named columns (all by default) of one matching row. Throws if no row matches. */
export async function readRow<T extends Table, C extends Column<T> = AnyColumn<Tables, T>>(
  db: Database,
  table: T,
  where: Where<T>,
  columns?: C | readonly C[],
): Promise<Selection<Tables, T, C>> {
  return (await select(db, table, where, columns).executeTakeFirstOrThrow()) as never;
}

/**
 * Returns the named columns (all by default) of all matching rows. Uses several statements if the first array
 * in `where` has more than 500 distinct values.
 */
export async function findRows<T extends Table, C extends Column<T> = AnyColumn<Tables, T>>(
  db: Database,
  table: T,
  where: Where<T>,
  columns?: C | readonly C[],
): Promise<Selection<Tables, T, C>[]> {
  const [name, listed] = Object.entries(where).find(([, value]) => Array.isArray(value)) ?? [];
  if (name === undefined) return (await select(db, table, where, columns).execute()) as never;
  const found: unknown[][] = [];
  for (const part of batches([...new Set(listed as unknown[])]))
    found.push(await select(db, table, { ...where, [name]: part }, columns).execute());
  return found.flat() as never;
}

type NewRows<T extends Table> = InsertObject<Tables, T> | readonly InsertObject<Tables, T>[];

/** Inserts any number of rows. Uses several statements for more than 500 rows. */
export async function insertRows<T extends Table>(db: Database, table: T, rows: NewRows<T>): Promise<void> {
  for (const part of batches([rows].flat())) await inserting(db, table, part as NewRows<T>).execute();
}

/** Inserts one or more rows, except those whose key exists already. */
export async function addRows<T extends Table>(db: Database, table: T, rows: NewRows<T>): Promise<void> {
  await inserting(db, table, rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Inserts one or more rows with the same columns. If a row with the same key exists, updates its other
 * columns instead. `key`: the columns of the primary key.
 */
export async function putRows<T extends Table>(
  db: Database,
  table: T,
  key: readonly (keyof Row<T>)[],
  rows: NewRows<T>,
): Promise<void> {
  const [first] = [rows].flat();
  const others = Object.keys(first ?? {}).filter((column) => !key.includes(column as keyof Row<T>));
  await inserting(db, table, rows)
    .onConflict((conflict) =>
      conflict
        .columns(key as never)
        .doUpdateSet((row) =>
          Object.fromEntries(others.map((column) => [column, row.ref(`excluded.${column}` as never)])),
        ),
    )
    .execute();
}

function inserting<T extends Table>(db: Database, table: T, rows: NewRows<T>) {
  return db.insertInto(table as 'tours').values(rows as never);
}

/** Sets columns of all matching rows, and returns the number of updated rows. */
export async function updateRows<T extends Table>(
  db: Database,
  table: T,
  where: Where<T>,
  columns: UpdateObject<Tables, T>,
): Promise<number> {
  const query = db.updateTable(table as 'tours').set(columns as never);
  const { numUpdatedRows } = await matching(query, where).executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes all matching rows in one statement, and returns the number of deleted rows. */
export async function removeRows<T extends Table>(db: Database, table: T, where: Where<T>): Promise<number> {
  const query = db.deleteFrom(table as 'tours');
  const { numDeletedRows } = await matching(query, where).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

function select<T extends Table>(
  db: Database,
  table: T,
  where: Where<T>,
  columns: string | readonly string[] | undefined,
) {
  const rows = db.selectFrom(table as 'tours');
  return matching(columns === undefined ? rows.selectAll() : rows.select(columns as 'revision'), where);
}

function matching<Query extends { where(column: never, operator: never, value: never): Query }>(
  query: Query,
  where: object,
): Query {
  return Object.entries(where).reduce((all, [column, value]) => {
    const operator = value === null ? 'is' : Array.isArray(value) ? 'in' : '=';
    return all.where(column as never, operator as never, value as never);
  }, query);
}
