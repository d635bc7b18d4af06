import { addressInputSchema } from '../../../../contract/account/account.ts';
import { AppError } from '../../../../contract/errors.ts';
import type { Actor, SignedIn } from '../../../platform/access/actor.ts';
import type { Needs, Writes } from '../../../platform/access/context.ts';
import { requireFreshSignIn, canManageAccount, notFound, refusal } from '../../../platform/access/policy.ts';
import { normaliseEmail } from '../email-link/email-address.ts';
import { sendLink, updateLink } from '../email-link/send-link.ts';
import { limitSignIns } from '../sessions/limit-sign-ins.ts';
import { userOfVerifiedEmail, announceSignIn, serialise } from '../sessions/users.ts';
import { pages } from '../../../../contract/addresses.ts';
import type { Config } from '../../../platform/config/config.ts';
import { mailOf } from '../../../platform/mail/mail-page.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import { findRow, updateRows, type WriteTransaction } from '../../../platform/store/store.ts';
import { buttonTo, queueMail } from '../../../platform/jobs/queue-mail.ts';
import { toDateColumn, toFlagColumn } from '../../../platform/store/date-column.ts';

type Origin = Pick<Config, 'publicOrigin'>;

/**
 * Throws `not-signed-in`, `not-found` (also if sign-in by email is disabled) or `fresh-sign-in-required`.
 * Call this before reading the request body.
 */
export function authorizeAddress(
  context: Needs<'config' | 'now'>,
  actor: Actor,
  userId: string,
): asserts actor is SignedIn {
  if (!canManageAccount(actor, userId)) throw refusal(actor, false);
  if (!context.config.emailLinks) throw notFound();
  requireFreshSignIn(context, actor);
}

/**
 * Sends an email to the address that a user wants to sign in with: a link to confirm the address, or a note
 * that another account already has it. Only the email, and not the result of this function, reveals whether
 * another account has the address. Throws the errors of `authorizeAddress`, `invalid-request` or
 * `too-many-requests`.
 */
export async function askForAddress(
  context: Writes,
  actor: Actor,
  { userId, input }: { userId: string; input: unknown },
): Promise<void> {
  authorizeAddress(context, actor, userId);
  await mailAddressLink(context, actor, input);
}

/**
 * Sends the email of `askForAddress` to the address of a user who was invited by email. Users can accept an
 * invitation only with a confirmed address, so they can confirm the address even if sign-in by email is
 * disabled. Throws `not-signed-in`, `fresh-sign-in-required`, `invalid-request` or `too-many-requests`.
 */
export async function confirmInvitedAddress(context: Writes, actor: Actor, email: string): Promise<void> {
  if (actor.kind === 'anonymous') throw refusal(actor, false);
  requireFreshSignIn(context, actor);
  await mailAddressLink(context, actor, { email });
}

async function mailAddressLink(
  context: Writes,
  { userId, network }: SignedIn,
  input: unknown,
): Promise<void> {
  const parsed = addressInputSchema.safeParse(input);
  const email = parsed.success ? normaliseEmail(parsed.data.email) : null;
  if (email === null) {
    throw new AppError('invalid-request', 'This is not a valid email address.', {
      issues: [{ pointer: '/email', detail: 'This is not a valid email address.' }],
    });
  }
  await limitSignIns(context, 'email-link', network);
  const holder = await userOfVerifiedEmail(context.store.db, email);
  if (holder === userId) throw new AppError('invalid-request', 'You already use this address to sign in.');
  const { config } = context;
  await sendLink(context, {
    email,
    purpose: 'change-address',
    userId,
    mail: (token) =>
      holder === null ? changeAddressMail(config, email, token) : addressTakenMail(config, email),
  });
}

/** Returns the email to a new address, with the link that makes it the sign-in address. */
function changeAddressMail({ publicOrigin }: Origin, to: string, token: string): Mail {
  return mailOf(to, {
    subject: 'Confirm your new address for GoV360',
    preview:
      'After you confirm, you can sign in with this address. The link expires in 15 minutes and works only once.',
    title: 'Confirm your new address',
    paragraphs: [
      'Open the link in a browser where you are signed in. After you confirm, you can sign in with this address. The link expires in 15 minutes and works only once.',
    ],
    button: buttonTo('confirm the address', 'Confirm the address', publicOrigin + pages.changeAddress(token)),
    smallPrint: ['If this wasn’t you, ignore this email. Nothing changes unless you open the link.'],
  });
}

/** Returns the email to an address that a user wants to sign in with but that another account already has. */
function addressTakenMail({ publicOrigin }: Origin, to: string): Mail {
  return mailOf(to, {
    subject: 'This address already belongs to a GoV360 account',
    preview: 'Somebody tried to add this address to another account. Nothing was changed.',
    title: 'This address is already in use',
    paragraphs: [
      'Somebody tried to add this address to another GoV360 account. The address already belongs to an account, and an address can belong to only one account. Nothing was changed.',
      `If this was you, sign in with this address at ${publicOrigin + pages.signIn()} and remove it from that account, or delete the account. Then try again.`,
    ],
    smallPrint: ['If this wasn’t you, ignore this email.'],
  });
}

/** Returns the email to an address that is no longer a sign-in address. */
function addressGoneMail({ contacts }: Pick<Config, 'contacts'>, to: string): Mail {
  const ways = contacts.map(({ label, href }) => `${label}: ${href.replace('mailto:', '')}`).join(', ');
  const reachable = ways === '' ? '' : ` (${ways})`;
  return mailOf(to, {
    subject: 'You can no longer sign in to GoV360 with this address',
    preview: 'The sign-in address of your account was changed or removed.',
    title: 'Your sign-in address was changed or removed',
    paragraphs: [
      'You used this address to sign in to your GoV360 account. Somebody who was signed in to the account replaced or removed the address.',
      `If this was you, you do not need to do anything. If not, contact us immediately${reachable}, so that we can block access.`,
    ],
  });
}

/**
 * Sets or removes the verified sign-in address of a user. If the user had a different verified address,
 * queues an email to that address. Call `announceJobs` after the commit.
 */
export async function replaceAddress(
  context: Needs<'config' | 'store' | 'now'>,
  transaction: WriteTransaction,
  userId: string,
  email: string | null,
): Promise<void> {
  const { store, config, now } = context;
  const before = await findRow(transaction, 'users', { id: userId }, ['email', 'email_verified']);
  const email_verified = toFlagColumn(store, email !== null);
  const updated_at = toDateColumn(store, now());
  await updateRows(transaction, 'users', { id: userId }, { email, email_verified, updated_at });
  if (!before?.email || !before.email_verified || before.email === email) return;
  await queueMail(context, transaction, addressGoneMail(config, before.email), { userId });
}

/**
 * Uses an emailed link to make its address the actor's sign-in address, and returns the address. Throws
 * `invalid-link` if the link is unknown, used or expired, or belongs to another user. Throws `conflict` if
 * the address now belongs to another account.
 */
export async function confirmAddress(
  context: Writes,
  actor: SignedIn,
  { token }: { token: string },
): Promise<string> {
  const { userId } = actor;
  const email = await context.store.write(async (transaction) => {
    const link = await updateLink(context, transaction, { token, purpose: 'change-address' })
      .set({ used: 1 })
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!link) {
      throw new AppError(
        'invalid-link',
        'This link does not work: it was already used, has expired, or belongs to a different account. Request a new one on your profile page.',
      );
    }
    await serialise(context, transaction, `mailbox ${link.email}`);
    const holder = await userOfVerifiedEmail(transaction, link.email);
    if (holder !== null && holder !== userId) {
      throw new AppError('conflict', 'This address now belongs to another account. Nothing was changed.');
    }
    await replaceAddress(context, transaction, userId, link.email);
    return link.email;
  });
  announceJobs(context);
  // The list of users shows addresses, so it has changed.
  announceSignIn(context);
  return email;
}
