import { sql } from 'kysely';
import { toTimestamp } from '../../../contract/timestamp.ts';
import type { UserRow } from '../../../contract/account/user.ts';
import { isStaffAccount } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import type { Cursor } from '../../platform/store/cursor.ts';
import { fromDateColumn, toDateColumn } from '../../platform/store/date-column.ts';
import type { Store } from '../../platform/store/store.ts';

/** Code units; longer words are in no name. */
const QUERY_MAX_LENGTH = 200;
/** Letters of a trigram: fewer find the beginnings of words. */
const TRIGRAM = 3;
/** Users that are looked through in their order, for each row wanted, before the index is asked. */
const NEARBY = 100;

interface UserSearch {
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

export interface UserSelection {
  /** Words to find in name, email, sign-in address and company; '' finds everybody. */
  q: string;
  /** Where the part before ended; null for the first. */
  after: Cursor | null;
  limit: number;
}

export interface UserPart {
  users: UserRow[];
  /** Where the next part starts; null when this is the last. */
  end: Cursor | null;
}

/** What the person wrote in their profile, else what the account says. */
const email = sql<string | null>`coalesce(nullif(profiles.email, ''), users.email)`;
const name = sql<string>`coalesce(nullif(profiles.name, ''), users.name)`;
const text = (column: 'role' | 'company' | 'title' | 'phone') =>
  sql<string>`coalesce(${sql.ref(`profiles.${column}`)}, '')`;

/** A part of all users, oldest account first. Knows no rights: its callers do. */
export async function selectUsers(
  context: Needs<'config' | 'store'>,
  selection: UserSelection,
): Promise<UserPart> {
  const { q, after, limit } = selection;
  const { store } = context;
  const words = searchText(q);
  // One more than asked for says whether there is another part.
  const rows = words
    ? await usersOf(store, await searchUserIds(store, { text: words, after, limit: limit + 1 })).execute()
    : await nextUsers(store, { after, limit: limit + 1 }).execute();
  const part = rows.slice(0, limit);
  const last = rows.length > limit ? part.at(-1) : undefined;
  return {
    users: part.map(({ created_at, message_count, signInEmailVerified, granted, ...row }) => ({
      ...row,
      staff: isStaffAccount(context.config, {
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

/** The query of the next users in order. */
export function nextUsers(store: Store, { after, limit }: Omit<UserSelection, 'q'>) {
  const query = usersQuery(store).limit(limit);
  if (!after) return query;
  const at = toDateColumn(store, after.at);
  return query.where((where) =>
    where(where.refTuple('users.created_at', 'users.id'), '>', where.tuple(at, after.id)),
  );
}

function usersOf(store: Store, ids: readonly string[]) {
  return usersQuery(store).where('users.id', 'in', [...ids, '']);
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
