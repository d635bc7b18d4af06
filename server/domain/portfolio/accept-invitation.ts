import { AppError } from '../../../contract/errors.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import { pages } from '../../../contract/addresses.ts';
import type { Actor, SignedIn } from '../../platform/access/actor.ts';
import type { Needs, Writes } from '../../platform/access/context.ts';
import { refusal } from '../../platform/access/policy.ts';
import { isBlocked, isBlockedIn } from '../../platform/access/tour-rights.ts';
import { announceJobs } from '../../platform/jobs/announce-jobs.ts';
import { buttonTo } from '../../platform/jobs/queue-mail.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import type { TwinInvitationTable } from '../../platform/store/schema.ts';
import { updateRows, type Database, type WriteTransaction } from '../../platform/store/store.ts';
import { sameTour } from '../../platform/store/tour-queries.ts';
import { hashSecret } from '../identity/sessions/secret-token.ts';
import { mailUser } from '../identity/sessions/mail-user.ts';
import { isPending, verifiedEmail } from '../identity/sessions/users.ts';
import { lockTour, tourKey, tellTour } from '../tours/tour-revision.ts';
import { describeInvitation, twinsInWords } from './invitations.ts';
import { addMember, raiseRevision } from './members.ts';

/**
 * Returns an invitation as its page shows it to a visitor who has the link. Returns null if the invitation
 * does not exist, has expired or was revoked, or if staff have blocked the inviter. Also returns null if the
 * invitation has no twin left that the visitor may join.
 */
export async function readInvitation(
  context: Needs<'store' | 'now'>,
  actor: Actor,
  token: string,
): Promise<{ email: string; inviterName: string; names: string[]; accepted: boolean } | null> {
  const { db } = context.store;
  const row = await findByToken(context, db, token);
  if (!row) return null;
  const { inviterName, names } = await describeInvitation(
    db,
    row,
    actor.kind === 'user' ? actor.userId : null,
  );
  if (names.length === 0) return null;
  return { email: row.email, inviterName, names, accepted: row.accepted_at !== null };
}

/**
 * Returns the invitation for a link. Returns undefined if the invitation does not exist, has expired or was
 * revoked, or if staff have blocked the inviter.
 */
async function findByToken(
  { now }: Needs<'now'>,
  db: Database,
  token: string,
): Promise<TwinInvitationTable | undefined> {
  return await db
    .selectFrom('twin_invitations')
    .selectAll()
    .where((build) => build.and({ token_hash: hashSecret(token), revoked: 0 }))
    .where('expires_at', '>', now())
    .where((build) => build.not(isBlocked('twin_invitations.user_id')))
    .executeTakeFirst();
}

/**
 * A pending invitation as its recipient sees it in a list. Only the email contains the link to the
 * invitation.
 */
export interface ReceivedInvitation {
  id: string;
  inviterName: string;
  names: string[];
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/** Maximum number of pending invitations in a list. */
const RECEIVED = 20;

/** Returns the pending invitations to the actor's verified address, newest first. */
export async function listReceived(
  { store, now }: Needs<'store' | 'now'>,
  actor: SignedIn,
): Promise<ReceivedInvitation[]> {
  const email = await verifiedEmail(store.db, actor.userId);
  if (email === null) return [];
  const rows = await store.db
    .selectFrom('twin_invitations')
    .select(['id', 'user_id', 'email', 'created_at'])
    .where('email', '=', email)
    .where(isPending(now()))
    .where((build) => build.not(isBlocked('twin_invitations.user_id')))
    .orderBy('created_at', 'desc')
    .limit(RECEIVED)
    .execute();
  const received: ReceivedInvitation[] = [];
  for (const row of rows) {
    const described = await describeInvitation(store.db, row);
    if (described.names.length > 0) received.push({ id: row.id, createdAt: row.created_at, ...described });
  }
  return received;
}

/**
 * Makes the actor a member of the twins in an invitation to their verified address, and sends the inviter an
 * email. Accepting again has no effect. Returns the twins. Throws `not-signed-in` and `too-many-requests`.
 * Throws `invalid-link` if the invitation is missing, expired or revoked, if staff have blocked the inviter,
 * or if there is no twin that the actor may join. Throws `forbidden` if the invitation was sent to another
 * address, and `quota-exceeded` if a twin has the maximum number of members.
 */
export async function acceptInvitation(
  context: Writes,
  actor: Actor,
  token: string,
): Promise<{ twins: TourRef[] }> {
  if (actor.kind === 'anonymous') throw refusal(actor, false);
  const { twins, joined } = await writeCounted(context, actor, async (transaction) => {
    const row = await findByToken(context, transaction, token);
    if (!row) throw overError();
    if ((await verifiedEmail(transaction, actor.userId)) !== row.email)
      throw new AppError(
        'forbidden',
        `This invitation is for ${row.email}. Sign in with that address to accept it.`,
      );
    // Of two concurrent requests, the second waits for the first, and then finds the invitation accepted.
    const changed = await updateRows(
      transaction,
      'twin_invitations',
      { id: row.id, revoked: 0, accepted_at: null },
      { accepted_at: context.now() },
    );
    // An old link must not restore the membership of a user who was removed later.
    if (changed === 0) return { twins: await twinsJoined(transaction, row, actor.userId), joined: [] };
    const joined = await joinTwins(context, transaction, row, actor.userId);
    await mailInviter(context, transaction, row);
    return { twins: joined.map(({ ref }) => ref), joined };
  });
  for (const { ref, revision } of joined) tellTour(context, ref, revision);
  announceJobs(context, actor.userId);
  return { twins };
}

/**
 * Of the twins in an accepted invitation, returns those that the user is still a member of. Throws
 * `invalid-link` if there are none.
 */
async function twinsJoined(
  transaction: WriteTransaction,
  { id, user_id: userId }: TwinInvitationTable,
  memberId: string,
) {
  const twins = await transaction
    .selectFrom('invited_twins as invited')
    .innerJoin('twin_members as member', (join) => join.on(sameTour('member', 'invited')))
    .select('invited.tour_id as tourId')
    .where((build) => build.and({ invitation_id: id, member_id: memberId }))
    .orderBy('invited.tour_id')
    .execute();
  if (twins.length === 0) throw overError();
  return twins.map(({ tourId }) => ({ userId, tourId }));
}

/**
 * Makes a user a member of the twins in an invitation, except twins that were deleted and twins whose owner
 * has blocked the user. Returns the joined twins with their new revisions. Throws `invalid-link` if there are
 * none.
 */
async function joinTwins(
  context: Needs<'store' | 'now'>,
  transaction: WriteTransaction,
  { id, user_id: userId }: TwinInvitationTable,
  memberId: string,
) {
  const twins = await transaction
    .selectFrom('invited_twins')
    .innerJoin('tours', (join) => join.on(sameTour('tours', 'invited_twins')))
    .select(['invited_twins.tour_id as tourId', 'role'])
    .where((build) => build.and({ invitation_id: id, deleted: 0 }))
    .orderBy('invited_twins.tour_id')
    .execute();
  const joined: { ref: TourRef; revision: number }[] = [];
  for (const { tourId, role } of twins) {
    const ref = { userId, tourId };
    await lockTour(context.store, transaction, tourKey(ref));
    if (await isBlockedIn(transaction, ref, memberId)) continue;
    await addMember(transaction, ref, { memberId, role, linkId: '', now: context.now() });
    joined.push({ ref, revision: await raiseRevision(context.store, transaction, ref) });
  }
  if (joined.length === 0) throw overError();
  return joined;
}

async function mailInviter(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  row: TwinInvitationTable,
): Promise<void> {
  const { names } = await describeInvitation(transaction, row);
  const href = context.config.publicOrigin + pages.dashboard();
  await mailUser(context, transaction, row.user_id, {
    subject: `${row.email} accepted your invitation`,
    preview: `${row.email} can now open ${twinsInWords(names)}.`,
    title: 'Your invitation was accepted',
    paragraphs: [`${row.email} can now open ${twinsInWords(names)}.`],
    button: buttonTo('see your twins and who has access to them', 'See your twins', href),
  });
}

function overError(): AppError {
  return new AppError(
    'invalid-link',
    'This invitation has expired or was cancelled. Ask the sender for a new one.',
  );
}
