import { type ExpressionBuilder, sql } from 'kysely';
import type { Role } from '../../../contract/members.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Tables } from '../store/schema.ts';
import { NO_MEMBERS, type TourRights } from './policy.ts';

/** While staff block a tour's owner, it is nobody else's to see. */
const OWNER_IS_BLOCKED = sql`exists (select 1 from blocked_users where blocked_users.user_id = tours.user_id)`;

/** In a query over `tours`: the columns of which `rightsOf` tells who may do what. */
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

/** Who may do what with a tour. */
export function rightsOf({ user_id, public: isPublic, members }: RightsRow): TourRights {
  const roles = members?.split(',').map((each) => each.split(' ') as [string, Role]);
  return { ownerId: user_id, isPublic: isPublic === 1, members: roles ? new Map(roles) : NO_MEMBERS };
}

/** In a query over `tours`: one of these, or, where a person has several of them, another that goes by the same id. */
export function isOneOf(tours: readonly TourRef[]) {
  return (build: ExpressionBuilder<Tables, 'tours'>) =>
    build.and([
      build('tours.user_id', 'in', [...new Set(tours.map(({ userId }) => userId))]),
      build('tours.tour_id', 'in', [...new Set(tours.map(({ tourId }) => tourId))]),
    ]);
}
