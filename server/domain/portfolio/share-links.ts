import { randomUUID } from 'node:crypto';
import { AppError } from '../../../contract/errors.ts';
import { SHARE_LINKS_MAX } from '../../../contract/limits.ts';
import { linkInputSchema, type ShareLink } from '../../../contract/portfolio.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs, Writes } from '../../platform/access/context.ts';
import { refusal } from '../../platform/access/policy.ts';
import { isBlocked, isBlockedIn } from '../../platform/access/tour-rights.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { parseDocument } from '../../platform/store/parse-document.ts';
import { findRows, insertRows, removeRows, updateRows, type Database } from '../../platform/store/store.ts';
import { newSecretToken } from '../identity/sessions/secret-token.ts';
import { nameOfTour } from '../tours/read-tour.ts';
import { lockTour, tourKey, tellTour } from '../tours/tour-revision.ts';
import { authorizeManage } from '../tours/write-tour.ts';
import { addMember, changeMembers, dropMembers, raiseRevision } from './members.ts';
import { nameOf } from '../profiles/profiles.ts';

const DAY = 24 * 3_600_000;

/**
 * Creates a link to a twin. Users who open the link and sign in become members of the twin. Throws
 * `invalid-document`, `quota-exceeded` if the twin has the maximum number of open links, `too-many-requests`,
 * and the errors of `authorizeManage`.
 */
export async function createLink(
  context: Writes,
  actor: Actor,
  { body, ...ref }: TourRef & { body: unknown },
): Promise<ShareLink> {
  const owner = await authorizeManage(context, actor, ref);
  const { role, days } = parseDocument(linkInputSchema, body);
  const createdAt = context.now();
  const link = { id: randomUUID(), role, token: newSecretToken() };
  const expiresAt = createdAt + days * DAY;
  await writeCounted(context, owner, async (transaction) => {
    if (!(await lockTour(context.store, transaction, tourKey(ref)))) throw refusal(actor, false);
    const links = await transaction
      .selectFrom('share_links')
      .select('id')
      .where((build) => build.and(tourKey(ref)))
      .where('expires_at', '>', createdAt)
      .execute();
    if (links.length >= SHARE_LINKS_MAX)
      throw new AppError(
        'quota-exceeded',
        `A twin can have at most ${SHARE_LINKS_MAX} open share links. Close one first.`,
      );
    await insertRows(transaction, 'share_links', {
      ...link,
      ...tourKey(ref),
      created_at: createdAt,
      expires_at: expiresAt,
    });
  });
  return { ...link, createdAt, expiresAt };
}

/**
 * Closes a link. Removes the members who joined through it, unless `keep` is true. Succeeds if the link does
 * not exist. Throws `too-many-requests` and the errors of `authorizeManage`.
 */
export async function closeLink(
  context: Writes,
  actor: Actor,
  { linkId, keep, ...ref }: TourRef & { linkId: string; keep: boolean },
): Promise<void> {
  const owner = await authorizeManage(context, actor, ref);
  await changeMembers(context, owner, ref, async (transaction) => {
    const removed = await removeRows(transaction, 'share_links', { ...tourKey(ref), id: linkId });
    if (removed === 0) return;
    const came = { ...tourKey(ref), link_id: linkId };
    if (keep) {
      await updateRows(transaction, 'twin_members', came, { link_id: '' });
      return;
    }
    const members = await findRows(transaction, 'twin_members', came, 'member_id');
    await dropMembers(
      transaction,
      ref,
      members.map(({ member_id }) => member_id),
    );
  });
}

/**
 * Returns a link as its page shows it to a visitor. `name` is null for a signed-out visitor, because that
 * visitor may be blocked in the twin. Returns null if the link is closed or expired, or if the twin was
 * deleted. Also returns null if the twin's owner has blocked the actor in the twin, or if staff have blocked
 * the owner.
 */
export async function readLink(
  context: Needs<'store' | 'now'>,
  actor: Actor,
  token: string,
): Promise<{ name: string | null; owner: string; role: ShareLink['role'] } | null> {
  const { db } = context.store;
  const link = await findLink(context, db, token);
  if (!link) return null;
  const ref = { userId: link.user_id, tourId: link.tour_id };
  const name = await nameOfTour(db, ref);
  if (name === null) return null;
  const shown = { owner: await nameOf(db, ref.userId), role: link.role };
  if (actor.kind === 'anonymous') return { name: null, ...shown };
  return (await isBlockedIn(db, ref, actor.userId)) ? null : { name, ...shown };
}

async function findLink({ now }: Needs<'now'>, db: Database, token: string) {
  return await db
    .selectFrom('share_links')
    .selectAll()
    .where('token', '=', token)
    .where('expires_at', '>', now())
    .where((build) => build.not(isBlocked('share_links.user_id')))
    .executeTakeFirst();
}

/**
 * Makes the actor a member of the twin that a link leads to, and returns the twin. Joining again has no
 * effect. Throws `not-signed-in`, `invalid-link`, `too-many-requests`, or `quota-exceeded` if the twin has
 * the maximum number of members.
 */
export async function joinThroughLink(context: Writes, actor: Actor, token: string): Promise<TourRef> {
  if (actor.kind === 'anonymous') throw refusal(actor, false);
  const { ref, revision } = await writeCounted(context, actor, async (transaction) => {
    const found = await findLink(context, transaction, token);
    if (!found) throw overError();
    const ref = { userId: found.user_id, tourId: found.tour_id };
    await lockTour(context.store, transaction, tourKey(ref));
    // Checks again, because the owner may have closed the link or blocked the actor before the tour was
    // locked.
    const link = await findLink(context, transaction, token);
    if (!link || (await isBlockedIn(transaction, ref, actor.userId))) throw overError();
    const member = { memberId: actor.userId, role: link.role, linkId: link.id, now: context.now() };
    const isNew = await addMember(transaction, ref, member);
    return { ref, revision: isNew ? await raiseRevision(context.store, transaction, ref) : null };
  });
  if (revision !== null) tellTour(context, ref, revision);
  return ref;
}

function overError(): AppError {
  return new AppError('invalid-link', 'This link was closed or has expired. Ask the sender for a new one.');
}
