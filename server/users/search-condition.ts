import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Store } from '../store/store.ts';

/** Code units; longer words are in no name. */
const QUERY_MAX_LENGTH = 200;

/** True in SQL where a column holds `query`, whatever the case; null for an empty query, which everything holds. */
export function searchCondition(
  store: Store,
  columns: readonly RawBuilder<string | null>[],
  query: string,
): RawBuilder<SqlBool> | null {
  const words = query.trim().slice(0, QUERY_MAX_LENGTH).replaceAll('\0', '').toLowerCase();
  if (words === '') return null;
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const like = sql.raw(store.dialect === 'postgres' ? 'ilike' : 'like');
  const fold = foldFor(store, words);
  const holds = columns.map((column) => sql`${fold(column)} ${like} ${pattern} escape '\\'`);
  return sql<SqlBool>`(${sql.join(holds, sql` or `)})`;
}

type Fold = (column: RawBuilder<string | null>) => RawBuilder<unknown>;

/** Both databases match ASCII letters in either case by themselves, and fast; other letters need more. */
function foldFor({ dialect }: Store, words: string): Fold {
  // oxlint-disable-next-line no-control-regex
  if (!/[^\x00-\x7f]/.test(words)) return (column) => column;
  // A PostgreSQL database may have a locale that knows no case beyond ASCII; this collation always does.
  if (dialect === 'postgres') return (column) => sql`lower(${column} collate "und-x-icu")`;
  return (column) => sql`lower(${column})`;
}
