import { pages } from '../../../../../contract/addresses.ts';
import type { Config } from '../../../../platform/config/config.ts';
import { mailOf } from '../../../../platform/mail/mail-page.ts';
import type { Mail } from '../../../../platform/mail/mailer.ts';
import type { ScanTable } from '../../../../platform/store/schema.ts';

export type MailedState = 'ready' | 'asks' | 'failed';

/** What a mail says of each. */
const SAID: Readonly<
  Record<MailedState, { subject: string; title: string; text: (name: string) => string }>
> = {
  ready: {
    subject: 'Your scan is ready',
    title: 'You can walk through your scan.',
    text: (name) => `“${name}” is processed. Set up its floors and rooms, or use it for your twin.`,
  },
  asks: {
    subject: 'Your scan needs an answer',
    title: 'One question before we go on.',
    text: (name) =>
      `The file of “${name}” does not say all that is needed. Answer the question on the page, and processing goes on.`,
  },
  failed: {
    subject: 'Your scan could not be processed',
    title: 'Your scan could not be processed.',
    text: (name) => `“${name}” was not processed to its end. The page says why, and you can try again there.`,
  },
};

/** Tells the person of a scan what became of it. */
export function scanMail(
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  to: string,
  { name }: Pick<ScanTable, 'name'>,
  state: MailedState,
): Mail {
  const { subject, title, text } = SAID[state];
  return mailOf(to, {
    subject,
    preview: title,
    title,
    paragraphs: [text(name)],
    button: {
      label: 'See your scans',
      href: publicOrigin + pages.scans(),
      press: 'Press the button to see your scans.',
      open: 'Open this link to see your scans:',
    },
  });
}
