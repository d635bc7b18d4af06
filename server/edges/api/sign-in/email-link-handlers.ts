import { z } from 'zod';
import { AppError } from '../../../../contract/errors.ts';
import type { Needs } from '../../../platform/access/context.ts';
import type { Call, Handlers } from '../request/app-environment.ts';
import { readJson } from '../request/request-body.ts';
import { notFound } from '../../../platform/access/policy.ts';
import { refusedFields } from '../../../platform/store/parse-document.ts';
import { sessionCookies, expiredCookies } from '../../../domain/identity/sessions/session-cookies.ts';
import { limitSignIns } from '../../../domain/identity/sessions/limit-sign-ins.ts';
import { normaliseEmail } from '../../../domain/identity/email-link/email-address.ts';
import type { Identity } from '../../../domain/identity/identity.ts';
import { safeReturnPath } from '../../../domain/identity/email-link/return-path.ts';
import { sendLink, signInMail } from '../../../domain/identity/email-link/send-link.ts';
import { completeLink } from '../../../domain/identity/email-link/complete-link.ts';
import { pages } from '../../../../contract/addresses.ts';
import { noteFailedSignIn, noteSignIn } from './note-sign-in.ts';

/** Maximum number of bytes in a request with an email address, a token or a path. */
const BODY_MAX_BYTES = 16 * 1024;

const email = z
  .string()
  .max(400)
  .transform((typed, refinement) => {
    const address = normaliseEmail(typed);
    if (!address) refinement.addIssue('This is not a valid email address.');
    return address ?? '';
  });
const requestBody = z.object({ email, returnTo: z.string().optional().nullable() });
const completeBody = z.object({ email, token: z.string().min(1).max(200) });

/**
 * Returns the handlers for sign-in by email link, and for signing out. Only a POST request uses up a link,
 * because email scanners open the links in emails.
 */
export function emailLinkHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'log' | 'metrics' | 'now'>,
  identity: Identity,
): Handlers<'sendEmailLink' | 'completeEmailLink' | 'signOut'> {
  return {
    async sendEmailLink(c) {
      requireEmailLinks(context);
      const body = await parseBody(c, requestBody);
      await limitSignIns(context, 'email-link', c.var.clientAddress);
      await identity.prune();
      await sendSignInLink(context, body.email, safeReturnPath(body.returnTo));
      return c.json({ sent: true }, 202);
    },
    async completeEmailLink(c) {
      requireEmailLinks(context);
      const body = await parseBody(c, completeBody);
      await limitSignIns(context, 'email-link-complete', c.var.clientAddress);
      const userAgent = c.req.header('user-agent');
      const { userId, token } = await completeLink(context, identity.sessions, { ...body, userAgent }).catch(
        (error: unknown) => {
          noteFailedSignIn(context, 'email', error);
          throw error;
        },
      );
      noteSignIn(context, 'email', userId);
      await identity.sessions.end(c.req.header('cookie'));
      for (const cookie of sessionCookies(context.config, token))
        c.header('set-cookie', cookie, { append: true });
      return c.json({ userId });
    },
    async signOut(c) {
      await identity.sessions.end(c.req.header('cookie'));
      for (const cookie of expiredCookies(context.config)) c.header('set-cookie', cookie, { append: true });
      // A browser that sent a form shows the page to which the response redirects. A script needs no page.
      const sentByForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded');
      return sentByForm ? c.redirect(pages.signOut(), 303) : c.body(null, 204);
    },
  };
}

/** Throws `not-found`, as for an unknown provider, unless sign-in by email link is enabled. */
function requireEmailLinks({ config }: Needs<'config'>): void {
  if (!config.emailLinks) throw notFound();
}

/** Sends a sign-in link, whether or not the address has an account. */
function sendSignInLink(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  email: string,
  returnTo: string | null,
): Promise<void> {
  return sendLink(context, {
    email,
    purpose: 'sign-in',
    userId: null,
    mail(token) {
      const link = new URL('/signin', context.config.publicOrigin);
      link.searchParams.set('token', token);
      if (returnTo) link.searchParams.set('returnTo', returnTo);
      return signInMail(email, link.href);
    },
  });
}

async function parseBody<T>(c: Call, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await readJson(c, BODY_MAX_BYTES));
  if (parsed.success) return parsed.data;
  const issues = refusedFields(parsed.error.issues);
  throw new AppError('invalid-request', issues[0]?.detail ?? 'The request is not valid.', { issues });
}
