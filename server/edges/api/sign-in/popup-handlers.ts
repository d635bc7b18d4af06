import { AppError } from '../../../../contract/errors.ts';
import { cookieName } from '../../../../contract/cookies.ts';
import type { ProviderId } from '../../../../contract/account/account.ts';
import type { ProviderConfig } from '../../../platform/config/providers.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { notFound, requireFreshSignIn } from '../../../platform/access/policy.ts';
import type { Call, Handlers } from '../request/app-environment.ts';
import { announceSignIn } from '../../../domain/identity/sessions/users.ts';
import { limitSignIns } from '../../../domain/identity/sessions/limit-sign-ins.ts';
import { sessionCookies } from '../../../domain/identity/sessions/session-cookies.ts';
import type { Identity } from '../../../domain/identity/identity.ts';
import {
  linkAccount,
  providerAccount,
  userOfProvider,
} from '../../../domain/identity/providers/provider-account.ts';
import { callbackAddress, beginPopup, takePopup } from '../../../domain/identity/providers/popup-state.ts';
import {
  AccessDeniedError,
  createProviderClient,
  type ProviderClaims,
  type ProviderClient,
} from '../../../domain/identity/providers/provider-client.ts';
import type { SignedIn } from '../../../platform/access/actor.ts';
import { getCookie, setCookie } from 'hono/cookie';
import type { Config } from '../../../platform/config/config.ts';
import { newSecretToken } from '../../../domain/identity/sessions/secret-token.ts';
import type { SignInOutcome } from '../../../../contract/account/sign-in-channel.ts';
import { noteFailedSignIn, noteSignIn } from './note-sign-in.ts';
import { escapeHtml } from '../../../platform/html/escape-html.ts';
import { builtScript, pageShell } from '../../../platform/html/page-shell.ts';

const texts = {
  'signed-in': ['You did it! 🎉', 'You are signed in. You can close this window.'],
  linked: ['Account linked', 'You can now also sign in with the linked account. You can close this window.'],
  denied: [
    'Sign-in was cancelled',
    'Nothing was changed. Close this window, then try again or choose another method.',
  ],
  error: ['Sign-in failed', 'Close this window, then try again or choose another method.'],
} as const;

/**
 * Returns the popup's last page. It reports the outcome to the site's open pages, and closes the popup. If
 * the browser keeps the popup open, the popup shows the outcome.
 */
function popupPage(c: Call, outcome: SignInOutcome) {
  const nonce = newSecretToken();
  c.header(
    'content-security-policy',
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  c.header('referrer-policy', 'no-referrer');
  c.header('x-content-type-options', 'nosniff');
  const [title, detail] = wordsOf(outcome);
  return c.html(
    pageShell({
      title,
      style: STYLE,
      body: `<main>
<h1>${title}</h1>
<p>${escapeHtml(detail)}</p>
</main>
<script id="outcome" type="application/json">${scriptJson(outcome)}</script>
<script nonce="${nonce}">${builtScript('popup')}</script>`,
      nonce,
    }),
  );
}

function wordsOf(outcome: SignInOutcome): readonly [title: string, detail: string] {
  if (outcome.type !== 'failed') return texts[outcome.type];
  return outcome.reason === 'refused' ? ['Sign-in failed', outcome.detail] : texts[outcome.reason];
}

/** Returns the outcome as JSON for a script element. The JSON cannot close the element. */
function scriptJson(outcome: SignInOutcome): string {
  return JSON.stringify(outcome).replaceAll('<', String.raw`\u003c`);
}

const STYLE = `
body { display: grid; min-height: 100vh; padding: var(--space-6); place-content: center; text-align: center; }
`;

/**
 * Matches the secret in a browser's cookie: 43 base64url characters. The state of each sign-in is bound to
 * this secret, so that no other browser can complete the sign-in.
 */
const BROWSER_SECRET = /^[\w-]{43}$/;
/** Lifetime in seconds of the cookie with the browser's secret. */
const BROWSER_COOKIE_MAX_AGE = 15 * 60;

/**
 * Returns the handlers for signing in with the configured providers in a popup. The provider redirects the
 * popup back to this site, which serves the popup's last page.
 */
export function popupHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'log' | 'metrics' | 'now'>,
  identity: Identity,
): Handlers<'startPopup' | 'endPopup'> {
  const clients = new Map(
    context.config.providers.map((provider) => [
      provider.id as string,
      { provider, client: createProviderClient(provider) },
    ]),
  );
  const configured = (c: Call): ConfiguredProvider => {
    const found = clients.get(c.req.param('provider') ?? '');
    if (!found) throw notFound();
    return found;
  };
  return {
    startPopup: (c) => startPopup(context, identity, configured(c), c),
    endPopup: (c) => endPopup(context, identity, configured(c), c),
  };
}

interface ConfiguredProvider {
  provider: ProviderConfig;
  client: ProviderClient;
}

async function startPopup(
  context: Needs<'config' | 'store' | 'log' | 'metrics' | 'now'>,
  identity: Identity,
  { provider, client }: ConfiguredProvider,
  c: Call,
) {
  try {
    await limitSignIns(context, 'popup', c.var.clientAddress);
    await identity.prune();
    const linkingSession = c.req.query('link') === '1' ? linkingSessionOf(context, c) : null;
    const browser = keepBrowserSecret(context.config, c);
    const begun = await beginPopup(context, { provider: provider.id, browser, linkingSession });
    const redirectUri = callbackAddress(context.config, provider);
    return c.redirect(await client.authorizationUrl({ ...begun, redirectUri }));
  } catch (error) {
    noteFailedSignIn(context, provider.id, error);
    return failurePage(c, error);
  }
}

async function endPopup(
  context: Needs<'config' | 'store' | 'feed' | 'log' | 'metrics' | 'now'>,
  identity: Identity,
  { provider, client }: ConfiguredProvider,
  c: Call,
) {
  try {
    await limitSignIns(context, 'popup-callback', c.var.clientAddress);
    const browser = browserSecretOf(context.config, c);
    const begun = await takePopup(context, provider.id, c.req.query('state') ?? '', browser);
    if (!begun)
      throw new Error('the state is unknown, already used or expired, or belongs to another browser');
    const redirectUri = callbackAddress(context.config, provider);
    // Uses the configured origin, because the Host header must not determine the redirect address.
    const callback = new URL(redirectUri + new URL(c.req.url).search);
    const claims = await client.claimsOf(callback, { ...begun, redirectUri });
    if (begun.linkingSession !== null) {
      const actor = linkingActor(c, begun.linkingSession);
      await linkAccount(context, actor, providerAccount(provider.id, claims));
      return popupPage(c, { type: 'linked' });
    }
    await signInWith(context, identity, provider.id, claims, c);
    return popupPage(c, { type: 'signed-in' });
  } catch (error) {
    if (!(error instanceof AccessDeniedError)) noteFailedSignIn(context, provider.id, error);
    return failurePage(c, error);
  }
}

/** Opens a session for the user whom the provider identified. */
async function signInWith(
  context: Needs<'config' | 'store' | 'feed' | 'log' | 'now'>,
  { sessions }: Identity,
  provider: ProviderId,
  claims: ProviderClaims,
  c: Call,
): Promise<void> {
  const { userId, token } = await context.store.write(async (transaction) => {
    const user = await userOfProvider(context, transaction, provider, claims);
    const opening = { method: provider, userAgent: c.req.header('user-agent') };
    return { userId: user, token: await sessions.open(transaction, user, opening) };
  });
  noteSignIn(context, provider, userId);
  announceSignIn(context);
  await sessions.end(c.req.header('cookie'));
  for (const cookie of sessionCookies(context.config, token))
    c.header('set-cookie', cookie, { append: true });
}

/**
 * Returns the popup's last page for an error. The page shows the message of an `AppError`. For an
 * `AccessDeniedError`, it says that sign-in was cancelled. For any other error, it only says that sign-in
 * failed.
 */
function failurePage(c: Call, error: unknown) {
  if (error instanceof AccessDeniedError) return popupPage(c, { type: 'failed', reason: 'denied' });
  if (!(error instanceof AppError)) return popupPage(c, { type: 'failed', reason: 'error' });
  if (error.code === 'too-many-requests') {
    c.status(429);
    c.header('retry-after', String(error.details.retryAfter));
  }
  return popupPage(c, { type: 'failed', reason: 'refused', detail: error.message });
}

/**
 * Returns the session id of the user to whom the popup will link an account. Throws `not-signed-in` for a
 * visitor, or if the browser reports that the popup was not opened by a page of this site (`Sec-Fetch-Site`).
 * Throws `fresh-sign-in-required` unless the user has signed in recently.
 */
function linkingSessionOf(context: Needs<'now'>, c: Call): string {
  const { actor } = c.var;
  const from = c.req.header('sec-fetch-site') ?? 'same-origin';
  if (actor.kind === 'anonymous' || from !== 'same-origin') {
    throw new AppError('not-signed-in', 'To link an account, start on your profile page.');
  }
  requireFreshSignIn(context, actor);
  return actor.sessionId;
}

/** Returns the user if their session started the linking. Otherwise throws `not-signed-in`. */
function linkingActor(c: Call, sessionId: string): SignedIn {
  const { actor } = c.var;
  if (actor.kind === 'user' && actor.sessionId === sessionId) return actor;
  throw new AppError(
    'not-signed-in',
    'You signed out in the meantime, so the account was not linked. Sign in and try again.',
  );
}

/**
 * Returns the browser's secret from its cookie, and renews the cookie. Creates the secret if there is none.
 * All popups of a browser share the secret, so several can be open at the same time.
 */
function keepBrowserSecret(config: Config, c: Call): string {
  const name = browserCookieName(config);
  const known = getCookie(c, name);
  const secret = known && BROWSER_SECRET.test(known) ? known : newSecretToken();
  setCookie(c, name, secret, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: config.publicOrigin.startsWith('https:'),
    maxAge: BROWSER_COOKIE_MAX_AGE,
  });
  return secret;
}

/** Returns the browser's secret from its cookie; '' if there is none. */
function browserSecretOf(config: Config, c: Call): string {
  return getCookie(c, browserCookieName(config)) ?? '';
}

function browserCookieName(config: Config): string {
  return cookieName('gov360_popup', new URL(config.publicOrigin));
}
