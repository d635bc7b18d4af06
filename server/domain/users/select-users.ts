import { sql } from 'kysely';
import { toTimestamp } from '../../../contract/timestamp.ts';
import type { UserRow } from '../../../contract/account/account.ts';
import { isStaffAccount } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import type { Cursor } from '../../platform/store/cursor.ts';
import { fromDateColumn, toDateColumn } from '../../platform/store/date-column.ts';
import type { Store } from '../../platform/store/store.ts';

const USER_ID = /^[\w-]{1,64}$/;

/** Maximum number of UTF-16 code units in a query. The rest is ignored. */
const QUERY_MAX_LENGTH = 200;
/** Number of characters in a trigram. Shorter texts match only the beginnings of words. */
const TRIGRAM = 3;
/** For each row of the result, the search checks up to this many users in order before it uses the index. */
const NEARBY = 100;

/** `text`: the result of `searchText`. */
type UserSearch = Omit<UserSelection, 'q'> & { text: string };

/**
 * Returns the text to search for in `user_search`: in lower case, with each space, `@` and `.` replaced by
 * two spaces, as in that table. If the text is shorter than a trigram, two spaces are added before it, so
 * that it matches the beginnings of words. Returns null for an empty query, which matches all users.
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
 * Returns the ids of the users whose name, email addresses or company contain a text, oldest account first.
 * First checks the next users in order, which is fast for common words. If too few of them match, uses a
 * trigram index, which is fast for rare words.
 */
export async function searchUserIds(store: Store, search: UserSearch): Promise<string[]> {
  const nearby = await searchNearby(store, search).execute(store.db);
  const { rows } =
    nearby.rows.length >= search.limit ? nearby : await searchIndex(store, search).execute(store.db);
  return rows.map(({ id }) => id);
}

/** Returns the query that checks the next users in order. */
export function searchNearby(store: Store, { text, after, limit }: UserSearch) {
  return sql<{ id: string }>`select next_users.id
    from (select id, created_at from users where ${isAfter(store, after)}
      order by created_at, id limit ${limit * NEARBY}) next_users
    join user_search on user_search.user_id = next_users.id
    where ${holds(store, text)} order by next_users.created_at, next_users.id limit ${limit}`;
}

/** Returns the query that uses the trigram index. */
export function searchIndex(store: Store, { text, after, limit }: UserSearch) {
  const found =
    store.dialect === 'sqlite'
      ? sql`select user_search.user_id from user_search_words cross join user_search
          on user_search.seq = user_search_words.rowid
          where user_search_words match ${trigramsOf(text)} and ${holds(store, text)}`
      : // Without `offset`, the planner may check all users in order instead.
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

/**
 * Returns an FTS5 query for every third trigram of a text, and for its last trigram. FTS5 then reads about a
 * third of the lists that it would read for the text as one phrase.
 */
function trigramsOf(text: string): string {
  const letters = Array.from(text);
  const last = letters.length - TRIGRAM;
  const trigrams: string[] = [];
  for (let at = 0; at < last; at += TRIGRAM) trigrams.push(letters.slice(at, at + TRIGRAM).join(''));
  trigrams.push(letters.slice(last).join(''));
  return trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' ');
}

/**
 * Returns the SQL condition that `user_search` contains a text. In SQLite, the table contains letters in
 * either case, so the condition converts them to lower case.
 */
function holds({ dialect }: Store, text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const column = dialect === 'sqlite' ? sql`lower(user_search.text)` : sql`user_search.text`;
  return sql`${column} like ${pattern} escape '\\'`;
}

interface UserSelection {
  /** Text to find in name, email, sign-in address or company. '' matches all users. */
  q: string;
  /** The end of the previous part. Null for the first part. */
  after: Cursor | null;
  limit: number;
}

/** The address in the profile, or else the address of the account. */
const email = sql<string | null>`coalesce(nullif(profiles.email, ''), users.email)`;
const name = sql<string>`coalesce(nullif(profiles.name, ''), users.name)`;
const text = (column: 'role' | 'company' | 'title' | 'phone') =>
  sql<string>`coalesce(${sql.ref(`profiles.${column}`)}, '')`;

/**
 * Returns a part of the users that match a query, oldest account first. `end`: the cursor after the last user
 * of this part, or null if this is the last part. The caller checks that the actor may list users.
 */
export async function selectUsers(
  { config, store }: Needs<'config' | 'store'>,
  { q, after, limit }: UserSelection,
): Promise<{ users: UserRow[]; end: Cursor | null }> {
  const words = searchText(q);
  // Reads one more row to determine whether there is another part.
  const most = { after, limit: limit + 1 };
  const query = words
    ? usersQuery(store).where('users.id', 'in', [
        '',
        ...(await searchUserIds(store, { text: words, ...most })),
      ])
    : nextUsers(store, most);
  const rows = await query.execute();
  const part = rows.slice(0, limit);
  const last = rows.length > limit ? part.at(-1) : undefined;
  return {
    users: part.map(({ created_at, message_count, signInEmailVerified, granted, ...row }) => ({
      ...row,
      staff: isStaffAccount(config, {
        id: row.id,
        email: row.signInEmail,
        verified: Boolean(signInEmailVerified),
        granted,
      }),
      signInEmailVerified: Boolean(signInEmailVerified),
      createdAt: toTimestamp(fromDateColumn(created_at)),
      messageCount: Number(message_count),
    })),
    end: last ? { at: fromDateColumn(last.created_at), id: last.id } : null,
  };
}

/** Returns the query that selects the next users in order. */
export function nextUsers(store: Store, { after, limit }: Omit<UserSelection, 'q'>) {
  const query = usersQuery(store).limit(limit);
  if (!after) return query;
  const at = toDateColumn(store, after.at);
  return query.where((where) =>
    where(where.refTuple('users.created_at', 'users.id'), '>', where.tuple(at, after.id)),
  );
}

function usersQuery(store: Store) {
  return store.db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('blocked_users', 'blocked_users.user_id', 'users.id')
    .select(['users.id', 'blocked_users.reason as blockedFor', email.as('email'), name.as('name')])
    .select(['users.email as signInEmail', 'users.email_verified as signInEmailVerified'])
    .select('users.staff as granted')
    .select([text('role').as('role'), text('company').as('company'), text('title').as('title')])
    .select(['users.image', text('phone').as('phone'), 'users.created_at'])
    .select((users) =>
      users
        .selectFrom('messages')
        .select((messages) => messages.fn.countAll().as('count'))
        .whereRef('messages.user_id', '=', 'users.id')
        .as('message_count'),
    )
    .orderBy('users.created_at')
    .orderBy('users.id');
}

/** Returns whether a text can be a user's id. Other texts in addresses refer to no user. */
export function isUserId(text: string): boolean {
  return USER_ID.test(text);
}
