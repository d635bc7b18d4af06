import { FILES_PATH } from '../../../../contract/files/file-address.ts';
import type { SignedIn } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { notFound } from '../../../platform/access/policy.ts';
import { issueGrant } from '../../files/grants/issue-grant.ts';
import { sourceOf } from '../run/scan-row.ts';

/**
 * Returns a temporary address on the player's origin from which the actor can download the file of their
 * scan. It contains a grant to one of their twins. Throws `not-found` if there is no such file or the actor
 * has no twin, and `too-many-requests`.
 */
export async function sourceAddress(
  context: Needs<'config' | 'store' | 'now'>,
  actor: SignedIn,
  scanId: string,
): Promise<string> {
  const { userId, network } = actor;
  if (!(await sourceOf(context.store.db, { user_id: userId, id: scanId }))) throw notFound();
  const tour = await context.store.db
    .selectFrom('tours')
    .select('tour_id')
    .where((build) => build.and({ user_id: userId, deleted: 0 }))
    .limit(1)
    .executeTakeFirst();
  if (!tour) throw notFound();
  const grantee = { userId, tourId: tour.tour_id, clientAddress: network, body: {} };
  const { grant } = await issueGrant(context, actor, grantee);
  return `${context.config.playerOrigin}${FILES_PATH}${grant}/captures/${encodeURIComponent(scanId)}/source`;
}
