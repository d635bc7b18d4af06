import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Inbox } from './development-inbox.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** The mailer that a configuration asks for: its SMTP server, or on a loopback origin without one the development inbox. */
export function createMailer(config: Config, log: Logger): Mailer {
  const { smtpUrl, smtpNeedsTls, mailFrom } = config;
  if (smtpUrl) return createSmtpMailer({ url: smtpUrl, needsTls: smtpNeedsTls, from: mailFrom, log });
  return createSmtpMailer({ from: mailFrom, log, ...inboxOfFirstMail() });
}

/** The inbox is loaded, and listens, from the first mail on: most starts of a development server send none. */
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
