import { sql } from 'kysely';
import type { Cursor } from '../../platform/store/cursor.ts';
import { toDateColumn } from '../../platform/store/date-column.ts';
import type { Store } from '../../platform/store/store.ts';

/** Code units; longer words are in no name. */
const QUERY_MAX_LENGTH = 200;
/** Letters of a trigram: fewer find the beginnings of words. */
const TRIGRAM = 3;
/** Users that are looked through in their order, for each row wanted, before the index is asked. */
const NEARBY = 100;

export interface UserSearch {
  /** As `searchText` returns it. */
  text: string;
  after: Cursor | null;
  limit: number;
}

/**
 * What of `query` is looked for: in lower case, with two spaces for a space, `@` or `.`, as `user_search` has it. Null for a query
 * that everybody matches.
 */
export function searchText(query: string): string | null {
  const text = query
    .trim()
    .slice(0, QUERY_MAX_LENGTH)
    .replaceAll('\0', '')
    .toLowerCase()
    .replaceAll(/[ @.]/g, '  ');
  if (text.trim() === '') return null;
  return Array.from(text).length < TRIGRAM ? `  ${text}` : text;
}

/**
 * The ids of the users in whose name, addresses or company a text is found, oldest account first. Common words are found among the next
 * users in order; for others an index of trigrams has few rows to sort. Neither alone is quick for both.
 */
export async function searchUserIds(store: Store, search: UserSearch): Promise<string[]> {
  const nearby = await searchNearby(store, search).execute(store.db);
  const { rows } =
    nearby.rows.length >= search.limit ? nearby : await searchIndex(store, search).execute(store.db);
  return rows.map(({ id }) => id);
}

/** The query that looks through the next users in order. */
export function searchNearby(store: Store, { text, after, limit }: UserSearch) {
  return sql<{ id: string }>`select next_users.id
    from (select id, created_at from users where ${isAfter(store, after)}
      order by created_at, id limit ${limit * NEARBY}) next_users
    join user_search on user_search.user_id = next_users.id
    where ${holds(store, text)} order by next_users.created_at, next_users.id limit ${limit}`;
}

/** The query that asks the index of trigrams. */
export function searchIndex(store: Store, { text, after, limit }: UserSearch) {
  const found =
    store.dialect === 'sqlite'
      ? sql`select user_search.user_id from user_search_words cross join user_search
          on user_search.seq = user_search_words.rowid
          where user_search_words match ${trigramsOf(text)} and ${holds(store, text)}`
      : // Without `offset` the planner may go through all users in order instead.
        sql`select user_id from user_search where ${holds(store, text)} offset 0`;
  return sql<{ id: string }>`select users.id from (${found}) found cross join users
    where users.id = found.user_id and ${isAfter(store, after)}
    order by users.created_at, users.id limit ${limit}`;
}

function isAfter(store: Store, after: Cursor | null) {
  return after
    ? sql`(users.created_at, users.id) > (${toDateColumn(store, after.at)}, ${after.id})`
    : sql.raw('1 = 1');
}

/** A text's trigrams side by side, for FTS5: a third of the lists that the text as one phrase would have it read. */
function trigramsOf(text: string): string {
  const letters = Array.from(text);
  const last = letters.length - TRIGRAM;
  const trigrams: string[] = [];
  for (let at = 0; at < last; at += TRIGRAM) trigrams.push(letters.slice(at, at + TRIGRAM).join(''));
  trigrams.push(letters.slice(last).join(''));
  return trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' ');
}

/** SQLite's table has letters in either case: `like` folds those of ASCII there, `lower` the others. */
function holds({ dialect }: Store, text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const column = dialect === 'sqlite' ? sql`lower(user_search.text)` : sql`user_search.text`;
  return sql`${column} like ${pattern} escape '\\'`;
}
