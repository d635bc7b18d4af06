import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { AppError } from '../../contract/errors.ts';
import type { Inbox } from './development-inbox.ts';
import { type Mailer, MailRefusedError } from './mailer.ts';

/** Milliseconds. A mail server that is silent for longer is taken to be down: a person waits for the answer. */
const TIMEOUT = 10_000;
/** Characters that would end an angle-bracketed address or its header. */
const UNSAFE = /[\r\n\0<>,;]/;

export interface SmtpMailerOptions {
  /** Asked for with the first mail where it is a function. */
  url: string | (() => Promise<string>);
  /** Refuses to speak to a server that offers no TLS, or whose certificate is not its own. */
  needsTls?: boolean;
  /** `Name <address>` or a bare address. */
  from: string;
  log: Logger;
  inbox?: Pick<Inbox, 'mails' | 'close'> | null;
}

/**
 * A mailer over one SMTP server. Neither the text of a mail nor its recipient reaches the log, since a sign-in mail's
 * text is a credential.
 */
export function createSmtpMailer({
  url,
  needsTls = false,
  from,
  log,
  inbox = null,
}: SmtpMailerOptions): Mailer {
  const sender = readSender(from);
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  let made: Promise<Transporter> | null = null;
  const transport = () => {
    made ??= makeTransport().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };

  async function makeTransport(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: typeof url === 'string' ? url : await url(),
      requireTLS: needsTls,
      connectionTimeout: TIMEOUT,
      greetingTimeout: TIMEOUT,
      socketTimeout: TIMEOUT,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async function attempt(what: (smtp: Transporter) => Promise<unknown>): Promise<void> {
    try {
      await what(await transport());
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      log.error({ code, responseCode }, 'the SMTP server did not take a mail');
      throw new AppError(
        'unavailable',
        'The mail could not be sent just now. Please try again in a minute.',
        {
          retryAfter: 60,
        },
      );
    }
  }

  return {
    inbox,
    async send({ to, subject, text, html }, id) {
      if (UNSAFE.test(to)) throw new MailRefusedError('This is not one e-mail address.');
      await attempt((smtp) =>
        smtp.sendMail({
          from: sender,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        }),
      );
    },
    async ping() {
      await attempt((smtp) => smtp.verify());
    },
    async close() {
      const smtp = await made?.catch(() => null);
      smtp?.close();
      await inbox?.close();
    },
  };
}

function readSender(from: string): { name: string; address: string } {
  const match = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from);
  return match ? { name: match[1] ?? '', address: match[2] ?? '' } : { name: '', address: from.trim() };
}
