import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import { readComment, readThread } from '../../../contract/threads/thread.ts';
import { threadsAnswerSchema } from '../../../contract/threads/thread-schema.ts';
import { REPORTS_A_DAY } from '../../../contract/limits.ts';
import { demoTour } from '../../../contract/tour-id.ts';
import { actorFor, addMembers, createApi, openTestContext } from '../../../tests/support/servers/api.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { PLACE, pngOf, removeFrom } from '../../../tests/support/threads.ts';
import { findMiscounts } from '../../backup/doctor/check-contents.ts';
import { type Actor, ANONYMOUS } from '../../platform/access/actor.ts';
import type { Context } from '../../platform/access/context.ts';
import { listMessages } from '../profiles/messages.ts';
import { blockInTwin } from '../portfolio/twin-blocks.ts';
import { deleteTour } from '../tours/delete-tour.ts';
import { readTour } from '../tours/read-tour.ts';
import { writeTour } from '../tours/write-tour.ts';
import { changeThreads } from './change-threads.ts';
import { exportThreads } from './export-threads.ts';
import { readThreadPicture, readThreads } from './read-threads.ts';
import { reportAbuse, reportProblem } from './reports.ts';

const owner = actorFor('owner');
const editor = actorFor('editor');
const viewer = actorFor('viewer');
const stranger = actorFor('other');
const tour = demoTour('owner');
const HOUR = 3_600_000;
const ADDRESS = 'visitor@example.org';

describe.each(mainly('postgres'))('visitors’ reports in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let now: number;

  beforeEach(async () => {
    const opened = await openTestContext(kind, { REPORTS_PER_NETWORK: '3' });
    ({ close } = opened);
    now = Date.now();
    context = { ...opened.context, now: () => now };
    const patch = { name: 'Office', matterportId: 'gv360office', public: true, reports: true };
    await writeTour(context, owner, { ...tour, patch });
    await addMembers(context.store, tour);
  });
  afterEach(() => close());

  const reportOf = (fields: object = {}) => ({
    id: 'report-1',
    anchor: PLACE,
    view: null,
    text: 'The lamp flickers.',
    ...fields,
  });
  const send = (fields: object = {}, actor: Actor = ANONYMOUS, clientAddress = '192.0.2.1') =>
    reportProblem(context, actor, { ...tour, body: reportOf(fields), clientAddress });
  const items = async (actor: Actor = owner) => {
    const answer = threadsAnswerSchema.parse(JSON.parse((await readThreads(context, actor, tour)).join('')));
    const { threads, comments } = answer.changes.collections;
    return {
      threads: threads?.set.map((item) => readThread(item)!) ?? [],
      comments: comments?.set.map((item) => readComment(item)!) ?? [],
      people: answer.people,
    };
  };
  const allow = async (fields: { public?: boolean; reports?: boolean }) => {
    const { revision } = await readTour(context, owner, tour);
    await writeTour(context, owner, { ...tour, ifMatch: revision, patch: fields });
  };
  const refused = { code: 'not-found' };

  test('become threads without an account, and notify the owner', async () => {
    await send({ picture: pngOf(4, 3), replyTo: 'Visitor@Example.org' });
    const { threads, comments, people } = await items();
    expect(threads).toMatchObject([
      { origin: 'report', by: '', picture: true, replyTo: ADDRESS, anchor: PLACE },
    ]);
    expect(comments).toMatchObject([{ by: '', text: 'The lamp flickers.', thread: threads[0]!.id }]);
    expect(people).toContainEqual({ key: '', name: 'Visitor', member: false });
    const picture = { ...tour, threadId: threads[0]!.id };
    expect(await readThreadPicture(context, viewer, picture)).toContain(pngOf(4, 3));
    const noted = await context.store.db.selectFrom('notifications').select(['user_id', 'kind']).execute();
    expect(noted).toEqual([{ user_id: 'owner', kind: 'report' }]);
    expect(await findMiscounts(context.store)).toEqual([]);
  });

  test('show the visitor’s address only to the owner, and delete it with the thread', async () => {
    await send({ replyTo: ADDRESS });
    for (const member of [editor, viewer])
      expect((await items(member)).threads).toMatchObject([{ replyTo: null }]);
    const exported = await exportThreads(context, owner, { ...tour, as: 'json' });
    let text = '';
    for await (const part of exported.texts) text += part;
    expect(text).toContain('The lamp flickers.');
    expect(text).not.toContain(ADDRESS);
    const [thread] = (await items()).threads;
    await changeThreads(context, owner, {
      ...tour,
      body: { operations: [removeFrom('threads', thread!.id)] },
    });
    const left = () => context.store.db.selectFrom('thread_reporters').select('reply_to').execute();
    expect(await left()).toEqual([]);
    await send({ id: 'report-2', replyTo: ADDRESS });
    await deleteTour(context, owner, tour);
    expect(await left()).toEqual([]);
  });

  test('are rejected as if the twin did not exist, unless the twin is public and its owner allows reports', async () => {
    await allow({ reports: false });
    await expect(send()).rejects.toMatchObject(refused);
    await allow({ reports: true, public: false });
    for (const actor of [ANONYMOUS, stranger]) await expect(send({}, actor)).rejects.toMatchObject(refused);
    await expect(
      reportProblem(context, ANONYMOUS, { ...demoTour('nobody'), body: {}, clientAddress: '' }),
    ).rejects.toMatchObject(refused);
    expect((await items()).threads).toEqual([]);
  });

  test('can be allowed only by the owner', async () => {
    await expect(writeTour(context, editor, { ...tour, patch: { reports: false } })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('can be sent by signed-in strangers and viewers, but commenters are asked to comment instead', async () => {
    await send({ id: 'a' }, stranger);
    await send({ id: 'b' }, viewer);
    expect((await items()).threads).toMatchObject([{ by: '' }, { by: '' }]);
    for (const actor of [owner, editor])
      await expect(send({ id: 'c' }, actor)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('are stored and counted only once if they are sent again', async () => {
    for (let sent = 0; sent < 5; sent += 1) expect(await send()).toEqual({ id: 'report-1' });
    await Promise.all([send({ id: 'report-2' }), send({ id: 'report-2' })]);
    expect((await items()).threads).toHaveLength(2);
    await send({ id: 'report-3' });
  });

  test('are limited per network and hour', async () => {
    for (const id of ['a', 'b', 'c']) await send({ id });
    await expect(send({ id: 'd' })).rejects.toMatchObject({
      code: 'too-many-requests',
      details: { retryAfter: 3_600 },
    });
    await send({ id: 'd' }, ANONYMOUS, '198.51.100.7');
    now += HOUR;
    await send({ id: 'e' });
    expect((await items()).threads).toHaveLength(5);
  });

  test('are limited per twin and day, whatever the network', async () => {
    const network = (index: number) => `198.51.${index}.1`;
    for (let index = 0; index < REPORTS_A_DAY; index += 1)
      await send({ id: `report-${index}` }, ANONYMOUS, network(index));
    await expect(send({ id: 'more' }, ANONYMOUS, network(200))).rejects.toMatchObject({
      code: 'too-many-requests',
      message: 'This twin received too many reports today. Try again tomorrow.',
    });
    expect(await send({ id: 'report-0' }, ANONYMOUS, network(200))).toEqual({ id: 'report-0' });
    now += 24 * HOUR;
    await send({ id: 'more' }, ANONYMOUS, network(200));
    expect((await items()).threads).toHaveLength(REPORTS_A_DAY + 1);
  });

  test('are rejected without naming the owner if the owner’s storage is full', async () => {
    const small = { ...context, config: { ...context.config, storagePerPerson: 4_000 } };
    const body = reportOf({ text: 'x'.repeat(5_000) });
    await expect(reportProblem(small, ANONYMOUS, { ...tour, body, clientAddress: '' })).rejects.toMatchObject(
      { code: 'quota-exceeded', message: expect.stringContaining('Contact its owner') },
    );
    expect((await items()).threads).toEqual([]);
  });

  test('are sanitized or rejected if they contain malicious or invalid input', async () => {
    const bad = [
      { text: '' },
      { text: 'x'.repeat(5_001) },
      { replyTo: 'nobody' },
      { replyTo: 'a@example.org\nBcc: b@example.org' },
      { picture: Buffer.from('<svg onload="alert(1)"/>').toString('base64') },
      { picture: 7 },
      { anchor: null },
      { anchor: { ...PLACE, kind: 'tag' } },
      { id: '' },
      { view: { position: [Infinity] } },
    ];
    for (const fields of bad)
      await expect(send(fields), JSON.stringify(fields)).rejects.toMatchObject({ code: 'invalid-document' });
    await send({
      text: '\u202E<script>alert(1)</script>\u0007',
      by: 'owner',
      origin: 'member',
      resolved: true,
    });
    const { threads, comments } = await items();
    expect(comments).toMatchObject([{ text: '<script>alert(1)</script>', mentions: [] }]);
    expect(threads).toMatchObject([{ origin: 'report', resolved: false, by: '' }]);
  });

  test('are rejected from signed-in people whom the owner blocked', async () => {
    await blockInTwin(context, owner, { ...tour, memberId: 'viewer' });
    await expect(send({}, viewer)).rejects.toMatchObject(refused);
  });

  test('need no session over the API, and are rejected before reading if they are too large', async () => {
    const server = createApi(context);
    const path = api.reports(tour);
    const answer = await server.call(path, { method: 'POST', json: reportOf() });
    expect([answer.status, await answer.json()]).toEqual([201, { id: 'report-1' }]);
    const large = await server.call(path, { method: 'POST', json: reportOf({ text: 'x'.repeat(200_000) }) });
    expect(large.status).toBe(413);
  });

  describe('reports of abuse', () => {
    const report = (actor: Actor, body: object) => reportAbuse(context, actor, { ...tour, body });
    const messages = async (userId: string) =>
      (await listMessages(context, actorFor('staff'), { userId })).messages.map(({ message }) => message);

    test('send staff a quote of the comment, once', async () => {
      await send({ text: 'Rude\nwords', replyTo: ADDRESS });
      const [comment] = (await items()).comments;
      const body = {
        id: crypto.randomUUID(),
        threadId: comment!.thread,
        commentId: comment!.id,
        text: 'Insult',
      };
      await report(viewer, body);
      await report(viewer, body);
      const [message, ...more] = await messages('viewer');
      expect(more).toEqual([]);
      expect(message?.split('\n')).toEqual([
        'Report of abuse',
        expect.stringMatching(/^Twin: https?:.*\/demo\/owner$/),
        `Comment ${comment!.thread}/${comment!.id} by a visitor:`,
        '> Rude',
        '> words',
        '',
        'Insult',
      ]);
      const audited = await context.store.db.selectFrom('audit_log').select('subject_id').execute();
      expect(audited).toContainEqual({ subject_id: 'viewer' });
    });

    test('can be sent by a signed-in reader of a twin, and do not reveal its threads', async () => {
      await send();
      const [thread] = (await items()).threads;
      await report(stranger, { text: 'This is my flat.' });
      expect(await messages('other')).toEqual([expect.stringContaining('This is my flat.')]);
      await expect(report(stranger, { text: 'x', threadId: thread!.id })).rejects.toMatchObject(refused);
      await expect(report(viewer, { text: 'x', threadId: 'none' })).rejects.toMatchObject(refused);
      await allow({ public: false });
      await expect(report(stranger, { text: 'x' })).rejects.toMatchObject(refused);
    });

    test('fit the longest comment and the longest report into one message', async () => {
      await send({ text: `a${'\n'.repeat(4_998)}b` });
      const [thread] = (await items()).threads;
      await report(owner, { threadId: thread!.id, text: 'x'.repeat(3_000) });
      expect((await messages('owner'))[0]).toContain('x'.repeat(3_000));
      await expect(report(owner, { text: 'x'.repeat(3_001) })).rejects.toMatchObject({
        code: 'invalid-document',
      });
    });
  });
});
