import type { TourKey } from '../../platform/store/schema.ts';
import { AppError } from '../../../contract/errors.ts';
import { MEMBERS_MAX } from '../../../contract/limits.ts';
import { type Role, ROLES } from '../../../contract/members.ts';
import { roleInputSchema } from '../../../contract/portfolio.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor, SignedIn } from '../../platform/access/actor.ts';
import type { Needs, Writes } from '../../platform/access/context.ts';
import { canReadTour, notFound, refusal, roleIn } from '../../platform/access/policy.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { parseDocument } from '../../platform/store/parse-document.ts';
import {
  findRows,
  removeRows,
  updateRows,
  type Store,
  type WriteTransaction,
} from '../../platform/store/store.ts';
import { readRights } from '../tours/read-tour.ts';
import { lockTour, tourKey, tellTour } from '../tours/tour-revision.ts';
import { authorizeManage } from '../tours/write-tour.ts';

/**
 * Changes the role of a member. Throws `invalid-document`, `not-found` if the user is not a member,
 * `too-many-requests`, and the errors of `authorizeManage`.
 */
export async function changeMember(
  context: Writes,
  actor: Actor,
  { memberId, body, ...ref }: TourRef & { memberId: string; body: unknown },
): Promise<void> {
  const owner = await authorizeManage(context, actor, ref);
  const { role } = parseDocument(roleInputSchema, body);
  await changeMembers(context, owner, ref, async (transaction) => {
    const membership = { ...tourKey(ref), member_id: memberId };
    const changed = await updateRows(transaction, 'twin_members', membership, { role });
    if (changed === 0) throw notFound();
    if (role !== 'editor') await endUploads(transaction, tourKey(ref), NO_LONGER, [memberId]);
  });
}

/**
 * Removes a member from a twin, and ends the member's uploads to the twin. The owner can remove any member.
 * Members can remove only themselves (`me`). Removes nobody if the owner names themselves or a user who is
 * not a member. Throws `too-many-requests` and the errors of `authorizeManage`, for example if the actor
 * tries to leave a twin without being a member.
 */
export async function removeMember(
  context: Writes,
  actor: Actor,
  { memberId, ...ref }: TourRef & { memberId: string },
): Promise<void> {
  const leaver = memberId === 'me' || (actor.kind === 'user' && memberId === actor.userId);
  const by = leaver ? await authorizeLeave(context, actor, ref) : await authorizeManage(context, actor, ref);
  const id = leaver ? by.userId : memberId;
  if (id === ref.userId) return; // The owner is not a member, and keeps their uploads.
  await changeMembers(context, by, ref, (transaction) => dropMembers(transaction, ref, [id]));
}

/**
 * Returns the actor if they have a role in the tour. Throws `not-signed-in`, `forbidden` if the actor may
 * only read the tour, or `not-found`.
 */
async function authorizeLeave(context: Needs<'store'>, actor: Actor, ref: TourRef): Promise<SignedIn> {
  const rights = await readRights(context, ref);
  if (actor.kind === 'user' && rights && roleIn(actor, rights) !== null) return actor;
  throw refusal(actor, rights !== null && canReadTour(actor, rights));
}

/**
 * Removes members from a twin. Also ends their uploads to the twin, and withdraws offers to hand the twin
 * over to them.
 */
export async function dropMembers(
  transaction: WriteTransaction,
  ref: TourRef,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await removeRows(transaction, 'twin_members', { ...tourKey(ref), member_id: ids });
  await removeRows(transaction, 'hand_overs', { ...tourKey(ref), recipient_id: ids });
  await endUploads(transaction, tourKey(ref), NO_LONGER, ids);
}

const NO_LONGER = 'You no longer have permission to add files to this twin. Ask its owner for access.';

/**
 * Ends all open uploads to a twin, or only those of the given uploaders. `why`: message for the uploader. A
 * request that is receiving an upload loses its lease, and stops when it tries to renew the lease.
 */
export async function endUploads(
  transaction: WriteTransaction,
  { user_id, tour_id }: TourKey,
  why: string,
  uploaders?: readonly string[],
): Promise<void> {
  const which = { user_id, tour_id, state: 'open', ...(uploaders && { uploader: uploaders }) } as const;
  const ended = { state: 'failed', result: why, locked_by: '', locked_until: 0 } as const;
  await updateRows(transaction, 'uploads', which, ended);
}

/**
 * Changes the members of a twin in a transaction that locks the tour, so that nobody can join while the owner
 * closes a link or blocks a user. The change gives the tour its next revision, by which open pages, streams
 * and file transfers on all servers detect the change.
 */
export async function changeMembers(
  context: Writes,
  by: SignedIn,
  ref: TourRef,
  change: (transaction: WriteTransaction) => Promise<void>,
): Promise<void> {
  const revision = await writeCounted(context, by, async (transaction) => {
    const raised = await raiseRevision(context.store, transaction, ref);
    await change(transaction);
    return raised;
  });
  tellTour(context, ref, revision);
}

/**
 * Locks a tour until the transaction ends, and raises its revision for a change to its members. Returns the
 * new revision. Throws `not-found`.
 */
export async function raiseRevision(
  store: Store,
  transaction: WriteTransaction,
  ref: TourRef,
): Promise<number> {
  const tour = await lockTour(store, transaction, tourKey(ref));
  if (!tour) throw notFound();
  const revision = tour.revision + 1;
  await updateRows(transaction, 'tours', tourKey(ref), { revision });
  return revision;
}

/**
 * Makes a user a member. A member keeps an existing role that allows more, and the owner stays the owner. A
 * user who joined through a link and is then invited by email (`linkId` is '') no longer depends on the link.
 * Returns false if nothing changed. Throws `quota-exceeded` if the twin has the maximum number of members.
 */
export async function addMember(
  transaction: WriteTransaction,
  ref: TourRef,
  { memberId, role, linkId, now }: { memberId: string; role: Role; linkId: string; now: number },
): Promise<boolean> {
  if (memberId === ref.userId) return false;
  const members = await findRows(transaction, 'twin_members', tourKey(ref), ['member_id', 'role']);
  const known = members.find(({ member_id }) => member_id === memberId);
  const keepsRole = known !== undefined && ROLES.indexOf(known.role) <= ROLES.indexOf(role);
  if (keepsRole && linkId !== '') return false;
  if (!known && members.length >= MEMBERS_MAX)
    throw new AppError(
      'quota-exceeded',
      `This twin already has ${MEMBERS_MAX} members, which is the limit. Ask its owner to remove one, then try again.`,
    );
  await transaction
    .insertInto('twin_members')
    .values({ ...tourKey(ref), member_id: memberId, role, link_id: linkId, added_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'tour_id', 'member_id']).doUpdateSet({
        role: keepsRole ? known.role : role,
        ...(linkId === '' && { link_id: '' }),
      }),
    )
    .execute();
  return true;
}
