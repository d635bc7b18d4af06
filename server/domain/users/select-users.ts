import { sql } from 'kysely';
import { toTimestamp } from '../../../contract/timestamp.ts';
import type { UserRow } from '../../../contract/account/user.ts';
import type { Needs } from '../../platform/access/context.ts';
import type { Cursor } from '../../platform/store/cursor.ts';
import { fromDateColumn, toDateColumn } from '../../platform/store/date-column.ts';
import type { Store } from '../../platform/store/store.ts';
import { searchText, searchUserIds } from './search-users.ts';

export interface UserSelection {
  /** Words to find in name, e-mail, sign-in address and company; '' finds everybody. */
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
    users: part.map(({ created_at, message_count, signInEmailVerified, ...row }) => ({
      ...row,
      staff: context.config.staffUserIds.includes(row.id),
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
