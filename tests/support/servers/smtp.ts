import { startDevelopmentInbox, type Inbox } from '../../../server/platform/mail/development-inbox.ts';
import { freePort } from './free-port.ts';

/** Starts a real SMTP server on a free loopback port. Close it at the end. */
export async function startSmtp(): Promise<Inbox> {
  return startDevelopmentInbox();
}

/** Returns the address of a port on which nothing listens. */
export async function deadSmtpUrl(): Promise<string> {
  return `smtp://127.0.0.1:${await freePort()}`;
}
