import { startDevelopmentInbox, type Inbox } from '../../../server/platform/mail/development-inbox.ts';
import { freePort } from './free-port.ts';

/** A real SMTP server on a free loopback port; close it when done. */
export async function startSmtp(): Promise<Inbox> {
  return startDevelopmentInbox();
}

/** The address of a port where nothing listens. */
export async function deadSmtpUrl(): Promise<string> {
  return `smtp://127.0.0.1:${await freePort()}`;
}
