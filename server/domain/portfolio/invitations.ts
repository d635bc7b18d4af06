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
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor, SignedIn } from '../../platform/access/actor.ts';
import type { Needs, Writes } from '../../platform/access/context.ts';
import { canManageAccount, notFound, refusal } from '../../platform/access/policy.ts';
import { isBlocked, isBlockedIn } from '../../platform/access/tour-rights.ts';
import { announceJobs } from '../../platform/jobs/announce-jobs.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { countRequests, personCount } from '../../platform/limits/count-requests.ts';
import { mailOf } from '../../platform/mail/mail-page.ts';
import { parseDocument } from '../../platform/store/parse-document.ts';
import type { TwinInvitationTable } from '../../platform/store/schema.ts';
import {
  insertRows,
  putRows,
  readRow,
  updateRows,
  type Database,
  type WriteTransaction,
} from '../../platform/store/store.ts';
import { mailboxOf } from '../identity/email-link/email-address.ts';
import { hashSecret, newSecretToken } from '../identity/sessions/secret-token.ts';
import { userOfVerifiedEmail, verifiedEmail } from '../identity/sessions/users.ts';
import { buttonTo, queueMail } from '../../platform/jobs/queue-mail.ts';
import { nameOfTour } from '../tours/read-tour.ts';
import { lockTour, tourKey } from '../tours/tour-revision.ts';
import { selectInvitations } from './list-members.ts';
import { nameOf } from '../profiles/profiles.ts';
import { addMember, raiseRevision, tellMembers } from './members.ts';

const DAY = 24 * 3_600_000;
/** Prefix of the names of counters for invitations to a mailbox. The hash of the mailbox follows. */
const INVITED = 'invite mailbox ';

function authorize(actor: Actor, userId: string): SignedIn {
  if (!canManageAccount(actor, userId)) throw refusal(actor, false);
  return actor;
}

/**
 * Invites people by email to twins of the actor. If an address has a pending invitation, adds the new twins
 * to that invitation and sends another email. The result does not reveal whether an address has an account.
 * Throws `invalid-document`, `not-found` for a twin that does not belong to the actor, `too-many-requests`,
 * and the errors of a write.
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
      const id = pending?.id ?? randomUUID();
      if (!pending) await insertInvitation(context, transaction, { id, userId, email });
      for (const ref of refs) {
        const invited = { invitation_id: id, ...tourKey(ref), role };
        await putRows(transaction, 'invited_twins', ['invitation_id', 'tour_id'], invited);
      }
      await sendInvitation(context, transaction, inviter, id);
    }
  });
  announceJobs(context, userId);
  return { invitations: await selectInvitations(context, userId) };
}

/** Returns an inviter's pending invitation with this id or to this address, or undefined. */
async function findPending(
  { now }: Needs<'now'>,
  transaction: WriteTransaction,
  which: { user_id: string } & ({ email: string } | { id: string }),
) {
  return await transaction
    .selectFrom('twin_invitations')
    .select('id')
    .where((build) => build.and({ ...which, revoked: 0 }))
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst();
}

async function insertInvitation(
  { now }: Needs<'now'>,
  transaction: WriteTransaction,
  { id, userId, email }: { id: string; userId: string; email: string },
): Promise<void> {
  await insertRows(transaction, 'twin_invitations', {
    id,
    user_id: userId,
    email,
    token_hash: '',
    sent: 0,
    revoked: 0,
    created_at: now(),
    expires_at: now() + INVITATION_LASTS,
    accepted_at: null,
  });
}

/**
 * Queues the email of an invitation, with a new link. Earlier links stop working. Throws `too-many-requests`.
 */
async function sendInvitation(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  inviter: SignedIn,
  id: string,
): Promise<void> {
  const now = context.now();
  const { email, sent } = await readRow(transaction, 'twin_invitations', { id }, ['email', 'sent']);
  if (sent >= INVITATION_MAILS_MAX)
    throw new AppError(
      'too-many-requests',
      `We emailed ${email} ${sent} times, which is the limit. Send them the link to the twin yourself.`,
    );
  const window = { window: DAY, now };
  const [own] = await countRequests(transaction, [personCount('invite', inviter.userId)], window);
  if ((own?.count ?? 0) > INVITATIONS_A_DAY)
    throw new AppError(
      'too-many-requests',
      `You have reached the limit of ${INVITATIONS_A_DAY} invitations a day. Try again tomorrow.`,
    );
  const mailbox = `${INVITED}${hashSecret(mailboxOf(email))}`;
  const [mailed] = await countRequests(transaction, [mailbox], window);
  if ((mailed?.count ?? 0) > INVITATIONS_PER_ADDRESS)
    throw new AppError(
      'too-many-requests',
      `${email} has already received ${INVITATIONS_PER_ADDRESS} invitations today, which is the limit. Try again tomorrow.`,
    );
  const token = newSecretToken();
  const expires_at = now + INVITATION_LASTS;
  await updateRows(
    transaction,
    'twin_invitations',
    { id },
    { token_hash: hashSecret(token), sent: sent + 1, expires_at },
  );
  const { inviterName, names } = await describeInvitation(transaction, {
    id,
    email,
    user_id: inviter.userId,
  });
  await queueMail(context, transaction, invitationMail(context, { email, inviterName, names, token }), {
    userId: inviter.userId,
    until: expires_at,
  });
}

/**
 * Returns the name of the inviter and the names of the invitation's twins. Leaves out twins that no longer
 * exist, and twins in which the invited user or the reader is blocked. `readerId`: the signed-in user who
 * reads the invitation, and who may have another address.
 */
async function describeInvitation(
  db: Database,
  { id, user_id, email }: Pick<TwinInvitationTable, 'id' | 'user_id' | 'email'>,
  readerId: string | null = null,
): Promise<{ inviterName: string; names: string[] }> {
  const people = [readerId, await userOfVerifiedEmail(db, email)].filter((person) => person !== null);
  const twins = await db
    .selectFrom('invited_twins')
    .select('tour_id')
    .where('invitation_id', '=', id)
    .orderBy('tour_id')
    .execute();
  const names: string[] = [];
  for (const { tour_id: tourId } of twins) {
    const ref = { userId: user_id, tourId };
    const name = await nameOfTour(db, ref);
    if (name !== null && !(await isBlockedIn(db, ref, ...people))) names.push(name);
  }
  return { inviterName: await nameOf(db, user_id), names };
}

function listed(names: readonly string[]): string {
  const [first = 'a digital twin', ...others] = names;
  if (others.length === 0) return `“${first}”`;
  return `“${first}” and ${others.length === 1 ? `“${others[0]}”` : `${others.length} more twins`}`;
}

function invitationMail(
  { config }: Needs<'config'>,
  {
    email,
    inviterName,
    names,
    token,
  }: { email: string; inviterName: string; names: readonly string[]; token: string },
) {
  return mailOf(email, {
    subject: `${inviterName} invites you to ${listed(names)}`,
    preview: 'Open it in your browser. There is nothing to install.',
    title: `${inviterName} invites you to ${listed(names)}`,
    paragraphs: [
      'A digital twin is a building in 3D, with tags, files and measurements.',
      `Sign in with ${email} to accept. The invitation expires in ${INVITATION_LASTS / DAY} days.`,
    ],
    button: buttonTo(
      'see the invitation',
      'See the invitation',
      config.publicOrigin + pages.invitation(token),
    ),
    smallPrint: ['If you do not know the sender, ignore this email. Nothing happens unless you accept.'],
  });
}

/**
 * Changes the role of a pending invitation, for one or all of its twins. Throws `not-found`, and the errors
 * of a write.
 */
export async function changeInvitation(
  context: Writes,
  actor: Actor,
  { userId, invitationId, body }: { userId: string; invitationId: string; body: unknown },
): Promise<void> {
  const inviter = authorize(actor, userId);
  const { role, tourId } = parseDocument(invitedRoleInputSchema, body);
  await writeCounted(context, inviter, async (transaction) => {
    await requirePending(context, transaction, { userId, invitationId });
    await transaction
      .updateTable('invited_twins')
      .set({ role })
      .where('invitation_id', '=', invitationId)
      .$if(tourId !== undefined, (query) => query.where('tour_id', '=', tourId ?? ''))
      .execute();
  });
}

/** Revokes an invitation. Succeeds if it does not exist. */
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
 * Sends the email of an invitation again. Throws `not-found`, `too-many-requests` after
 * `INVITATION_MAILS_MAX` emails, and the errors of a write.
 */
export async function resendInvitation(
  context: Writes,
  actor: Actor,
  { userId, invitationId }: { userId: string; invitationId: string },
): Promise<void> {
  const inviter = authorize(actor, userId);
  await writeCounted(context, inviter, async (transaction) => {
    await requirePending(context, transaction, { userId, invitationId });
    await sendInvitation(context, transaction, inviter, invitationId);
  });
  announceJobs(context, userId);
}

async function requirePending(
  context: Needs<'now'>,
  transaction: WriteTransaction,
  { userId, invitationId }: { userId: string; invitationId: string },
): Promise<void> {
  if (!(await findPending(context, transaction, { user_id: userId, id: invitationId }))) throw notFound();
}

/**
 * Returns an invitation as its page shows it to a visitor with the link. Returns null if the invitation does
 * not exist, has expired or was revoked, if the visitor is blocked in all of its twins, and while staff block
 * the inviter.
 */
export async function readInvitation(
  { store, now }: Needs<'store' | 'now'>,
  actor: Actor,
  token: string,
): Promise<{ email: string; inviterName: string; names: string[]; accepted: boolean } | null> {
  const row = await findByToken(store.db, token);
  if (!row || row.revoked === 1 || row.expires_at <= now()) return null;
  const readerId = actor.kind === 'user' ? actor.userId : null;
  const { inviterName, names } = await describeInvitation(store.db, row, readerId);
  if (names.length === 0) return null;
  return { email: row.email, inviterName, names, accepted: row.accepted_at !== null };
}

/**
 * A pending invitation as its recipient sees it in a list. Only the email contains the link of the
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
    .where((build) => build.and({ email, revoked: 0 }))
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now())
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

async function findByToken(db: Database, token: string): Promise<TwinInvitationTable | undefined> {
  return await db
    .selectFrom('twin_invitations')
    .selectAll()
    .where('token_hash', '=', hashSecret(token))
    .where((build) => build.not(isBlocked('twin_invitations.user_id')))
    .executeTakeFirst();
}

/**
 * Makes the actor a member of the twins of an invitation to their verified address, and sends the inviter an
 * email. Accepting again has no effect. Returns the twins. Throws `invalid-link` if the invitation is
 * expired, revoked or missing, and `forbidden` if it was sent to another address.
 */
export async function acceptInvitation(
  context: Writes,
  actor: Actor,
  token: string,
): Promise<{ twins: TourRef[] }> {
  if (actor.kind === 'anonymous') throw refusal(actor, false);
  const accepted = await writeCounted(context, actor, async (transaction) => {
    const row = await findByToken(transaction, token);
    if (!row || row.revoked === 1 || row.expires_at <= context.now()) throw overError();
    if ((await verifiedEmail(transaction, actor.userId)) !== row.email)
      throw new AppError(
        'forbidden',
        `This invitation is for ${row.email}. Sign in with that address to accept it.`,
      );
    // If two requests arrive at the same time, the second one waits here for the first, and then finds the
    // invitation accepted.
    const changed = await updateRows(
      transaction,
      'twin_invitations',
      { id: row.id, revoked: 0, accepted_at: null },
      { accepted_at: context.now() },
    );
    // An old link must not restore the membership of a user who has been removed since.
    if (changed === 0) return await twinsJoined(transaction, row, actor.userId);
    const twins = await joinTwins(context, transaction, row, actor.userId);
    await mailInviter(context, transaction, row);
    return twins;
  });
  for (const { ref, revision } of accepted) if (revision !== null) tellMembers(context, ref, revision);
  announceJobs(context, actor.userId);
  return { twins: accepted.map(({ ref }) => ref) };
}

/**
 * A twin that a user joined. `revision`: the new revision of the twin, or null if the user was already a
 * member.
 */
interface Joined {
  ref: TourRef;
  revision: number | null;
}

/**
 * Returns the twins of an accepted invitation of which the user is still a member. Throws `invalid-link` if
 * there are none.
 */
async function twinsJoined(
  transaction: WriteTransaction,
  { id, user_id: userId }: TwinInvitationTable,
  memberId: string,
): Promise<Joined[]> {
  const twins = await transaction
    .selectFrom('invited_twins as invited')
    .innerJoin('twin_members as member', (join) =>
      join.onRef('member.user_id', '=', 'invited.user_id').onRef('member.tour_id', '=', 'invited.tour_id'),
    )
    .select('invited.tour_id as tourId')
    .where((build) => build.and({ invitation_id: id, member_id: memberId }))
    .orderBy('invited.tour_id')
    .execute();
  if (twins.length === 0) throw overError();
  return twins.map(({ tourId }) => ({ ref: { userId, tourId }, revision: null }));
}

async function joinTwins(
  context: Needs<'store' | 'now'>,
  transaction: WriteTransaction,
  { id, user_id: userId }: TwinInvitationTable,
  memberId: string,
): Promise<Joined[]> {
  const twins = await transaction
    .selectFrom('invited_twins')
    .innerJoin('tours', (join) =>
      join
        .onRef('tours.user_id', '=', 'invited_twins.user_id')
        .onRef('tours.tour_id', '=', 'invited_twins.tour_id')
        .on('tours.deleted', '=', 0),
    )
    .select(['invited_twins.tour_id', 'role'])
    .where('invitation_id', '=', id)
    .orderBy('invited_twins.tour_id')
    .execute();
  const joined: Joined[] = [];
  for (const { tour_id: tourId, role } of twins) {
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
  const to = await verifiedEmail(transaction, row.user_id);
  if (to === null) return;
  const { names } = await describeInvitation(transaction, row);
  const mail = mailOf(to, {
    subject: `${row.email} accepted your invitation`,
    preview: `They can now open ${listed(names)}.`,
    title: 'Your invitation was accepted',
    paragraphs: [`${row.email} can now open ${listed(names)}.`],
    button: buttonTo(
      'see your twins and who has access to them',
      'See your twins',
      context.config.publicOrigin + pages.dashboard(),
    ),
  });
  await queueMail(context, transaction, mail, { userId: row.user_id });
}

function overError(): AppError {
  return new AppError(
    'invalid-link',
    'This invitation has expired or was cancelled. Ask the sender for a new one.',
  );
}
