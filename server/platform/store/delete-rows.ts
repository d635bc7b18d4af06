import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Store, WriteTransaction } from './store.ts';

/** Rows per statement in SQLite, where a statement blocks the process: a few milliseconds of work. */
const ROWS_PER_STATEMENT = 500;

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
