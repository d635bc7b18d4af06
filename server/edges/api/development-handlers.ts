import type { MiddlewareHandler } from 'hono';
import { DEVELOPMENT } from '../../../contract/routes.ts';
import type { Needs } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import { isLoopbackPeer } from '../../platform/config/loopback.ts';
import type { AppEnvironment } from './request/app-environment.ts';
import type { Handlers, Call } from './routing/handlers.ts';
import { issuerHandlers } from './issuer-handlers.ts';
import { html } from 'hono/html';
import type { Inbox, InboxMail } from '../../platform/mail/development-inbox.ts';
import { DEVELOPMENT_PAGE_POLICY, developmentPage } from './development-page.ts';

/** The socket's own address counts, whatever a proxy says: what is here signs anybody in as anybody. */
export const requireLoopbackPeer: MiddlewareHandler<AppEnvironment> = async (c, next) => {
  if (!isLoopbackPeer(c.env?.incoming?.socket.remoteAddress ?? '')) throw notFound();
  await next();
};

/** What exists on a loopback origin alone, for this machine alone. */
export function developmentHandlers({
  config,
  mailer,
}: Needs<'config' | 'mailer'>): Handlers<keyof typeof DEVELOPMENT> {
  return { ...inboxHandlers(mailer.inbox), ...issuerHandlers(config) };
}

/** The development inbox as a page and as JSON; there is none where mail goes to a server of its own. */
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
      Every mail this server sends lands here, whoever it is to; nothing leaves this machine. Newest first.
      <a href="${DEVELOPMENT.showInbox.path}">Look again</a>
    </p>
    ${mails.length === 0 ? html`<p class="card">No mail yet. Ask for a sign-in link on <a href="/signin">the sign-in page</a>.</p>` : ''}
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
      <summary>As it looks in a mail client</summary>
      <iframe
        title="Mail to ${mail.to}: ${mail.subject}"
        loading="lazy"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcdoc="${`<base target="_blank">${mail.html}`}"
      ></iframe>
    </details>
  </article>`;
}
