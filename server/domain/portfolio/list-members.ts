import type { Members } from '../../../contract/portfolio.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canReadTour, canSeeMembers, refusal, roleIn } from '../../platform/access/policy.ts';
import { readRights } from '../tours/read-tour.ts';
import { tourKey } from '../tours/tour-revision.ts';
import { nameOf, UNNAMED } from '../profiles/profiles.ts';
import { selectInvitations } from './invitations.ts';
import { selectBlocked } from './twin-blocks.ts';

/**
 * Returns the users who have access to a twin. The actor must be the owner or a member. Only the owner gets
 * addresses, invitations, links and blocked users. Throws `not-signed-in`, `forbidden` or `not-found`.
 */
export async function listMembers(
  context: Needs<'store' | 'now'>,
  actor: Actor,
  ref: TourRef,
): Promise<Members> {
  const rights = await readRights(context, ref);
  if (actor.kind === 'anonymous' || !rights || !canSeeMembers(actor, rights))
    throw refusal(actor, rights !== null && canReadTour(actor, rights));
  const owns = roleIn(actor, rights) === 'owner';
  const { db } = context.store;
  const rows = await db
    .selectFrom('twin_members as member')
    .innerJoin('users', 'users.id', 'member.member_id')
    .leftJoin('profiles', 'profiles.user_id', 'member.member_id')
    .select([
      'member_id',
      'member.role',
      'link_id',
      'added_at',
      'users.email',
      'users.name',
      'profiles.name as profileName',
    ])
    .where('member.user_id', '=', ref.userId)
    .where('member.tour_id', '=', ref.tourId)
    .orderBy('added_at')
    .orderBy('member_id')
    .execute();
  return {
    owner: await nameOf(db, ref.userId),
    members: rows.map((row) => ({
      id: owns ? row.member_id : null,
      // The owner sees the address of a user who has no name.
      name: row.profileName || row.name || (owns && row.email) || UNNAMED,
      role: row.role,
      email: owns ? row.email : null,
      since: row.added_at,
      you: row.member_id === actor.userId,
      linkId: owns ? row.link_id || null : null,
    })),
    invitations: owns ? await selectInvitations(context, ref.userId, ref.tourId) : [],
    links: owns ? await selectLinks(context, ref) : [],
    blocked: owns ? await selectBlocked(db, ref) : [],
  };
}

async function selectLinks({ store, now }: Needs<'store' | 'now'>, ref: TourRef): Promise<Members['links']> {
  const links = await store.db
    .selectFrom('share_links')
    .select(['id', 'role', 'token', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where((build) => build.and(tourKey(ref)))
    .where((build) =>
      build.or([
        build('expires_at', '>', now()),
        build(
          'id',
          'in',
          build
            .selectFrom('twin_members')
            .select('link_id')
            .where((own) => own.and(tourKey(ref))),
        ),
      ]),
    )
    .orderBy('created_at')
    .execute();
  return links.map((link) => ({ ...link, ended: link.expiresAt <= now() }));
}
