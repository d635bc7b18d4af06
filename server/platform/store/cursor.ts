import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import { PAGE_SIZE } from '../../../contract/limits.ts';

/**
 * The position after a page of a list: the time (milliseconds since the epoch) and the id of the page's last
 * row.
 */
export interface Cursor {
  at: number;
  id: string;
}

/** Returns a cursor as the text that a client sends to request the next page. */
export function formatCursor({ at, id }: Cursor): string {
  return `${at}.${id}`;
}

/**
 * Returns the cursor in a text, or null if `text` is undefined. Throws `AppError('invalid-request')` for an
 * invalid text.
 */
export function parseCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  const parts = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text);
  if (!parts?.[1] || !parts[2]) {
    throw new AppError('invalid-request', 'This cursor is not valid. Start again without a cursor.');
  }
  return { at: Number(parts[1]), id: parts[2] };
}

/**
 * Returns a page of a query's rows, newest first. `next` is the cursor for the next page, or null on the last
 * page. `columns`: the names of the columns with the time and the id of a row, such as `at` or `message.at`.
 * `after`: the cursor for this page, or null for the first page.
 */
export async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  columns: readonly [at: string, id: string],
  after: Cursor | null,
): Promise<{ rows: Row[]; next: string | null }> {
  const [at, id] = [sql.ref(columns[0]), sql.ref(columns[1])];
  const rows = await query
    .$if(after !== null, (all) => all.where(sql<SqlBool>`(${at}, ${id}) < (${after?.at}, ${after?.id})`))
    .orderBy(at, 'desc')
    .orderBy(id, 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  const valueOf = (column: string) => last?.[column.slice(column.indexOf('.') + 1) as keyof Row];
  const next = { at: valueOf(columns[0]) as number, id: valueOf(columns[1]) as string };
  return { rows: page, next: last ? formatCursor(next) : null };
}
