import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestContext } from '../../../tests/support/servers/api.ts';
import { eventually, QUICK, startRunner } from '../../../tests/support/jobs.ts';
import type { Context } from '../access/context.ts';
import type { JobRunner } from './runner/job-runner.ts';
import type { Mail } from '../mail/mailer.ts';
import { MAIL, queueMail } from './queue-mail.ts';

let context: Context;
let close: () => Promise<void>;
let runner: JobRunner;
let sent: Mail[];
let now: number;

beforeEach(async () => {
  const opened = await openTestContext('sqlite');
  ({ close } = opened);
  sent = [];
  now = Date.now();
  const mailer = { ...opened.context.mailer, send: async (mail: Mail) => void sent.push(mail) };
  context = { ...opened.context, mailer, now: () => now };
});
afterEach(async () => {
  await runner.stop(0);
  await close();
});

test('sends a mail within two days, or not at all', async () => {
  const mail = { to: 'owner@example.org', subject: 'Late', text: '', html: '' };
  const queued = now;
  await context.store.write((transaction) => queueMail(context, transaction, mail));
  now = queued + 48 * 3_600_000;
  runner = startRunner(context, [MAIL], QUICK);
  const states = context.store.db.selectFrom('jobs').select('state');
  await eventually(async () => expect(await states.execute()).toEqual([{ state: 'failed' }]));
  expect(sent).toEqual([]);
  now = queued;
  await context.store.write((transaction) =>
    queueMail(context, transaction, { ...mail, subject: 'In time' }),
  );
  now = queued + 47 * 3_600_000;
  await eventually(() => expect(sent).toMatchObject([{ subject: 'In time' }]));
});
