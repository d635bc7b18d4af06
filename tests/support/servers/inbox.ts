import { startDevelopmentInbox, type Inbox } from '../../../server/platform/mail/development-inbox.ts';
import { freePort } from './free-port.ts';

/** An email as `/dev/mail.json` lists it. */
export interface InboxMail {
  to: string;
  subject: string;
  text: string;
  links: string[];
  /** The time of arrival, as ISO 8601. */
  date: string;
}

/**
 * Returns the newest matching email to an address that arrived at `since` (ISO 8601) or later. Waits for it,
 * because emails are sent after the response.
 */
export async function newestMail(
  origin: string,
  to: string,
  since = '',
  isWanted: (mail: InboxMail) => boolean = () => true,
): Promise<InboxMail> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const mails = (await (await fetch(`${origin}/dev/mail.json`)).json()) as InboxMail[];
    const mail = mails.find(
      (candidate) =>
        candidate.date >= since &&
        candidate.to.toLowerCase().includes(to.toLowerCase()) &&
        isWanted(candidate),
    );
    if (mail) return mail;
    await new Promise((resume) => setTimeout(resume, 20));
  }
  throw new Error(`No mail to ${to} arrived.`);
}

/** Returns the newest sign-in link sent to an address. */
export async function signInLink(origin: string, to: string, since = ''): Promise<URL> {
  const isLink = (link: string): boolean => link.includes('/signin?');
  const mail = await newestMail(origin, to, since, ({ links }) => links.some(isLink));
  return new URL(mail.links.find(isLink)!);
}

/** Starts a real SMTP server on a free loopback port. The caller must close it. */
export async function startSmtp(): Promise<Inbox> {
  return startDevelopmentInbox();
}

/** Returns the address of a port on which nothing listens. */
export async function deadSmtpUrl(): Promise<string> {
  return `smtp://127.0.0.1:${await freePort()}`;
}
