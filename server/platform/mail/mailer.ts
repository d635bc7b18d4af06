import type { Inbox } from './development-inbox.ts';

export interface Mail {
  /** A single address, normalised by `normaliseEmail`. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** An address at which a POST without a session stops such mails (RFC 8058). */
  unsubscribe?: string;
}

/**
 * Thrown if the mail can never be delivered: the address is invalid, or the mail server does not know the
 * mailbox.
 */
export class MailRefusedError extends Error {}

export interface Mailer {
  /**
   * Resolves when the SMTP server has accepted the mail. Rejects with `MailRefusedError` if it never will,
   * and with another error if a retry may succeed. `id` becomes the Message-ID, which identifies duplicates.
   */
  send(mail: Mail, id: string): Promise<void>;
  /** The development inbox that receives all mail; null if an SMTP server is configured. */
  readonly inbox: Pick<Inbox, 'mails'> | null;
  close(): Promise<void>;
}
