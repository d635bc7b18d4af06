import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** Maximum number of emails to keep. Older ones are deleted. */
const KEPT = 200;

export interface InboxMail {
  /** Recipients, separated by commas. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Every http and https address in the text, in order. */
  links: string[];
  /** Time of arrival, ISO 8601. */
  date: string;
}

export interface Inbox {
  /** Address for a mailer's `url`. */
  readonly url: string;
  /** Returns the emails, newest first. */
  mails(): readonly InboxMail[];
  close(): Promise<void>;
}

/**
 * Starts an SMTP server that keeps emails in memory, so that sign-in works offline. It listens on a free port
 * of `host`.
 */
export async function startDevelopmentInbox(host = '127.0.0.1'): Promise<Inbox> {
  const mails: InboxMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
      const raw = Buffer.concat(await stream.toArray());
      mails.unshift(await readMail(raw, session.envelope.rcptTo.map(({ address }) => address).join(', ')));
      mails.length = Math.min(mails.length, KEPT);
    }),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${host}:${port}`,
    mails: () => mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readMail(raw: Buffer, to: string): Promise<InboxMail> {
  const parsed = await PostalMime.parse(raw);
  const text = (parsed.text ?? '').trim();
  return {
    to,
    subject: parsed.subject ?? '',
    text,
    html: parsed.html ?? '',
    links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
    date: new Date().toISOString(),
  };
}
