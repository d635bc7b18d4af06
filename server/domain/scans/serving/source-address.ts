import { FILES_PATH } from '../../../../contract/files/file-address.ts';
import type { SignedIn } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { notFound } from '../../../platform/access/policy.ts';
import { issueGrant } from '../../files/grants/issue-grant.ts';
import { sourceOf } from '../run/scan-row.ts';

/**
 * Where the actor downloads the file of a scan of theirs, for some minutes: on the player's origin, under a grant to a twin of theirs. Throws
 * `not-found` without such a file, and without a twin; `too-many-requests`.
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
