import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually, SLOW } from '../../../../tests/support/jobs.ts';
import {
  type ServerOptions,
  startTestServer,
  type TestServer,
} from '../../../../tests/support/servers/server.ts';
import { completeLink, mailsSent, requestLink } from '../../../../tests/support/servers/sign-in.ts';
import { deadSmtpUrl, startSmtp } from '../../../../tests/support/servers/inbox.ts';
import { createDatabase, mainly, type TestDatabase } from '../../../../tests/support/stores.ts';

const MINUTE = 60_000;

describe.each(mainly('sqlite'))('sign-in link mails over %s', (kind) => {
  let database: TestDatabase;
  const closers: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    database = await createDatabase(kind);
  });
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
    await database.remove();
  });

  const startServer = async (smtpUrl: string, options: ServerOptions = {}): Promise<TestServer> => {
    const env = { AUTH_SECRET: 'x'.repeat(40), SMTP_URL: smtpUrl };
    const host = await startTestServer({ database, env, ...options });
    closers.push(() => host.close());
    return host;
  };
  const startInbox = async () => {
    const smtp = await startSmtp();
    closers.push(() => smtp.close());
    return smtp;
  };
  /** Starts another SMTP server and returns its address. */
  const startOther = async (options: SMTPServerOptions): Promise<string> => {
    const smtp = new SMTPServer({ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], ...options });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    closers.push(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
    return `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  };

  test('are sent immediately, without waiting for the next poll', async () => {
    const smtp = await startInbox();
    const host = await startServer(smtp.url, { jobTimes: SLOW });
    await requestLink(host, 'ada@example.test');
    expect(smtp.mails()).toHaveLength(1);
  });

  test('do not delay the response if the mail server is slow, and are still limited @12.25', async () => {
    const taken = Promise.withResolvers<void>();
    let mails = 0;
    const slow = await startOther({
      onData: callbackify(async (stream: SMTPServerDataStream, _session: SMTPServerSession) => {
        await stream.toArray();
        mails += 1;
        await taken.promise;
      }),
    });
    const host = await startServer(slow);
    const ask = () =>
      host.send('/api/auth/email-link', { method: 'POST', body: { email: 'full@example.test' } });
    const answers = [await ask(), await ask(), await ask(), await ask()];
    // The slow server has not accepted any email yet.
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
    taken.resolve();
    await mailsSent(host);
    expect(mails).toBe(3);
  });

  test('are retried while the mail server is unreachable, even after a restart @12.25', async () => {
    const broken = await startServer(await deadSmtpUrl());
    const answers = [];
    for (let request = 0; request < 3; request += 1) {
      answers.push(await requestLink(broken, 'staff-1@gov360.test'));
      answers.push(await requestLink(broken, 'new@example.test'));
    }
    // Known and unknown addresses get the same response.
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['202 {"sent":true}']),
    );
    expect(broken.log()).toContain('an email could not be sent');
    expect(broken.log()).not.toMatch(/new@example|token=/);
    await closers.pop()?.();

    const smtp = await startInbox();
    const mended = await startServer(smtp.url, { jobTimes: { look: 20 } });
    mended.advance(MINUTE);
    await eventually(() => expect(smtp.mails()).toHaveLength(6));
    const link = smtp.mails().find(({ to }) => to === 'new@example.test')?.links[0] ?? '';
    const token = new URL(link).searchParams.get('token') ?? '';
    expect((await completeLink(mended, { email: 'new@example.test', token })).status).toBe(200);
  });

  test('are neither sent nor counted towards the limit after the link has expired', async () => {
    const broken = await startServer(await deadSmtpUrl());
    for (let request = 0; request < 3; request += 1) await requestLink(broken, 'late@example.test');
    await closers.pop()?.();
    const smtp = await startInbox();
    const mended = await startServer(smtp.url, { jobTimes: { look: 20 } });
    mended.advance(15 * MINUTE);
    const { db } = mended.context.store;
    await eventually(async () => {
      const ended = await db.selectFrom('jobs').select(['state', 'input']).execute();
      expect(ended.map(({ state, input }) => `${state}${input}`)).toEqual(Array(3).fill('failed'));
    });
    expect(smtp.mails()).toEqual([]);
    expect(await db.selectFrom('sign_in_links').selectAll().execute()).toEqual([]);
    await requestLink(mended, 'late@example.test');
    expect(smtp.mails()).toHaveLength(1);
  });

  test('are neither retried nor counted if the mail server rejects them permanently', async () => {
    let asked = 0;
    const refusing = await startOther({
      onRcptTo(_address, _session, done) {
        asked += 1;
        done(new Error('no such mailbox'));
      },
    });
    const host = await startServer(refusing);
    for (let request = 0; request < 5; request += 1) {
      expect((await requestLink(host, 'nobody@example.test')).status).toBe(202);
    }
    expect(asked).toBe(5);
    const { db } = host.context.store;
    expect(await db.selectFrom('sign_in_links').selectAll().execute()).toEqual([]);
    const ended = await db.selectFrom('jobs').select('state').execute();
    expect(ended.map(({ state }) => state)).toEqual(Array(5).fill('failed'));
  });

  test('keep their Message-ID when they are sent again', async () => {
    const raw: string[] = [];
    const ids = () => raw.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1]?.trim());
    const flaky = await startOther({
      onData: callbackify(async (stream: SMTPServerDataStream, _session: SMTPServerSession) => {
        raw.push(Buffer.concat(await stream.toArray()).toString());
        // The server accepts the email but does not confirm this to the sender.
        if (raw.length === 1) throw Object.assign(new Error('lost'), { responseCode: 451 });
      }),
    });
    const host = await startServer(flaky, { jobTimes: { look: 20 } });
    await requestLink(host, 'ada@example.test');
    host.advance(MINUTE);
    await eventually(() => expect(raw).toHaveLength(2));
    const { id } = await host.context.store.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow();
    expect(ids()).toEqual(Array(2).fill(`<${id}@gov360.test>`));
  });
});
