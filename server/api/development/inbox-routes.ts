import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppEnvironment } from '../request/app-environment.ts';
import type { Inbox, InboxMail } from '../../mail/development-inbox.ts';
import { DEVELOPMENT_PAGE_POLICY, developmentPage } from './development-page.ts';

/** The development inbox as a page and as JSON. */
export function inboxRoutes(inbox: Pick<Inbox, 'mails'>): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  routes.get('/dev/mail.json', (c) => {
    c.header('cache-control', 'no-store');
    return c.json(inbox.mails());
  });
  routes.get('/dev/mail', (c) => {
    c.header('cache-control', 'no-store');
    c.header('content-security-policy', DEVELOPMENT_PAGE_POLICY);
    return c.html(developmentPage('Local inbox – GoV360', page(inbox.mails())));
  });
  return routes;
}

function page(mails: readonly InboxMail[]) {
  return html`<span class="local">Local development</span>
    <h1>Inbox</h1>
    <p class="quiet">
      Every mail this server sends lands here, whoever it is to; nothing leaves this machine. Newest first.
      <a href="/dev/mail">Look again</a>
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
