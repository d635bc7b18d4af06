import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, pages } from '../../../contract/addresses.ts';
import { OPERATIONS, type Route } from '../../../contract/routes.ts';
import { demoTour } from '../../../contract/tour-id.ts';
import { ARCHIVE_PATHS } from '../../../contract/twin-archive/manifest.ts';
import { actorFor, addMembers, createApi, openTestContext } from '../../../tests/support/servers/api.ts';
import { openArchive } from '../../../tests/support/open-archive.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { pngOf, startThread } from '../../../tests/support/threads.ts';
import type { Context } from '../../platform/access/context.ts';
import { exportTwin } from '../exports/export-twin.ts';
import { readTourChanges } from '../tours/select-tour.ts';
import { writeTour } from '../tours/write-tour.ts';
import { changeThreads } from './change-threads.ts';
import { readThreads } from './read-threads.ts';

const tour = demoTour('owner');
/**
 * A word that occurs in every text of the thread, and in the names of its authors and of mentioned people.
 */
const MARKER = 'zebra';
const ADDRESS = `${MARKER}@example.org`;
const PARTS: Readonly<Record<string, string>> = {
  userId: 'owner',
  tourId: 'demo-tour',
  threadId: `${MARKER}-thread`,
  documentId: 'none',
  versionId: 'none',
  uploadId: 'none',
  importId: 'none',
  scanId: '_abcdefghij',
  picture: 'poster',
  exampleId: 'example-1',
};
const OF_THREADS = new Set(['readThreads', 'readThreadPicture', 'exportThreads', 'exportThreadTable']);

describe.each(mainly('postgres'))('hiding threads from people without access, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let server: ReturnType<typeof createApi>;
  let keys: string[];

  beforeAll(async () => {
    ({ context, close } = await openTestContext(kind));
    server = createApi(context, async () => new Response('a page'));
    const tag = { id: 't1', title: 'Boiler', text: '', color: 'red', position: [0, 0, 0], normal: [0, 1, 0] };
    const patch = { name: 'Office', matterportId: 'gv360office', public: true, tags: [tag] };
    await writeTour(context, actorFor('owner'), { ...tour, patch });
    await addMembers(context.store, tour);
    for (const id of ['editor', 'viewer'])
      await context.store.db
        .updateTable('users')
        .set({ name: `${MARKER} ${id}` })
        .where('id', '=', id)
        .execute();
    const answer = await read('editor');
    keys = answer.people.map(({ key }) => key);
    const operations = startThread({
      thread: `${MARKER}-thread`,
      comment: `${MARKER}-comment`,
      text: `The ${MARKER} leaks @${MARKER} viewer`,
      mentions: keys,
      anchor: { kind: 'tag', id: 't1', title: `Title ${MARKER}` },
      picture: pngOf(3, 3),
    });
    await changeThreads(context, actorFor('editor'), { ...tour, body: { operations } });
    const reporter = { user_id: 'owner', tour_id: 'demo-tour', thread_id: `${MARKER}-thread` };
    await context.store.db
      .insertInto('thread_reporters')
      .values({ ...reporter, reply_to: ADDRESS })
      .execute();
  });
  afterAll(() => close());

  const read = async (person: 'editor' | 'owner') =>
    JSON.parse((await readThreads(context, actorFor(person), tour)).join('')) as {
      people: { key: string; name: string }[];
      changes: { collections: { threads: { set: { replyTo: string | null }[] } } };
    };
  const reads = Object.entries<Route>(OPERATIONS).filter(
    ([name, { method }]) => method === 'GET' && name !== 'watch',
  );
  const pathOf = ({ path }: Route) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => PARTS[name] ?? 'none') +
    (path.endsWith('/search') ? `?q=${MARKER}` : '');
  const textOf = async (path: string, as?: string) => {
    const response = await server.call(path, as ? { as } : {});
    // Ignores errors, which may repeat the requested address.
    return response.ok ? await response.text() : '';
  };

  test.each([undefined, 'other'])(
    'reveals no thread in any response to a visitor or stranger: %s',
    async (as) => {
      const answers: [string, string][] = [];
      for (const [name, route] of reads) answers.push([name, await textOf(pathOf(route), as)]);
      answers.push(['the embedded page', await textOf(pages.embed(tour), as)]);
      expect(answers.find(([name]) => name === 'readTour')?.[1]).toContain('Boiler');
      for (const [name, text] of answers)
        for (const secret of [MARKER, ...keys]) expect(text, name).not.toContain(secret);
    },
  );

  /** Other responses that contain texts of threads, for users who may read them. */
  const OF_MEMBERS = new Set(['exportTour', 'exportAccount', 'listNotifications']);

  test.each(['owner', 'viewer'])('shows threads to the %s only in the intended responses', async (as) => {
    for (const [name, route] of reads) {
      if (OF_THREADS.has(name) || OF_MEMBERS.has(name)) continue;
      const text = await textOf(pathOf(route), as);
      expect(text, name).not.toMatch(new RegExp(`${MARKER} leaks|Title ${MARKER}|${ADDRESS}`));
    }
  });

  test('reveals no thread in the changes of a twin', async () => {
    await writeTour(context, actorFor('owner'), { ...tour, patch: { description: 'Later' } });
    const told = await readTourChanges(context, tour, 1);
    expect(told?.changes).toContain('Later');
    expect(told?.changes).not.toContain(MARKER);
  });

  test('shows a visitor’s address only to the owner, and writes it to no file', async () => {
    const addressOf = async (person: 'editor' | 'owner') =>
      (await read(person)).changes.collections.threads.set[0]?.replyTo;
    expect([await addressOf('owner'), await addressOf('editor')]).toEqual([ADDRESS, null]);
    for (const path of [api.threadsJson(tour), api.threadsCsv(tour)]) {
      const text = await textOf(path, 'owner');
      expect(text).toContain(`${MARKER} leaks`);
      expect(text).not.toContain(ADDRESS);
    }
  });

  test('writes threads to a separate file of the owner’s archive, outside its content', async () => {
    const { archive } = await exportTwin(context, actorFor('owner'), tour);
    const opened = await openArchive(await new Response(archive).blob());
    const manifest = JSON.parse(new TextDecoder().decode(await opened.read(ARCHIVE_PATHS.manifest))) as {
      parts: { path: string; role: string }[];
    };
    expect(manifest.parts.find(({ path }) => path === ARCHIVE_PATHS.comments)?.role).toBe('provenance');
    for (const path of opened.paths) {
      const text = new TextDecoder().decode(await opened.read(path));
      expect(text.includes(MARKER), path).toBe(path === ARCHIVE_PATHS.comments);
      expect(text, path).not.toContain(ADDRESS);
    }
  });
});
