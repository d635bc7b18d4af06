import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Role } from '../../../contract/members.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Tables } from '../store/schema.ts';
import { findRow, type Database } from '../store/store.ts';
import { NO_MEMBERS, type TourRights } from './policy.ts';

/**
 * Returns an SQL condition that is true if staff have blocked a user. `userId`: the column with the user's
 * id, as `table.column`. The condition needs a single index lookup, however many users are blocked.
 */
export function isBlocked(userId: string): RawBuilder<boolean> {
  return sql`exists (select 1 from blocked_users where blocked_users.user_id = ${sql.ref(userId)})`;
}

/** True if staff have blocked the owner of a tour. Members and visitors then cannot see the tour. */
const OWNER_IS_BLOCKED = isBlocked('tours.user_id');

/** The columns of a query over `tours` that `rightsOf` needs. */
export const RIGHTS = [
  sql<string>`tours.user_id`.as('user_id'),
  sql<number>`case when ${OWNER_IS_BLOCKED} then 0 else tours.public end`.as('public'),
  sql<
    string | null
  >`case when ${OWNER_IS_BLOCKED} then null else (select string_agg(member_id || ' ' || role, ',')
    from twin_members where twin_members.user_id = tours.user_id and twin_members.tour_id = tours.tour_id) end`.as(
    'members',
  ),
] as const;

export interface RightsRow {
  user_id: string;
  public: number;
  members: string | null;
}

/** Returns the rights in a tour from the columns of `RIGHTS`. */
export function rightsOf({ user_id, public: isPublic, members }: RightsRow): TourRights {
  const roles = members?.split(',').map((each) => each.split(' ') as [string, Role]);
  return { ownerId: user_id, isPublic: isPublic === 1, members: roles ? new Map(roles) : NO_MEMBERS };
}

/**
 * Returns a condition for a query over `tours` that selects the given tours. The condition checks the owner
 * and the id separately, so it can also select other tours of the same owners. For example, for tours `a/1`
 * and `b/2`, it also selects `a/2`.
 */
export function isOneOf(tours: readonly TourRef[]) {
  return (build: ExpressionBuilder<Tables, 'tours'>) =>
    build.and([
      build('tours.user_id', 'in', [...new Set(tours.map(({ userId }) => userId))]),
      build('tours.tour_id', 'in', [...new Set(tours.map(({ tourId }) => tourId))]),
    ]);
}

/**
 * Returns a query for the keys of a user's own tours and of the tours in which the user is a member. Excludes
 * memberships if staff have blocked the tour's owner. The query needs two index lookups. A single condition
 * with `or` would read every tour.
 */
export function selectBelonging(db: Database, userId: string) {
  const shared = db
    .selectFrom('twin_members')
    .select(['user_id', 'tour_id'])
    .where('member_id', '=', userId)
    .where((build) => build.not(isBlocked('twin_members.user_id')));
  return db.selectFrom('tours').select(['user_id', 'tour_id']).where('user_id', '=', userId).union(shared);
}

/**
 * Returns whether the owner of a tour has blocked any of `people` from it. `db`: the store's database, or a
 * transaction.
 */
export async function isBlockedIn(
  db: Database,
  { userId, tourId }: TourRef,
  ...people: readonly string[]
): Promise<boolean> {
  if (people.length === 0) return false;
  const row = await findRow(
    db,
    'twin_blocks',
    { user_id: userId, tour_id: tourId, person_id: people },
    'person_id',
  );
  return row !== undefined;
}
