import { getCookie, setCookie } from 'hono/cookie';
import { AppError } from '../../../contract/errors.ts';
import type { Config } from '../../config.ts';
import type { ProviderConfig } from '../../config/providers.ts';
import type { Context } from '../../access/context.ts';
import { notFound } from '../../access/policy.ts';
import type { Call, Handlers } from '../routing/handlers.ts';
import { announceSignIn } from '../../identity/sessions/announce-sign-in.ts';
import { countRequest } from '../../identity/sessions/client-limit.ts';
import { issueCookie } from './cookies.ts';
import type { Identity } from '../../identity/identity.ts';
import { newSecretToken } from '../../identity/sessions/secret-token.ts';
import { callbackAddress } from '../../identity/providers/callback-address.ts';
import { popupPage } from './popup-page.ts';
import { beginPopup, takePopup } from '../../identity/providers/popup-state.ts';
import {
  AccessDeniedError,
  createProviderClient,
  type ProviderClient,
} from '../../identity/providers/provider-client.ts';
import { userOfProvider } from '../../identity/providers/provider-user.ts';

/** A secret of the browser's, to which the states of its flows are bound. 43 base64url characters. */
const BROWSER_SECRET = /^[\w-]{43}$/;
/** Seconds. */
const BROWSER_COOKIE_MAX_AGE = 15 * 60;

/** Sign-in at the configured providers, each in a popup that ends on a page of ours. */
export function popupHandlers(context: Context, identity: Identity): Handlers<'startPopup' | 'endPopup'> {
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
  context: Context,
  identity: Identity,
  { provider, client }: ConfiguredProvider,
  c: Call,
) {
  try {
    await countRequest(context, 'popup', c.var.clientAddress);
    await identity.prune();
    const begun = await beginPopup(context, provider.id, keepBrowserSecret(context.config, c));
    const redirectUri = callbackAddress(context.config, provider);
    return c.redirect(await client.authorizationUrl({ ...begun, redirectUri }));
  } catch (error) {
    context.log.error({ provider: provider.id, ...reasonOf(error) }, 'a popup sign-in could not begin');
    if (error instanceof AppError && error.code === 'too-many-requests') {
      c.status(429);
      c.header('retry-after', String(error.details.retryAfter));
    }
    return popupPage(c, { type: 'failed', reason: 'error' });
  }
}

async function endPopup(
  context: Context,
  identity: Identity,
  { provider, client }: ConfiguredProvider,
  c: Call,
) {
  try {
    const browser = getCookie(c, browserCookieName(context.config)) ?? '';
    const begun = await takePopup(context, provider.id, c.req.query('state') ?? '', browser);
    if (!begun) throw new Error('the state is unknown, used, too old, or another browser’s');
    const redirectUri = callbackAddress(context.config, provider);
    // Built from our own origin: the request's Host header is not to be trusted with where the code goes.
    const callback = new URL(redirectUri + new URL(c.req.url).search);
    const claims = await client.claimsOf(callback, { ...begun, redirectUri });
    const auth = await identity.loadAuth();
    const opened = await context.store.write(async (transaction) => {
      const userId = await userOfProvider(context, auth, transaction, provider.id, claims);
      const opening = { method: provider.id, userAgent: c.req.header('user-agent') };
      return { userId, token: await identity.sessions.open(transaction, userId, opening) };
    });
    announceSignIn(context);
    await identity.sessions.end(c.req.header('cookie'));
    await issueCookie(context.config, auth, c, opened);
    return popupPage(c, { type: 'signed-in' });
  } catch (error) {
    const denied = error instanceof AccessDeniedError;
    if (!denied) context.log.error({ provider: provider.id, ...reasonOf(error) }, 'a popup sign-in failed');
    return popupPage(c, { type: 'failed', reason: denied ? 'denied' : 'error' });
  }
}

/** The browser's secret; given anew with each start so that several popups of one browser can be under way at once. */
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

function browserCookieName(config: Config): string {
  return config.publicOrigin.startsWith('https:') ? '__Host-gov360_popup' : 'gov360_popup';
}

/** What may be logged of a failure: its name and code, never its cause, which holds the provider's answer. */
function reasonOf(error: unknown): { reason: string; code?: unknown } {
  if (!(error instanceof Error)) return { reason: String(error) };
  return { reason: error.message, code: (error as { code?: unknown }).code };
}
