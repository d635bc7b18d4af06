import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually, jobRow, probeKind, queueJob, SLOW, startRunner } from '../../tests/support/jobs.ts';
import { actorFor, openTestContext } from '../../tests/support/servers/api.ts';
import { mainly, openMigratedSqlite } from '../../tests/support/stores.ts';
import { listOffers } from '../domain/portfolio/hand-over.ts';
import { createTwin } from '../domain/portfolio/arrange-twins.ts';
import { blockUser, grantStaff } from '../domain/users/block-user.ts';
import { createSessions } from '../domain/identity/sessions/sessions.ts';
import { sessionCookies } from '../domain/identity/sessions/session-cookies.ts';
import { MAIL } from '../platform/jobs/queue-mail.ts';
import type { Context } from '../platform/access/context.ts';
import { sealInput } from '../platform/jobs/job-input.ts';
import { JobRefusedError } from '../platform/jobs/job-kind.ts';
import { runAdmin } from './admin.ts';
import { COMMANDS } from './commands.ts';

describe.each(mainly('sqlite'))('npm run admin over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
  });
  afterEach(() => close());

  // Each action gets a later time, because the audit log is sorted by time.
  let time = 0;
  const now = () => (time = Math.max(time + 1, Date.now()));
  const admin = async (name: string, ...words: string[]) =>
    (await COMMANDS.get(name)!.run({ env: {}, open: async () => ({ ...context, now }), words })).join('\n');
  const audited = async () => {
    const rows = await context.store.db.selectFrom('audit_log').selectAll().orderBy('at').execute();
    return rows.map(({ actor_id, action, subject_id }) => `${actor_id} ${action} ${subject_id}`.trim());
  };
  const openSession = async (userId: string) => {
    const sessions = createSessions(context);
    const opening = { method: 'email' as const, userAgent: '' };
    const token = await context.store.write((transaction) => sessions.open(transaction, userId, opening));
    const [cookie = ''] = sessionCookies(context.config, token);
    return () => sessions.actorOf(cookie.split(';')[0]);
  };

  test('makes users staff by address or id, and rejects blocking staff users', async () => {
    const actorOf = await openSession('owner');
    expect(await actorOf()).toMatchObject({ staff: false });
    await admin('grant-staff', 'Owner@example.org');
    await admin('grant-staff', 'owner');
    expect(await actorOf()).toMatchObject({ staff: true });
    expect(await admin('list', 'owner')).toBe('owner  owner@example.org  Name of owner  staff\n1 person');
    await expect(admin('block', 'owner', 'Spam.')).rejects.toMatchObject({ code: 'forbidden' });
    await admin('revoke-staff', 'owner');
    expect(await actorOf()).toMatchObject({ staff: false });
    expect(await audited()).toEqual([
      'operator grant-staff owner',
      'operator search-users',
      'operator revoke-staff owner',
    ]);
  });

  test('rejects staff changes by anyone except the operator', async () => {
    const input = { userId: 'owner', staff: true };
    for (const actor of [actorFor('staff'), actorFor('owner')])
      await expect(grantStaff(context, actor, input)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('blocks, unblocks and signs out people, as staff can', async () => {
    const actorOf = await openSession('other');
    await admin('sign-out', 'other');
    expect(await actorOf()).toMatchObject({ kind: 'anonymous' });
    await admin('block', 'other', 'Sends spam.');
    expect(await admin('list', 'other')).toContain('blocked: Sends spam.');
    await expect(openSession('other')).rejects.toMatchObject({ code: 'blocked' });
    await admin('unblock', 'other');
    await openSession('other');
    expect((await audited()).filter((entry) => !entry.includes('search'))).toEqual([
      'operator sign-out other',
      'operator block other',
      'operator unblock other',
    ]);
    for (const wrong of ['nobody', 'nobody@example.org'])
      await expect(admin('sign-out', wrong)).rejects.toThrow(
        `No account has the id or the verified address ${wrong}`,
      );
  });

  test('offers every twin of a blocked user to another user, even if staff cannot', async () => {
    await createTwin(context, actorFor('owner'), {
      userId: 'owner',
      body: { name: 'Annex', matterportId: 'gv360office' },
    });
    await blockUser(context, actorFor('staff'), { userId: 'owner', body: { reason: 'Left.' } });
    expect(await admin('hand-over', 'owner', 'other@example.org')).toMatch(/^1 twin was offered/);
    const offers = await listOffers(context, actorFor('other'));
    expect(offers).toMatchObject([{ name: 'Annex', byStaff: true }]);
    expect((await audited()).slice(-2).toSorted()).toEqual([
      'operator hand-over owner',
      'operator hand-over-to other',
    ]);
  });

  test('retries a failed job only if its input was kept', async () => {
    let fails = true;
    const work = async () => {
      if (fails) throw new JobRefusedError('The scanner is away.');
    };
    const lasting = probeKind({ run: work });
    const cleaned = probeKind({ name: 'cleaned', run: work, abandon: async () => {} });
    const secret = probeKind({ name: 'secret', run: work, secret: true });
    const queued = [lasting, cleaned, secret].map((each) => ({ kind: each, userId: 'owner', input: 'x' }));
    const ids: string[] = [];
    for (const job of queued) ids.push(await queueJob(context, job));
    const runner = startRunner(context, [lasting, cleaned, secret], { ...SLOW, look: 20 });
    const states = async () => Promise.all(ids.map(async (id) => (await jobRow(context, id))?.state));
    await eventually(async () => expect(await states()).toEqual(['failed', 'failed', 'failed']));
    expect((await admin('jobs')).split('\n')).toHaveLength(3);
    expect(await admin('jobs')).toContain(
      `${ids[0]}  probe  failed, attempts: 1  owner  The scanner is away.`,
    );
    fails = false;
    await admin('retry-job', ids[0]!);
    for (const id of ids.slice(1)) await expect(admin('retry-job', id)).rejects.toThrow('cannot run again');
    await eventually(async () => expect(await states()).toEqual(['done', 'failed', 'failed']));
    await runner.stop(1_000);
  });

  test('counts the waiting mails that require an accepted secret to decrypt', async () => {
    const input = { mail: { to: 'a@example.org', subject: '', text: '', html: '' }, until: 0 };
    for (const authSecret of [context.config.authSecret, 'the secret of before, of 40 characters..']) {
      const id = await queueJob(context, { kind: MAIL, userId: '', input });
      const sealed = sealInput({ authSecret }, MAIL, input);
      await context.store.db.updateTable('jobs').set({ input: sealed }).where('id', '=', id).execute();
    }
    expect(await admin('rotate-secret')).toMatch(
      /^A new secret: [\w-]{43}\n[^]+\n1 of 2 waiting emails are encrypted with a different secret/,
    );
  });
});

test('returns an exit code and prints to the right stream for each kind of command line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-admin-'));
  await (await openMigratedSqlite(join(folder, 'gov360.db'))).close();
  const [out, err] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  for (const spy of [out, err]) spy.mockImplementation(() => {});
  const admin = async (...args: string[]) => {
    const code = await runAdmin(args, { DATA_DIR: folder });
    const [stdout, stderr] = [out, err].map(({ mock }) => mock.calls.flat().join('\n'));
    for (const spy of [out, err]) spy.mockClear();
    return { code, stdout, stderr };
  };
  try {
    const check = { code: 0, stdout: 'The configuration has no errors.', stderr: '' };
    expect(await admin('check')).toEqual(check);
    const DATABASE_URL = 'postgres://gov360:secret@127.0.0.1:1/gov360';
    await expect(runAdmin(['check'], { DATA_DIR: folder, DATABASE_URL })).rejects.toThrow('ECONNREFUSED');
    const failed = { code: 1, stdout: '', stderr: expect.stringContaining('No account') };
    expect(await admin('block', 'nobody', 'Spam.')).toEqual(failed);
    for (const misused of [['nonsense'], ['block'], []])
      expect(await admin(...misused)).toMatchObject({ code: 2, stdout: '' });
    const usage = expect.stringMatching(/^Usage: npm run admin -- block PERSON/);
    expect(await admin('block', '--help')).toEqual({ code: 0, stdout: usage, stderr: '' });
  } finally {
    for (const spy of [out, err]) spy.mockRestore();
    rmSync(folder, { recursive: true });
  }
});
