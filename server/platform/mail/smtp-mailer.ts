import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Inbox } from './development-inbox.ts';
import { type Mailer, MailRefusedError } from './mailer.ts';

/** Timeout in milliseconds for connecting to the mail server. */
const CONNECT_TIMEOUT = 10_000;
/** Timeout in milliseconds: a connection fails if the mail server sends no data for this long. */
const SILENCE_TIMEOUT = 30_000;
/** Characters that could end an address in angle brackets, or the header that contains the address. */
const UNSAFE = /[\r\n\0<>,;]/;

/** The fields of nodemailer's errors that may be logged. The other fields may contain the recipient. */
interface SmtpError {
  code?: string;
  /** The SMTP command that was rejected. */
  command?: string;
  responseCode?: number;
}

export interface SmtpMailerOptions {
  /**
   * Address of the SMTP server, or a function that returns the address. The function is called for the first
   * email.
   */
  url: string | (() => Promise<string>);
  /** Whether to send only over TLS, with a valid certificate. */
  needsTls?: boolean;
  /** `Name <address>` or a bare address. */
  from: string;
  log: Logger;
  inbox?: Pick<Inbox, 'mails' | 'close'> | null;
}

/**
 * Returns a mailer for an SMTP server. It does not log recipients, which are personal data, or texts, because
 * anyone with the link in a sign-in email can sign in.
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
    made ??= connectSmtp(url, needsTls).catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };

  return {
    inbox,
    async send({ to, subject, text, html, unsubscribe }, id) {
      if (UNSAFE.test(to)) throw new MailRefusedError('This is not a single email address.');
      try {
        const smtp = await transport();
        await smtp.sendMail({
          from: sender,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe && unsubscribeHeaders(unsubscribe)),
          },
        });
      } catch (error) {
        const { code, command, responseCode } = error as SmtpError;
        log.error({ code, responseCode, mail: id }, 'an email could not be sent');
        throw failureOf(command === 'RCPT TO' && (responseCode ?? 0) >= 500);
      }
    },
    async close() {
      const smtp = await made?.catch(() => null);
      smtp?.close();
      await inbox?.close();
    },
  };
}

/** Returns headers with which an email program can unsubscribe the recipient in one click (RFC 8058). */
function unsubscribeHeaders(address: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Returns a transport to an SMTP server. The transport connects when it sends the first email. */
export async function connectSmtp(
  url: string | (() => Promise<string>),
  needsTls: boolean,
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: typeof url === 'string' ? url : await url(),
    requireTLS: needsTls,
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: SILENCE_TIMEOUT,
    socketTimeout: SILENCE_TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Returns an error without the original error as its cause, because nodemailer's errors may contain the
 * recipient.
 */
function failureOf(forGood: boolean): Error {
  if (forGood) return new MailRefusedError('The mail server rejects emails to this address.');
  return new Error('The email could not be sent.');
}

function readSender(from: string): { name: string; address: string } {
  const [, name = '', address = from.trim()] = /^([^<]*)<([^<>]+)>$/.exec(from.trim()) ?? [];
  return { name: name.replaceAll('"', '').trim(), address };
}
