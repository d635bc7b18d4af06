import { addressInputSchema } from '../../../../contract/account/sign-in.ts';
import { AppError } from '../../../../contract/errors.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { requireFreshSignIn, canManageAccount, notFound, refusal } from '../../../platform/access/policy.ts';
import { normaliseEmail } from '../email-link/email-address.ts';
import { sendLink } from '../email-link/send-link.ts';
import { countRequest } from '../sessions/client-limit.ts';
import { userOfVerifiedEmail } from '../sessions/users.ts';
import { addressTakenMail, changeAddressMail } from './address-mails.ts';

/**
 * Throws `not-signed-in`, `not-found` (also if sign-in by mail is disabled) or `fresh-sign-in-required`,
 * before the request body is read.
 */
export function authorizeAddress(context: Needs<'config' | 'now'>, actor: Actor, userId: string): void {
  if (!canManageAccount(actor, userId)) throw refusal(actor, false);
  if (!context.config.emailLinks) throw notFound();
  requireFreshSignIn(context, actor);
}

/**
 * Mails a link to the address that a user wants to sign in with. Only the mail reveals whether the address
 * belongs to another account; the result does not. Throws the errors of `authorizeAddress`, `invalid-request`
 * or `too-many-requests`.
 */
export async function askForAddress(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { userId, input }: { userId: string; input: unknown },
): Promise<void> {
  authorizeAddress(context, actor, userId);
  await mailAddressLink(context, actor, { userId, input });
}

/**
 * Does the same for a user who was invited by mail. Only the confirmed address can accept an invitation, so
 * users can confirm it even if sign-in by mail is disabled. Throws `not-signed-in`, `fresh-sign-in-required`,
 * `invalid-request` or `too-many-requests`.
 */
export async function confirmInvitedAddress(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  email: string,
): Promise<void> {
  if (actor.kind === 'anonymous') throw refusal(actor, false);
  requireFreshSignIn(context, actor);
  await mailAddressLink(context, actor, { userId: actor.userId, input: { email } });
}

async function mailAddressLink(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { userId, input }: { userId: string; input: unknown },
): Promise<void> {
  const parsed = addressInputSchema.safeParse(input);
  const email = parsed.success ? normaliseEmail(parsed.data.email) : null;
  if (email === null) {
    throw new AppError('invalid-request', 'This is not a valid email address.', {
      issues: [{ pointer: '/email', detail: 'This is not a valid email address.' }],
    });
  }
  if (actor.kind === 'user') await countRequest(context, 'email-link', actor.network);
  const holder = await userOfVerifiedEmail(context.store.db, email);
  if (holder === userId) throw new AppError('invalid-request', 'You already sign in with this address.');
  const { config } = context;
  await sendLink(context, {
    email,
    purpose: 'change-address',
    userId,
    mail: (token) =>
      holder === null ? changeAddressMail(config, email, token) : addressTakenMail(config, email),
  });
}
