import { type SelectQueryBuilder, sql, type SqlBool, type RawBuilder } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type { Store, WriteTransaction } from './store.ts';

/**
 * Rows to delete per statement in SQLite. SQLite blocks the process for a few milliseconds to delete this
 * many rows.
 */
const ROWS_PER_STATEMENT = 500;

/** Rows to hold in memory at a time. A page of messages of maximum length takes one megabyte. */
const ROWS_PER_PAGE = 100;

/**
 * Yields all rows of a query in pages of at most `size` rows. Reads a page only after the previous one has
 * been consumed. `columns`: the columns by which the rows are sorted, such as `id` or `comment.id`. They must
 * be in the result and together uniquely identify a row.
 */
export async function* pagesOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  columns: readonly string[],
  size = ROWS_PER_PAGE,
): AsyncGenerator<Row[]> {
  const keys = columns.map((column) => sql.ref(column));
  const first = keys.reduce((sorted, key) => sorted.orderBy(key), query.limit(size));
  const names = columns.map((column) => column.slice(column.indexOf('.') + 1) as keyof Row);
  for (let page = first; ;) {
    const rows = await page.execute();
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    const values = names.map((name) => last[name]);
    page = first.where(sql<SqlBool>`(${sql.join(keys)}) > (${sql.join(values)})`);
  }
}

/** Yields the rows of `pagesOf` one by one. */
export async function* inPages<DB, TB extends keyof DB, Row>(
  ...args: Parameters<typeof pagesOf<DB, TB, Row>>
): AsyncGenerator<Row> {
  for await (const rows of pagesOf(...args)) yield* rows;
}

/**
 * Deletes the rows of a table for which the condition `which` is true. In SQLite, deletes them in batches and
 * lets the process handle requests in between.
 */
export async function deleteRows(
  { dialect }: Pick<Store, 'dialect'>,
  transaction: WriteTransaction,
  table: string,
  which: RawBuilder<SqlBool>,
): Promise<void> {
  const name = sql.table(table);
  if (dialect === 'postgres') {
    await sql`delete from ${name} where ${which}`.execute(transaction);
    return;
  }
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from ${name} where rowid in
      (select rowid from ${name} where ${which} limit ${sql.lit(ROWS_PER_STATEMENT)})`.execute(transaction);
    if (numAffectedRows < ROWS_PER_STATEMENT) return;
    await setImmediate();
  }
}
