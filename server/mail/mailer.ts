import type { Inbox } from './development-inbox.ts';

export interface Mail {
  /** One plain address, as `normaliseEmail` gives it. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Resolves when the SMTP server has accepted the mail; rejects with `AppError('unavailable')` when it has not. */
  send(mail: Mail): Promise<void>;
  /** Asks the SMTP server for its greeting and login without sending; rejects as `send` does. */
  ping(): Promise<void>;
  /** The development inbox that receives every mail; null wherever a real SMTP server is configured. */
  readonly inbox: Pick<Inbox, 'mails'> | null;
  close(): Promise<void>;
}
