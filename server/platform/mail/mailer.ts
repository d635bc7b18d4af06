import type { Inbox } from './development-inbox.ts';

export interface Mail {
  /** A single address in the form of `normaliseEmail`. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** An address that ends such mails by a POST without a session (RFC 8058). */
  unsubscribe?: string;
}

/** The mail cannot be delivered: the address is not valid, or the mail server knows no such mailbox. */
export class MailRefusedError extends Error {}

export interface Mailer {
  /**
   * Resolves when the SMTP server has accepted the mail. Rejects with `MailRefusedError` if it never will, and with another error if a
   * retry can succeed. `id` becomes the Message-ID, which identifies a mail that is sent twice.
   */
  send(mail: Mail, id: string): Promise<void>;
  /** The development inbox that receives all mail; null if an SMTP server is configured. */
  readonly inbox: Pick<Inbox, 'mails'> | null;
  close(): Promise<void>;
}
