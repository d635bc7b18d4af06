import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Inbox } from './development-inbox.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/**
 * Returns the mailer for a configuration. The mailer sends emails through the configured SMTP server. Without
 * an SMTP server, which is allowed only on a loopback origin, the mailer delivers emails to the development
 * inbox.
 */
export function createMailer(config: Config, log: Logger): Mailer {
  const { smtpUrl, smtpNeedsTls, mailFrom } = config;
  if (smtpUrl) return createSmtpMailer({ url: smtpUrl, needsTls: smtpNeedsTls, from: mailFrom, log });
  return createSmtpMailer({ from: mailFrom, log, ...inboxOfFirstMail() });
}

/**
 * Returns an inbox that starts when the first email is sent, because most development servers never send one.
 */
function inboxOfFirstMail() {
  let inbox: Inbox | null = null;
  return {
    async url() {
      const { startDevelopmentInbox } = await import('./development-inbox.ts');
      inbox = await startDevelopmentInbox();
      return inbox.url;
    },
    inbox: {
      mails: () => inbox?.mails() ?? [],
      close: async () => inbox?.close(),
    },
  };
}
