import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import { applyTourChanges } from '../../../contract/changes/tour-changes.ts';
import { BCF_VERSIONS, type BcfVersion } from '../../../contract/threads/bcf/bcf-version.ts';
import { planImport } from '../../../contract/threads/bcf/plan-import.ts';
import { readBcf } from '../../../contract/threads/bcf/read-bcf.ts';
import type { Threads } from '../../../contract/threads/thread.ts';
import type { ThreadsAnswer } from '../../../contract/threads/thread-schema.ts';
import { demoTour, type TourRef } from '../../../contract/tour-id.ts';
import { parseElements } from '../../../site/routes/viewer/comments/parse-xml.ts';
import { openArchive } from '../../../tests/support/open-archive.ts';
import { actorFor, addMembers, createApi, openTestContext } from '../../../tests/support/servers/api.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { addComment, pngOf, removeFrom, resolveThread, startThread } from '../../../tests/support/threads.ts';
import type { Context } from '../../platform/access/context.ts';
import { writeTour } from '../tours/write-tour.ts';
import { changeThreads } from './change-threads.ts';
import { readThreads } from './read-threads.ts';

const tour = demoTour('owner');
const elsewhere = demoTour('other');
const NOW = Date.UTC(2026, 10, 27, 12);
const NOBODY: Threads = { revision: 0, threads: [], comments: [] };

describe.each(mainly('sqlite'))('the export of threads as BCF, from %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let server: ReturnType<typeof createApi>;

  beforeAll(async () => {
    const opened = await openTestContext(kind);
    ({ close } = opened);
    context = { ...opened.context, now: () => NOW };
    server = createApi(context);
    await writeTour(context, actorFor('owner'), { ...tour, patch: { name: 'Office', public: true } });
    await writeTour(context, actorFor('other'), { ...elsewhere, patch: { name: 'Copy' } });
    await addMembers(context.store, tour);
    const send = (person: 'commenter' | 'owner', ...operations: unknown[]) =>
      changeThreads(context, actorFor(person), { ...tour, body: { operations } });
    await send(
      'commenter',
      ...startThread({ text: 'Ask </Comment> ]]> ada@example.com', picture: pngOf(4, 3) }),
      addComment('thread-1', 'comment-2', 'Gone'),
      ...startThread({ thread: 'thread-2', comment: 'comment-3', anchor: { point: null } }),
    );
    await send('owner', removeFrom('comments', 'comment-2'), resolveThread('thread-2'));
  });
  afterAll(() => close());

  async function download(version: BcfVersion, ref: TourRef = tour, as: 'viewer' | 'other' = 'viewer') {
    const response = await server.call(api.threadsBcf(ref, version), { as });
    expect(response.headers.get('content-disposition')).toContain('comments.bcf');
    return await readBcf(await openArchive(await response.blob()), parseElements);
  }
  async function current(ref: TourRef, userId: 'viewer' | 'other'): Promise<Threads> {
    const parts = await readThreads(context, actorFor(userId), ref);
    return applyTourChanges(NOBODY, (JSON.parse(parts.join('')) as ThreadsAnswer).changes);
  }

  test.each(BCF_VERSIONS)('contains all threads with names in version %s', async (version) => {
    const { topics, damaged } = await download(version);
    expect(damaged).toEqual([]);
    expect(topics).toMatchObject([
      {
        status: 'Open',
        author: 'Name of commenter',
        at: NOW,
        comments: [{ text: 'Ask </Comment> ]]> ada@example.com', author: 'Name of commenter', at: NOW }],
        picture: new Uint8Array(Buffer.from(pngOf(4, 3), 'base64')),
      },
      { status: 'Resolved', comments: [{ text: 'The pump leaks.' }] },
    ]);
  });

  test('is available only to members, even if the twin is public', async () => {
    const statusFor = async (as?: 'owner' | 'viewer' | 'other') =>
      (await server.call(api.threadsBcf(tour, '3.0'), as ? { as } : {})).status;
    expect([await statusFor('owner'), await statusFor('viewer')]).toEqual([200, 200]);
    expect([await statusFor('other'), await statusFor()]).toEqual([404, 401]);
    const unknown = await server.call(`${api.threadsBcf(tour, '3.0').split('?')[0]}?version=4.0`, {
      as: 'owner',
    });
    expect(unknown.status).toBe(400);
  });

  test('can be imported once into another twin, but not into the same twin', async () => {
    const { topics } = await download('3.0');
    expect(planImport(topics, await current(tour, 'viewer'), 'gv360office').create).toEqual([]);
    const { create } = planImport(topics, await current(elsewhere, 'other'), 'gv360office');
    const pngs = create.map(({ picture }) => picture && Buffer.from(picture).toString('base64'));
    const operations = create.flatMap((each, index) => each.operations(pngs[index] ?? undefined));
    for (let time = 0; time < 2; time += 1)
      await changeThreads(context, actorFor('other'), { ...elsewhere, body: { operations } });
    const there = await current(elsewhere, 'other');
    expect(there.threads).toMatchObject([
      { id: topics[0]!.guid, picture: true, resolved: false, anchor: { kind: 'place' } },
      { id: topics[1]!.guid, picture: false, resolved: true },
    ]);
    expect(there.comments.map(({ text }) => text)).toEqual([
      'Name of commenter, 27 November 2026: Ask </Comment> ]]> ada@example.com',
      'Name of commenter, 27 November 2026: The pump leaks.',
    ]);
    expect(planImport(topics, there, 'gv360office').create).toEqual([]);
    const again = await download('3.0', elsewhere, 'other');
    expect(again.topics.map(({ guid, status }) => [guid, status])).toEqual(
      topics.map(({ guid, status }) => [guid, status]),
    );
  });

  test('can be imported again after its thread was deleted', async () => {
    const { topics } = await download('3.0');
    const send = (...operations: unknown[]) =>
      changeThreads(context, actorFor('other'), { ...elsewhere, body: { operations } });
    await send(removeFrom('threads', topics[0]!.guid));
    const { create } = planImport(topics, await current(elsewhere, 'other'), 'gv360office');
    await send(...create.flatMap((each) => each.operations(undefined)));
    const there = await current(elsewhere, 'other');
    expect(there.threads.map(({ id }) => id).toSorted()).toEqual(topics.map(({ guid }) => guid).toSorted());
    expect(there.comments).toHaveLength(2);
  });
});
