import { randomUUID } from 'node:crypto';
import { pages } from '../../../contract/addresses.ts';
import { AppError } from '../../../contract/errors.ts';
import {
  INVITATION_LASTS,
  INVITATION_MAILS_MAX,
  INVITATIONS_A_DAY,
  INVITATIONS_PER_ADDRESS,
} from '../../../contract/limits.ts';
import { type Invitation, invitedRoleInputSchema, inviteInputSchema } from '../../../contract/portfolio.ts';
import type { Actor, SignedIn } from '../../platform/access/actor.ts';
import type { Needs, Writes } from '../../platform/access/context.ts';
import { canManageAccount, notFound, refusal } from '../../platform/access/policy.ts';
import { isBlockedIn } from '../../platform/access/tour-rights.ts';
import { announceJobs } from '../../platform/jobs/announce-jobs.ts';
import { buttonTo, queueMail } from '../../platform/jobs/queue-mail.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { limitRequests, personCount } from '../../platform/limits/count-requests.ts';
import { mailOf } from '../../platform/mail/mail-page.ts';
import { parseDocument } from '../../platform/store/parse-document.ts';
import type { TwinInvitationTable } from '../../platform/store/schema.ts';
import {
  insertRows,
  putRows,
  updateRows,
  type Database,
  type WriteTransaction,
} from '../../platform/store/store.ts';
import { mailboxOf } from '../identity/email-link/email-address.ts';
import { hashSecret, newSecretToken } from '../identity/sessions/secret-token.ts';
import { isPending, userOfVerifiedEmail } from '../identity/sessions/users.ts';
import { nameOf } from '../profiles/profiles.ts';
import { nameOfTour } from '../tours/read-tour.ts';
import { tourKey } from '../tours/tour-revision.ts';

const DAY = 24 * 3_600_000;

function authorize(actor: Actor, userId: string): SignedIn {
  if (!canManageAccount(actor, userId)) throw refusal(actor, false);
  return actor;
}

/**
 * Invites people by email to the actor's twins. If an address has a pending invitation, adds the new twins to
 * that invitation and sends another email. The result does not reveal whether an address has an account.
 * Throws `invalid-document`, `not-found` for a twin that does not belong to the actor, `too-many-requests` or
 * `not-signed-in`.
 */
export async function invite(
  context: Writes,
  actor: Actor,
  { userId, body }: { userId: string; body: unknown },
): Promise<{ invitations: Invitation[] }> {
  const inviter = authorize(actor, userId);
  const { emails, twins, role } = parseDocument(inviteInputSchema, body);
  await writeCounted(context, inviter, async (transaction) => {
    const refs = twins.map((tourId) => ({ userId, tourId }));
    for (const ref of refs) if ((await nameOfTour(transaction, ref)) === null) throw notFound();
    for (const email of new Set(emails)) {
      if (email === inviter.email?.toLowerCase())
        throw new AppError('invalid-document', 'This is your own address. The twin is already yours.');
      const pending = await findPending(context, transaction, { user_id: userId, email });
      const invitation = pending ?? newInvitation(context.now(), userId, email);
      for (const ref of refs) {
        const invited = { invitation_id: invitation.id, ...tourKey(ref), role };
        await putRows(transaction, 'invited_twins', ['invitation_id', 'tour_id'], invited);
      }
      await sendInvitation(context, transaction, inviter, invitation);
    }
  });
  announceJobs(context, userId);
  return { invitations: await selectInvitations(context, userId) };
}

/** Returns an inviter's pending invitation with this id or to this address, or undefined if there is none. */
async function findPending(
  { now }: Needs<'now'>,
  transaction: WriteTransaction,
  which: { user_id: string } & ({ email: string } | { id: string }),
): Promise<TwinInvitationTable | undefined> {
  return await transaction
    .selectFrom('twin_invitations')
    .selectAll()
    .where((build) => build.and(which))
    .where(isPending(now()))
    .executeTakeFirst();
}

/** Returns the row of an invitation that has not been sent yet. */
function newInvitation(now: number, userId: string, email: string): TwinInvitationTable {
  return {
    id: randomUUID(),
    user_id: userId,
    email,
    token_hash: '',
    sent: 0,
    revoked: 0,
    created_at: now,
    expires_at: now + INVITATION_LASTS,
    accepted_at: null,
  };
}

/**
 * Stores an invitation with a new link, and queues the email with the link. Earlier links stop working.
 * Throws `too-many-requests`.
 */
async function sendInvitation(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  inviter: SignedIn,
  invitation: TwinInvitationTable,
): Promise<void> {
  await limitInvitations(context, transaction, inviter, invitation);
  const token = newSecretToken();
  const expires_at = context.now() + INVITATION_LASTS;
  const sent = { token_hash: hashSecret(token), sent: invitation.sent + 1, expires_at };
  // The invitation may have changed or been deleted meanwhile, so only the columns in `sent` are updated.
  if (invitation.sent === 0) await insertRows(transaction, 'twin_invitations', { ...invitation, ...sent });
  else await updateRows(transaction, 'twin_invitations', { id: invitation.id }, sent);
  const { inviterName, names } = await describeInvitation(transaction, invitation);
  const title = `${inviterName} invites you to ${twinsInWords(names)}`;
  const href = context.config.publicOrigin + pages.invitation(token);
  const mail = mailOf(invitation.email, {
    subject: title,
    preview: 'A digital twin opens in your browser. There is nothing to install.',
    title,
    paragraphs: [
      'A digital twin is a building in 3D, with tags, files and measurements.',
      `Sign in with ${invitation.email} to accept. The invitation expires in ${INVITATION_LASTS / DAY} days.`,
    ],
    button: buttonTo('see the invitation', 'See the invitation', href),
    smallPrint: [
      'If you do not know the sender, ignore this email. Nothing happens unless you accept the invitation.',
    ],
  });
  await queueMail(context, transaction, mail, { userId: inviter.userId, until: expires_at });
}

/** Throws `too-many-requests` if the inviter or the address has reached a limit. */
async function limitInvitations(
  { now }: Needs<'now'>,
  transaction: WriteTransaction,
  { userId }: SignedIn,
  { email, sent }: TwinInvitationTable,
): Promise<void> {
  if (sent >= INVITATION_MAILS_MAX)
    throw new AppError(
      'too-many-requests',
      `We emailed this invitation ${sent} times, which is the limit. Ask the recipient to sign in with ${email} and accept the invitation on the dashboard.`,
    );
  const limits = [
    {
      key: personCount('invite', userId),
      most: INVITATIONS_A_DAY,
      message: `You have reached the limit of ${INVITATIONS_A_DAY} invitations a day. Try again tomorrow.`,
    },
    {
      key: `invite mailbox ${hashSecret(mailboxOf(email))}`,
      most: INVITATIONS_PER_ADDRESS,
      message: `${email} has already received ${INVITATIONS_PER_ADDRESS} invitations today, which is the limit. Try again tomorrow.`,
    },
  ];
  await limitRequests(transaction, limits, { window: DAY, now: now() });
}

/**
 * Returns the name of the inviter and the names of the invitation's twins. Omits twins that no longer exist,
 * and twins in which the invited user or the reader is blocked. `readerId`: the signed-in user who reads the
 * invitation, and whose address may differ from the invited one.
 */
export async function describeInvitation(
  db: Database,
  { id, user_id: userId, email }: Pick<TwinInvitationTable, 'id' | 'user_id' | 'email'>,
  readerId: string | null = null,
): Promise<{ inviterName: string; names: string[] }> {
  const people = [readerId, await userOfVerifiedEmail(db, email)].filter((person) => person !== null);
  const twins = await db
    .selectFrom('invited_twins')
    .select('tour_id as tourId')
    .where('invitation_id', '=', id)
    .orderBy('tour_id')
    .execute();
  const names: string[] = [];
  for (const { tourId } of twins) {
    const ref = { userId, tourId };
    const name = await nameOfTour(db, ref);
    if (name !== null && !(await isBlockedIn(db, ref, ...people))) names.push(name);
  }
  return { inviterName: await nameOf(db, userId), names };
}

/**
 * Returns the names of twins for a sentence: one name, two names, or one name and the number of other twins.
 */
export function twinsInWords(names: readonly string[]): string {
  const [first = 'a digital twin', ...others] = names;
  if (others.length === 0) return `“${first}”`;
  return `“${first}” and ${others.length === 1 ? `“${others[0]}”` : `${others.length} more twins`}`;
}

/**
 * Changes the role of a pending invitation, for one or all of its twins. Throws `invalid-document`,
 * `not-found`, `too-many-requests` or `not-signed-in`.
 */
export async function changeInvitation(
  context: Writes,
  actor: Actor,
  { userId, invitationId, body }: { userId: string; invitationId: string; body: unknown },
): Promise<void> {
  const inviter = authorize(actor, userId);
  const { role, tourId } = parseDocument(invitedRoleInputSchema, body);
  await writeCounted(context, inviter, async (transaction) => {
    const { id } = await requirePending(context, transaction, userId, invitationId);
    const which = { invitation_id: id, ...(tourId !== undefined && { tour_id: tourId }) };
    await updateRows(transaction, 'invited_twins', which, { role });
  });
}

/**
 * Revokes an invitation. Succeeds if the invitation does not exist. Throws `not-signed-in`, `not-found` for
 * another user's invitations, or `too-many-requests`.
 */
export async function revokeInvitation(
  context: Writes,
  actor: Actor,
  { userId, invitationId }: { userId: string; invitationId: string },
): Promise<void> {
  const inviter = authorize(actor, userId);
  await writeCounted(context, inviter, async (transaction) => {
    await updateRows(transaction, 'twin_invitations', { user_id: userId, id: invitationId }, { revoked: 1 });
  });
}

/**
 * Resends the email with an invitation. Throws `not-found`, `not-signed-in`, and `too-many-requests`, for
 * example after `INVITATION_MAILS_MAX` emails.
 */
export async function resendInvitation(
  context: Writes,
  actor: Actor,
  { userId, invitationId }: { userId: string; invitationId: string },
): Promise<void> {
  const inviter = authorize(actor, userId);
  await writeCounted(context, inviter, async (transaction) => {
    const invitation = await requirePending(context, transaction, userId, invitationId);
    await sendInvitation(context, transaction, inviter, invitation);
  });
  announceJobs(context, userId);
}

async function requirePending(
  context: Needs<'now'>,
  transaction: WriteTransaction,
  user_id: string,
  id: string,
): Promise<TwinInvitationTable> {
  const pending = await findPending(context, transaction, { user_id, id });
  if (!pending) throw notFound();
  return pending;
}

/**
 * Returns a user's pending invitations, newest first. With `tourId`, returns only invitations to that twin.
 */
export async function selectInvitations(
  { store, now }: Needs<'store' | 'now'>,
  userId: string,
  tourId?: string,
): Promise<Invitation[]> {
  const rows = await store.db
    .selectFrom('twin_invitations')
    .innerJoin('invited_twins as twin', 'twin.invitation_id', 'id')
    .select(['id', 'email', 'sent', 'created_at as createdAt', 'expires_at as expiresAt'])
    .select(['twin.tour_id as tourId', 'twin.role'])
    .where('twin_invitations.user_id', '=', userId)
    .where(isPending(now()))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const invitations = [...Map.groupBy(rows, ({ id }) => id).values()].map((twins): Invitation => {
    const { tourId: _, role: __, ...invitation } = twins[0]!;
    return { ...invitation, twins: twins.map((twin) => ({ tourId: twin.tourId, role: twin.role })) };
  });
  if (tourId === undefined) return invitations;
  return invitations.filter(({ twins }) => twins.some((twin) => twin.tourId === tourId));
}

/** Returns the actor's pending invitations, newest first. Throws `not-signed-in` or `not-found`. */
export async function listInvitations(
  context: Needs<'store' | 'now'>,
  actor: Actor,
  { userId }: { userId: string },
): Promise<{ invitations: Invitation[] }> {
  authorize(actor, userId);
  return { invitations: await selectInvitations(context, userId) };
}
