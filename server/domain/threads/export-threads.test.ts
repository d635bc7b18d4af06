import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import { demoTour } from '../../../contract/tour-id.ts';
import { exportedCommentsSchema } from '../../../contract/twin-archive/exported-comments.ts';
import { actorFor, addMembers, createApi, openTestContext } from '../../../tests/support/servers/api.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { addComment, removeFrom, resolveThread, startThread } from '../../../tests/support/threads.ts';
import type { Context } from '../../platform/access/context.ts';
import { writeTour } from '../tours/write-tour.ts';
import { changeThreads } from './change-threads.ts';

const tour = demoTour('owner');
const NOW = Date.UTC(2026, 10, 27);

describe.each(mainly('sqlite'))('the export of threads, from %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let server: ReturnType<typeof createApi>;

  beforeAll(async () => {
    const opened = await openTestContext(kind);
    ({ close } = opened);
    context = { ...opened.context, now: () => NOW };
    server = createApi(context);
    await writeTour(context, actorFor('owner'), { ...tour, patch: { name: '=Office' } });
    await addMembers(context.store, tour);
    const send = (person: 'editor' | 'owner', ...operations: unknown[]) =>
      changeThreads(context, actorFor(person), { ...tour, body: { operations } });
    await send(
      'editor',
      ...startThread({
        text: '=HYPERLINK("https://evil.example")',
        anchor: { title: '@SUM(A1)', model: 'a1b2' },
      }),
      addComment('thread-1', 'comment-2', 'Two\nlines; and "quotes"'),
      addComment('thread-1', 'comment-3', 'Gone'),
      ...startThread({ thread: 'thread-2', comment: 'comment-4', text: 'Second' }),
    );
    await send('owner', removeFrom('comments', 'comment-3'), resolveThread('thread-2'));
  });
  afterAll(() => close());

  test('returns JSON that matches its schema, in order, and with names instead of accounts', async () => {
    const response = await server.call(api.threadsJson(tour), { as: 'viewer' });
    expect(response.headers.get('content-disposition')).toContain('threads.json');
    const file = exportedCommentsSchema.strict().parse(await response.json());
    expect(file.threads).toMatchObject([
      {
        id: 'thread-1',
        anchor: { model: 'a1b2' },
        by: 'Name of editor',
        at: new Date(NOW).toISOString(),
        resolved: false,
        comments: [
          { by: 'Name of editor' },
          { text: 'Two\nlines; and "quotes"' },
          { deleted: true, text: '' },
        ],
      },
      { resolved: true, resolvedBy: 'Name of owner', comments: [{ text: 'Second' }] },
    ]);
    expect(JSON.stringify(file)).not.toMatch(/"(owner|editor)"/);
  });

  test('returns a table with a row for each comment, and without formulas that a spreadsheet would calculate', async () => {
    const response = await server.call(api.threadsCsv(tour), { as: 'viewer' });
    const text = await response.text();
    expect(text).toContain(`'@SUM(A1)`);
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(text.split('\r\n')).toHaveLength(6);
  });
});
