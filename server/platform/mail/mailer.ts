import type { Inbox } from './development-inbox.ts';

export interface Mail {
  /** A single address, normalized by `normaliseEmail`. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** An address at which a POST request without a session stops these emails (RFC 8058). */
  unsubscribe?: string;
}

/**
 * Thrown if the email can never be delivered: the address is invalid, or the mail server permanently rejects
 * the recipient.
 */
export class MailRefusedError extends Error {}

export interface Mailer {
  /**
   * Resolves when the SMTP server has accepted the email. Rejects with `MailRefusedError` if a retry cannot
   * succeed, and with a different error if a retry may succeed. `id` becomes part of the Message-ID, so that
   * email programs recognize duplicates.
   */
  send(mail: Mail, id: string): Promise<void>;
  /** The development inbox that receives all emails; null if an SMTP server is configured. */
  readonly inbox: Pick<Inbox, 'mails'> | null;
  close(): Promise<void>;
}
