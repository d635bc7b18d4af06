import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { startDevelopmentInbox } from './development-inbox.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** The mailer that a configuration asks for: its SMTP server, or on a loopback origin without one the development inbox. */
export async function createMailer(config: Config, log: Logger): Promise<Mailer> {
  const { smtpUrl, smtpNeedsTls, mailFrom } = config;
  if (smtpUrl) return createSmtpMailer({ url: smtpUrl, needsTls: smtpNeedsTls, from: mailFrom, log });
  const inbox = await startDevelopmentInbox();
  return createSmtpMailer({ url: inbox.url, from: mailFrom, log, inbox });
}
