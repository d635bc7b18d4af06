import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Inbox } from './development-inbox.ts';
import { type Mailer, MailRefusedError } from './mailer.ts';

/** Milliseconds for a connection, and of silence on one, after which a mail server is taken to be down. */
const CONNECT_TIMEOUT = 10_000;
const SILENCE_TIMEOUT = 30_000;
/** Characters that would end an angle-bracketed address or its header. */
const UNSAFE = /[\r\n\0<>,;]/;

/** The part of nodemailer's errors that may be logged: the rest repeats the recipient. */
interface SmtpError {
  code?: string;
  /** The SMTP command that was refused. */
  command?: string;
  responseCode?: number;
}

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
    made ??= connectSmtp(url, needsTls).catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };

  return {
    inbox,
    async send({ to, subject, text, html }, id) {
      if (UNSAFE.test(to)) throw new MailRefusedError('This is not a single e-mail address.');
      try {
        const smtp = await transport();
        await smtp.sendMail({
          from: sender,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        const { code, command, responseCode } = error as SmtpError;
        log.error({ code, responseCode, mail: id }, 'the SMTP server rejected a mail');
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

/** A transport to an SMTP server; it connects with the first mail. */
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

/** Without its cause, which repeats the recipient. */
function failureOf(forGood: boolean): Error {
  if (forGood) return new MailRefusedError('The mail server rejects mail for this address.');
  return new Error('The SMTP server rejected the mail.');
}

function readSender(from: string): { name: string; address: string } {
  const [, name = '', address = from.trim()] = /^([^<]*)<([^<>]+)>$/.exec(from.trim()) ?? [];
  return { name: name.replaceAll('"', '').trim(), address };
}
