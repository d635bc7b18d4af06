import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoTour } from '../../../contract/tour-id.ts';
import { actorFor, addMembers, createApi, openTestContext } from '../../../tests/support/servers/api.ts';
import { eventually, QUICK, startRunner } from '../../../tests/support/jobs.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { addComment, eventOf, note } from '../../../tests/support/notified.ts';
import type { Context } from '../../platform/access/context.ts';
import type { JobRunner } from '../../platform/jobs/runner/job-runner.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { createTwin } from '../portfolio/arrange-twins.ts';
import { removeMember } from '../portfolio/members.ts';
import { writeTour } from '../tours/write-tour.ts';
import { listNotifications, markNotificationsRead } from './list-notifications.ts';
import { chooseMail, listMailSettings } from './mail-settings.ts';
import { MAIL_GATHERED, NOTIFICATION_MAIL } from './notification-mail.ts';

const demo = demoTour('owner');

describe.each(mainly('postgres'))('mails about notifications over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let runner: JobRunner | null;
  let sent: { mail: Mail; id: string }[];
  let failing: number;
  let now: number;

  beforeEach(async () => {
    const opened = await openTestContext(kind);
    ({ close } = opened);
    sent = [];
    failing = 0;
    runner = null;
    now = Date.now();
    const send = async (mail: Mail, id: string) => {
      sent.push({ mail, id });
      if (failing > 0) {
        failing -= 1;
        throw new Error('The server died before it noted that the mail was accepted.');
      }
    };
    context = {
      ...opened.context,
      mailer: { ...opened.context.mailer, send },
      now: () => now,
    };
    await writeTour(context, actorFor('owner'), {
      ...demo,
      patch: { matterportId: 'gv360office', name: 'Pump house', public: true },
    });
    await addMembers(context.store, demo);
  });
  afterEach(async () => {
    await runner?.stop(1_000);
    await close();
  });

  const mention = async (event: Parameters<typeof eventOf>[0] = {}, text = 'Please check the pump.') => {
    const commentId = await addComment(context.store, demo, {
      text,
      ...(event.threadId && { threadId: event.threadId }),
    });
    await note(context, demo, eventOf({ commentId, mentioned: ['viewer'], ...event }));
  };
  /** Advances the clock by this many milliseconds, and runs all jobs that are due until none is left. */
  const pass = async (milliseconds = MAIL_GATHERED) => {
    now += milliseconds;
    runner = startRunner(context, [NOTIFICATION_MAIL], QUICK);
    const due = context.store.db
      .selectFrom('jobs')
      .select('id')
      .where('state', 'in', ['queued', 'running'])
      .where('run_at', '<=', now);
    await eventually(async () => expect(await due.execute()).toEqual([]));
    await runner.stop(1_000);
    runner = null;
  };

  test('collects notifications for ten minutes, and links to each thread', async () => {
    await mention();
    now += MAIL_GATHERED / 2;
    await mention({
      kind: 'comment',
      mentioned: [],
      participants: ['editor', 'viewer'],
      threadId: 'thread-2',
    });
    await pass(MAIL_GATHERED / 2 - 1);
    expect(sent).toEqual([]);
    await pass(1);
    expect(sent).toHaveLength(1);
    const { to, subject, text, html } = sent[0]!.mail;
    expect([to, subject]).toEqual(['viewer@example.org', '2 notifications in “Pump house”']);
    for (const said of [text, html]) {
      expect(said).toContain('Name of editor mentioned you on “Pump 3” in “Pump house”');
      expect(said).toContain('Name of editor replied on “Pump 3” in “Pump house”');
      expect(said).toContain('Please check the pump.');
      expect(said).toContain('http://localhost:3000/demo/owner#select=thread:thread-1');
      expect(said).toContain('http://localhost:3000/demo/owner#select=thread:thread-2');
      expect(said).toContain('http://localhost:3000/notifications#mail');
    }
    await mention({ threadId: 'thread-3' });
    await pass();
    expect(sent.map(({ mail }) => mail.subject).slice(1)).toEqual([
      'Name of editor mentioned you in “Pump house”',
    ]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
  });

  test('keeps the Message-ID when a mail is sent again, and adds no later notifications', async () => {
    await mention();
    failing = 2;
    now += MAIL_GATHERED;
    runner = startRunner(context, [NOTIFICATION_MAIL], QUICK);
    await eventually(() => expect(sent).toHaveLength(1));
    await mention({ threadId: 'thread-2' });
    now += 60_000;
    await eventually(() => expect(sent).toHaveLength(2));
    now += 60_000;
    await eventually(() => expect(sent).toHaveLength(3));
    await runner.stop(1_000);
    await pass();
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
    expect(sent[0]!.mail.text).toContain('#select=thread:thread-1');
    for (const { id, mail } of sent) {
      const isFirst = id === sent[0]!.id;
      expect([mail.text.includes('thread-1'), mail.text.includes('thread-2')]).toEqual([isFirst, !isFirst]);
    }
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'notifications that were read meanwhile',
      () => markNotificationsRead(context, actorFor('viewer'), { userId: 'viewer', body: { all: true } }),
    ],
    [
      'threads that were seen meanwhile',
      () =>
        context.store.db
          .insertInto('thread_seen')
          .values({
            user_id: 'owner',
            tour_id: 'demo-tour',
            person_id: 'viewer',
            thread_id: 'thread-1',
            revision: 1,
          })
          .execute(),
    ],
    [
      'a public twin of which the user is no longer a member',
      () => removeMember(context, actorFor('owner'), { ...demo, memberId: 'viewer' }),
    ],
    [
      'a deleted comment',
      () => context.store.db.updateTable('thread_items').set({ content: '{}' }).execute(),
    ],
    [
      'a twin whose mails the user disabled',
      () => chooseMail(context, actorFor('viewer'), { ...demo, mail: 'none' }),
    ],
    [
      'anything if the address is not confirmed',
      () =>
        context.store.db
          .updateTable('users')
          .set({ email_verified: kind === 'sqlite' ? 0 : false })
          .where('id', '=', 'viewer')
          .execute(),
    ],
  ])('does not mention %s', async (_, change) => {
    await mention();
    await change();
    await pass();
    expect(sent).toEqual([]);
  });

  test('tells the owner of comments in other people’s threads only on request, and always of reports', async () => {
    await mention({ mentioned: [] });
    await pass();
    expect(sent).toEqual([]);
    await chooseMail(context, actorFor('owner'), { ...demo, mail: 'all' });
    await mention({ mentioned: [], threadId: 'thread-2' });
    await pass();
    await chooseMail(context, actorFor('owner'), { ...demo, mail: 'mentions' });
    await mention({ mentioned: [], actorId: '', participants: [], threadId: 'thread-3' });
    await pass();
    expect(sent.map(({ mail }) => [mail.to, mail.subject])).toEqual([
      ['owner@example.org', 'Name of editor commented in “Pump house”'],
      ['owner@example.org', 'A visitor reported a problem in “Pump house”'],
    ]);
  });

  test('lists at most 20 notifications, and shows how many were left out', async () => {
    for (let index = 0; index < 25; index += 1) await mention({ threadId: `thread-${index}` });
    await pass();
    expect(sent).toHaveLength(1);
    expect(sent[0]!.mail.subject).toBe('25 notifications in “Pump house”');
    expect(sent[0]!.mail.text.match(/#select=thread:/g)).toHaveLength(20);
    expect(sent[0]!.mail.text).toContain('To see 5 more, open your notifications.');
  });

  test('covers at most five twins, so that the unsubscribe address fits in a header', async () => {
    const owner = actorFor('owner');
    for (let index = 0; index < 7; index += 1) {
      const twin = await createTwin(context, owner, {
        userId: 'owner',
        body: { name: `Twin ${index}`, matterportId: 'gv360office' },
      });
      await addMembers(context.store, twin);
      await addComment(context.store, twin);
      await note(context, twin, eventOf({ mentioned: ['viewer'] }));
      now += 1;
    }
    await pass();
    expect(sent.map(({ mail }) => mail.subject)).toEqual([
      '5 notifications in 5 twins',
      '2 notifications in 2 twins',
    ]);
    // A line has at most 998 characters (RFC 5322, section 2.1.1).
    for (const { mail } of sent) expect(`List-Unsubscribe: <${mail.unsubscribe}>`.length).toBeLessThan(998);
  });

  test('escapes users’ texts in subject, text, HTML and headers', async () => {
    const hostile = '<img src=x onerror=alert(1)>\r\nBcc: eve@example.test\u202E';
    await writeTour(context, actorFor('owner'), { ...demo, patch: { name: `Twin ${hostile}` } });
    await context.store.db
      .updateTable('users')
      .set({ name: `Eve ${hostile}` })
      .where('id', '=', 'editor')
      .execute();
    await mention({ title: `Pump ${hostile}` }, `Look ${hostile} https://evil.example/`);
    await pass();
    const { subject, text, html } = sent[0]!.mail;
    for (const said of [subject, text, html]) expect(said).not.toMatch(/[\r\u202E]/);
    expect(subject).not.toContain('\n');
    expect(text).not.toMatch(/^Bcc:/m);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('href="https://evil.example');
    expect(html).toContain('Eve &lt;img src=x onerror=alert(1)> Bcc: eve@example.test');
  });

  test('stops mails about a twin after a POST request without a session, but a GET request only asks for confirmation', async () => {
    const server = createApi(context);
    await mention();
    await pass();
    const { mail } = sent[0]!;
    const path = new URL(mail.unsubscribe!).pathname;
    expect(mail.text).toContain(`${new URL(mail.unsubscribe!).origin}/unsubscribe/`);
    const mailOf = async () =>
      (await listMailSettings(context, actorFor('viewer'), { userId: 'viewer' })).map(
        (setting) => setting.mail,
      );
    const asked = await server.call(path);
    expect(await asked.text()).toContain('Stop these emails?');
    expect(await mailOf()).toEqual(['mentions']);
    for (let times = 0; times < 2; times += 1) {
      // Sends the request like an email program, without a cookie and an Origin header.
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      const response = await server.app.request(mail.unsubscribe!, { method: 'POST', body });
      expect(response.status).toBe(200);
      expect(response.headers.get('location')).toBeNull();
      expect(await mailOf()).toEqual(['none']);
    }
    await mention({ threadId: 'thread-2' });
    await pass();
    expect(sent).toHaveLength(1);
    await chooseMail(context, actorFor('viewer'), { ...demo, mail: 'mentions' });
    expect(await mailOf()).toEqual(['mentions']);
  });

  test('does not show the name of a twin to a former member, but still stops mails about it', async () => {
    const server = createApi(context);
    await mention();
    await pass();
    const path = new URL(sent[0]!.mail.unsubscribe!).pathname;
    expect(await (await server.call(path)).text()).toContain('Pump house');
    await removeMember(context, actorFor('owner'), { ...demo, memberId: 'viewer' });
    await writeTour(context, actorFor('owner'), { ...demo, patch: { name: 'Secret takeover' } });
    for (const method of ['GET', 'POST']) {
      const response = await server.call(path, { method });
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain('Secret takeover');
    }
    expect(await context.store.db.selectFrom('notification_settings').select('mail').execute()).toEqual([
      { mail: 'none' },
    ]);
  });

  test('ignores a forged token, and the link of a deleted account', async () => {
    const server = createApi(context);
    await mention();
    await pass();
    const address = sent[0]!.mail.unsubscribe!;
    const changed = `${address.slice(0, -10)}${address.at(-10) === 'A' ? 'B' : 'A'}${address.slice(-9)}`;
    for (const wrong of [changed, address.slice(0, -8), `${context.config.publicOrigin}/unsubscribe/x`]) {
      expect((await server.app.request(wrong, { method: 'POST' })).status).toBe(404);
      expect((await server.call(new URL(wrong).pathname)).status).toBe(404);
    }
    await context.store.db.deleteFrom('users').where('id', '=', 'viewer').execute();
    expect((await server.app.request(address, { method: 'POST' })).status).toBe(200);
    expect(await context.store.db.selectFrom('notification_settings').selectAll().execute()).toEqual([]);
  });

  test('deletes notifications that are older than 90 days, and all but the newest 500', async () => {
    await mention();
    now += 91 * 24 * 3_600_000;
    await mention({ threadId: 'thread-2' });
    await pass();
    const { notifications } = await listNotifications(context, actorFor('viewer'), { userId: 'viewer' });
    expect(notifications.map(({ threadId }) => threadId)).toEqual(['thread-2']);
    const ofViewer = context.store.db.selectFrom('notifications').where('user_id', '=', 'viewer');
    const [row] = await ofViewer.selectAll().execute();
    const rows = Array.from({ length: 520 }, (_, index) => ({
      ...row!,
      id: `more-${index}`,
      created_at: now + index,
    }));
    for (let at = 0; at < rows.length; at += 100)
      await context.store.db
        .insertInto('notifications')
        .values(rows.slice(at, at + 100))
        .execute();
    await mention({ threadId: 'thread-3' });
    await pass();
    expect(await ofViewer.select('id').execute()).toHaveLength(500);
  });
});
