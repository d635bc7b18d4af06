import { startDevelopmentInbox, type Inbox } from '../../server/mail/development-inbox.ts';
import { createServer } from 'node:net';

/** A real SMTP server on a free loopback port; close it when done. */
export async function startSmtp(): Promise<Inbox> {
  return startDevelopmentInbox();
}

/** The address of a port on which nothing listens. */
export async function deadSmtpUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('no port was given');
  return `smtp://127.0.0.1:${address.port}`;
}
