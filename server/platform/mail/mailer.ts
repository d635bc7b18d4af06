import type { Inbox } from './development-inbox.ts';

export interface Mail {
  /** One plain address, as `normaliseEmail` gives it. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The mail can reach nobody: its address is none, or the mail server knows no such mailbox. */
export class MailRefusedError extends Error {}

export interface Mailer {
  /**
   * Resolves when the SMTP server has accepted the mail; rejects with `MailRefusedError` when it never will, and with
   * another error when it may later. `id` becomes the Message-ID: a mail that is sent twice is known by it.
   */
  send(mail: Mail, id: string): Promise<void>;
  /** The development inbox that receives every mail; null wherever a real SMTP server is configured. */
  readonly inbox: Pick<Inbox, 'mails'> | null;
  close(): Promise<void>;
}
