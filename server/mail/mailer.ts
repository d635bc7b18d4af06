export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Resolves when the SMTP server has accepted the mail; rejects with `AppError('unavailable')` when it has not. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
