import type { MiddlewareHandler } from 'hono';
import { DEVELOPMENT, fillPath } from '../../../contract/routes.ts';
import type { Needs } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import { isLoopbackPeer } from '../../platform/config/exposure.ts';
import type { AppEnvironment, Handlers, Call } from './request/app-environment.ts';
import { html } from 'hono/html';
import type { Inbox, InboxMail } from '../../platform/mail/development-inbox.ts';
import type { HtmlEscapedString } from 'hono/utils/html';
import { designStyle, pageShell } from '../../platform/html/page-shell.ts';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { InteractionResults } from 'oidc-provider';
import { AppError } from '../../../contract/errors.ts';
import type { Config } from '../../platform/config/config.ts';
import type { ProviderConfig } from '../../platform/config/providers.ts';
import { SMALL_BODY_BYTES } from './request/request-body.ts';
import { callbackAddress } from '../../domain/identity/providers/popup-state.ts';
import type { LocalIssuer } from '../../domain/identity/local-issuer.ts';

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/**
 * Content security policy of a page from `developmentPage`. The policy allows inline styles, because the
 * frames that show emails inherit it, and emails have inline styles.
 */
const DEVELOPMENT_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Returns the HTML of a development page without scripts. `main`: its content. */
async function developmentPage(title: string, main: Html): Promise<string> {
  return pageShell({ title, style: STYLE, body: `<main>${String(await main)}</main>` });
}

const STYLE = `${designStyle('button')}${designStyle('field')}
* { box-sizing: border-box; }
main { max-width: 720px; margin: 0 auto; padding: 40px 16px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; }
h2 { font-size: 18px; margin: 0; }
p { margin: 0 0 16px; } .quiet { color: var(--ink-soft); font-size: 14px; }
a { overflow-wrap: anywhere; }
.local { display: inline-block; margin-bottom: 16px; padding: 2px 10px; border: 1px solid var(--accent);
  border-radius: var(--radius-full); color: var(--accent); font-size: 13px; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 20px; margin: 16px 0; }
details { margin-top: 12px; } summary { cursor: pointer; min-height: 28px; }
iframe { width: 100%; height: 560px; border: 1px solid var(--line); border-radius: var(--radius-sm); margin-top: 8px; background: white; }
label { display: block; font-weight: 600; margin-bottom: 16px; }
label.check { font-weight: 400; display: flex; gap: 10px; align-items: center; min-height: var(--target); }
.control { --surface: var(--paper); display: block; margin-top: 4px; border-color: var(--ink-soft); font-weight: 400; color: inherit; }
input[type=checkbox] { width: 20px; height: 20px; accent-color: var(--accent); }
.button + .button { --surface: transparent; margin-left: 8px; border-color: var(--ink-soft); }
:focus-visible { outline-width: 3px; }
`;

/**
 * Rejects requests from other machines, because the development pages let anyone sign in as anyone. Checks
 * the address of the socket, not the one that a proxy states.
 */
export const requireLoopbackPeer: MiddlewareHandler<AppEnvironment> = async (c, next) => {
  if (!isLoopbackPeer(c.env?.incoming?.socket.remoteAddress ?? '')) throw notFound();
  await next();
};

/** Returns the handlers for pages that exist only if the server is local (`config.local`). */
export function developmentHandlers({
  config,
  mailer,
}: Needs<'config' | 'mailer'>): Handlers<keyof typeof DEVELOPMENT> {
  return { ...inboxHandlers(mailer.inbox), ...issuerHandlers(config) };
}

/**
 * Returns the handlers that show the development inbox as a page and as JSON. They throw `not-found` if
 * emails go to an SMTP server.
 */
function inboxHandlers(inbox: Pick<Inbox, 'mails'> | null): Handlers<'showInbox' | 'readInbox'> {
  const mails = (c: Call) => {
    if (!inbox) throw notFound();
    c.header('cache-control', 'no-store');
    return inbox.mails();
  };
  return {
    readInbox: (c) => c.json(mails(c)),
    showInbox(c) {
      const body = page(mails(c));
      c.header('content-security-policy', DEVELOPMENT_PAGE_POLICY);
      return c.html(developmentPage('Local inbox – GoV360', body));
    },
  };
}

function page(mails: readonly InboxMail[]) {
  return html`<span class="local">Local development</span>
    <h1>Inbox</h1>
    <p class="quiet">
      All emails that this server sends arrive here, newest first. Nothing leaves this machine.
      <a href="${DEVELOPMENT.showInbox.path}">Refresh</a>
    </p>
    ${mails.length === 0 ? html`<p class="card">No emails yet. Request a sign-in link on <a href="/signin">the sign-in page</a>.</p>` : ''}
    ${mails.map((mail, index) => mailCard(mail, index === 0))}`;
}

function mailCard(mail: InboxMail, newest: boolean) {
  return html`<article class="card">
    <h2>${mail.subject}</h2>
    <p class="quiet">
      To ${mail.to} · <time datetime="${mail.date}">${mail.date.slice(0, 19).replace('T', ' ')} UTC</time>
    </p>
    ${mail.links.map((link) => html`<p><a href="${link}">${link}</a></p>`)}
    <details ${newest ? 'open' : ''}>
      <summary>Preview</summary>
      <iframe
        title="Email to ${mail.to}: ${mail.subject}"
        loading="lazy"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcdoc="${`<base target="_blank">${mail.html}`}"
      ></iframe>
    </details>
  </article>`;
}

/** Returns the handlers for the local stand-ins for identity providers, each under the path of its issuer. */
function issuerHandlers(config: Config): Handlers<'showIssuerForm' | 'sendIssuerForm' | 'useIssuer'> {
  const issuers = new Map<string, StandIn>();
  for (const provider of config.providers) {
    if (provider.local) issuers.set(provider.id, standIn(config, provider));
  }
  const issuerOf = (c: Call): StandIn => {
    const found = issuers.get(c.req.param('provider') ?? '');
    if (!found) throw notFound();
    return found;
  };
  return {
    showIssuerForm(c) {
      const { label } = issuerOf(c);
      c.header('cache-control', 'no-store');
      c.header('content-security-policy', DEVELOPMENT_PAGE_POLICY);
      // With `no-referrer`, browsers would send the form with `Origin: null`.
      c.header('referrer-policy', 'same-origin');
      return c.html(developmentPage(`Local ${label} stand-in – GoV360`, whoPage(label)));
    },
    async sendIssuerForm(c) {
      const found = issuerOf(c);
      const form = new URLSearchParams((await c.var.body.read(SMALL_BODY_BYTES)).toString());
      const { provider: server, admit } = await found.issuer();
      if (form.get('decision') !== 'continue') {
        const result = { error: 'access_denied', error_description: 'The user pressed Deny.' };
        return finish(c, server, result);
      }
      const accountId = admit({
        name: form.get('name') ?? '',
        email: form.get('email') ?? '',
        emailVerified: form.get('email_verified') === 'on',
      });
      return finish(c, server, { login: { accountId, remember: false }, select_account: {} });
    },
    async useIssuer(c) {
      const { base, issuer } = issuerOf(c);
      return handOver(c, base, await issuer());
    },
  };
}

interface StandIn {
  label: string;
  /** Path of the issuer. */
  base: string;
  /** Returns the issuer. Creates it at the first call, because most runs of a server never need it. */
  readonly issuer: () => Promise<LocalIssuer>;
}

function standIn(config: Config, provider: ProviderConfig): StandIn {
  const base = new URL(provider.issuer).pathname;
  let made: Promise<LocalIssuer> | null = null;
  return {
    label: provider.name,
    base,
    issuer() {
      made ??= import('../../domain/identity/local-issuer.ts').then(({ createLocalIssuer }) =>
        createLocalIssuer({
          config: provider,
          redirectUri: callbackAddress(config, provider),
          interactionPath: (uid) => fillPath(DEVELOPMENT.showIssuerForm.path, { provider: provider.id, uid }),
        }),
      );
      return made;
    },
  };
}

async function finish(
  c: Call,
  server: LocalIssuer['provider'],
  result: InteractionResults,
): Promise<Response> {
  try {
    await server.interactionFinished(c.env.incoming, c.env.outgoing, result);
    return RESPONSE_ALREADY_SENT;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SessionNotFound') throw error;
    throw new AppError('invalid-request', 'This sign-in has ended. Close the window and start again.');
  }
}

/**
 * Passes a request to oidc-provider, which uses Node's own request and response. The library determines its
 * mount path from `originalUrl`.
 */
async function handOver(c: Call, base: string, { provider }: LocalIssuer) {
  const { incoming, outgoing } = c.env;
  const address = incoming.url ?? '/';
  Object.assign(incoming, { originalUrl: address, url: address.slice(base.length) || '/' });
  await provider.callback()(incoming, outgoing);
  return RESPONSE_ALREADY_SENT;
}

function whoPage(label: string) {
  return html`<span class="local">Local development</span>
    <h1>Local stand-in for ${label}</h1>
    <p>
      This is not ${label}. The stand-in exists only while GoV360 runs on localhost. You can sign in as
      anyone.
    </p>
    <form method="post" class="card">
      <label
        >Name
        <input type="text" class="control" name="name" value="Robin Example" autocomplete="off" required
      /></label>
      <label>
        Email address
        <input
          type="email"
          class="control"
          name="email"
          value="robin@example.test"
          autocomplete="off"
          required
        />
      </label>
      <label class="check">
        <input type="checkbox" name="email_verified" checked /> ${label} has verified this address
      </label>
      <button name="decision" value="continue" class="button primary">Continue</button>
      <button name="decision" value="deny" class="button" formnovalidate>Deny</button>
    </form>`;
}
