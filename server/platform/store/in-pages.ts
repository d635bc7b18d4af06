import { type SelectQueryBuilder, sql, type SqlBool, type RawBuilder } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type { Store, WriteTransaction } from './store.ts';

/** Rows per statement in SQLite, where a statement blocks the process: a few milliseconds of work. */
const ROWS_PER_STATEMENT = 500;

/** Rows to hold in memory at a time. A page of the longest messages takes one megabyte. */
const ROWS_PER_PAGE = 100;

/**
 * Yields all rows of a query in pages. Reads each page after the previous one was consumed. `columns`: columns
 * of the result that together identify a row, in the order of the list, such as `id` or `comment.id`.
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

/** Deletes any number of rows of a table. */
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
