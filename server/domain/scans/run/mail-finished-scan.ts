import type { Needs } from '../../../platform/access/context.ts';
import { buttonTo, queueMail } from '../../../platform/jobs/queue-mail.ts';
import { findRow, type WriteTransaction } from '../../../platform/store/store.ts';
import { verifiedEmail } from '../../identity/sessions/users.ts';
import { nameOfScan, type ScanKey } from './scan-row.ts';
import { pages } from '../../../../contract/addresses.ts';
import { mailOf } from '../../../platform/mail/mail-page.ts';

type MailedState = 'ready' | 'asks' | 'failed';

/** The texts of the email for each outcome. */
const SAID: Readonly<
  Record<MailedState, { subject: string; title: string; text: (name: string) => string }>
> = {
  ready: {
    subject: 'Your scan is ready',
    title: 'You can walk through your scan.',
    text: (name) => `GoV360 has processed “${name}”. Set up its floors and rooms, or use it in a twin.`,
  },
  asks: {
    subject: 'We have a question about your scan',
    title: 'To continue processing, answer a question.',
    text: (name) =>
      `The file for “${name}” does not contain all the information we need. To continue, open your scans and answer the question.`,
  },
  failed: {
    subject: 'Your scan could not be processed',
    title: 'Your scan could not be processed.',
    text: (name) => `“${name}” could not be processed. Open your scans to see why and to try again.`,
  },
};

/** Milliseconds after which users are assumed to have left the page. */
const LONG = 2 * 60_000;

/**
 * Queues an email to the owner of a scan if the job was queued at least `LONG` ago and the owner's email
 * address is verified. Call this in the transaction that changes the scan.
 */
export async function mailFinishedScan(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  { key, job }: { key: ScanKey; job: { id: string } },
  state: MailedState,
): Promise<void> {
  const userId = key.user_id;
  const began = await findRow(transaction, 'jobs', { user_id: userId, id: job.id }, 'created_at');
  if (!began || context.now() - began.created_at < LONG) return;
  const email = await verifiedEmail(transaction, userId);
  const name = await nameOfScan(transaction, key);
  if (name === null || email === null) return;
  const { subject, title, text } = SAID[state];
  const href = context.config.publicOrigin + pages.scans();
  const mail = mailOf(email, {
    subject,
    preview: title,
    title,
    paragraphs: [text(name)],
    button: buttonTo('see your scans', 'See your scans', href),
  });
  await queueMail(context, transaction, mail, { userId });
}
