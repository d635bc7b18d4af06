import { sql } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import { PAGE_SIZE } from '../../contract/limits.ts';
import { toTimestamp } from '../../contract/timestamp.ts';
import type { UserPage } from '../../contract/user.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import { canListUsers } from '../policy.ts';
import { formatCursor, parseCursor } from '../store/cursor.ts';
import { fromMoment, toMoment } from '../store/moment.ts';
import { searchCondition } from './search-condition.ts';

export interface ListUsersInput {
  /** Words to find in name, e-mail and company. */
  q?: string | undefined;
  /** `next` of the page before. */
  cursor?: string | undefined;
}

/** What the person wrote in their profile, else what the account says. */
const email = sql<string | null>`coalesce(nullif(profiles.email, ''), users.email)`;
const name = sql<string>`coalesce(nullif(profiles.name, ''), users.name)`;
const text = (column: 'role' | 'company' | 'title' | 'phone') =>
  sql<string>`coalesce(${sql.ref(`profiles.${column}`)}, '')`;

/** A page of all users for staff, oldest account first. Throws `forbidden` and, for a cursor, `invalid-request`. */
export async function listUsers(context: Context, actor: Actor, input: ListUsersInput): Promise<UserPage> {
  if (!canListUsers(actor)) throw new AppError('forbidden', 'Only staff may see the list of users.');
  const after = input.cursor === undefined ? null : parseCursor(input.cursor);
  const { store } = context;
  let query = store.db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'users.image', 'users.created_at', email.as('email'), name.as('name')])
    .select([text('role').as('role'), text('company').as('company')])
    .select([text('title').as('title'), text('phone').as('phone')])
    .orderBy('users.created_at')
    .orderBy('users.id')
    .limit(PAGE_SIZE + 1);
  if (after) {
    const at = toMoment(store, after.at);
    query = query.where((where) =>
      where(where.refTuple('users.created_at', 'users.id'), '>', where.tuple(at, after.id)),
    );
  }
  const found = searchCondition(store, [name, email, text('company')], input.q ?? '');
  if (found) query = query.where(found);
  const rows = await query.execute();
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    users: page.map((row) => ({
      id: row.id,
      email: row.email,
      name: row.name,
      role: row.role,
      company: row.company,
      title: row.title,
      image: row.image,
      phone: row.phone,
      createdAt: toTimestamp(fromMoment(row.created_at)),
    })),
    next: last ? formatCursor({ at: fromMoment(last.created_at), id: last.id }) : null,
  };
}
