import { demoTour } from '../../../../contract/tour-id.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../../contract/addresses.ts';
import type { Import, SnapshotList } from '../../../../contract/import.ts';
import { actorFor, createApi, openTestContext } from '../../../../tests/support/servers/api.ts';
import { checkImportHere } from '../../../../tests/support/files/check-import-here.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { findMiscounts } from '../../../backup/doctor/check-contents.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import type { Context } from '../../../platform/access/context.ts';
import { deleteTour } from '../../tours/delete-tour.ts';
import { currentTour, findTour } from '../../tours/read-tour.ts';
import { writeTour } from '../../tours/write-tour.ts';

const userId = 'owner';
const owner = actorFor('owner');
const position = [1, 2, 3];

describe.each(mainly('sqlite'))('importing a table, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let server: ReturnType<typeof createApi>;

  beforeAll(async () => {
    ({ context, close } = await openTestContext(kind));
    server = createApi(context);
  });
  afterAll(() => close());
  beforeEach(() => deleteTour(context, owner, demoTour(userId)));

  const read = async (id: string) =>
    (await (await server.call(api.import(demoTour(userId), id), { as: 'owner' })).json()) as Import;
  const send = async (text: string, collection = 'tags') => {
    const headers = { 'content-type': 'text/csv; charset=utf-8' };
    const answer = await server.call(api.imports(demoTour(userId), collection), {
      method: 'POST',
      as: 'owner',
      body: text,
      headers,
    });
    const { id } = (await answer.json()) as Import;
    await runJob(context, checkImportHere, userId, { importId: id });
    return await read(id);
  };
  const apply = (id: string, ifMatch: number, json: unknown = {}) =>
    server.call(api.applyImport(demoTour(userId), id), {
      method: 'POST',
      as: 'owner',
      json,
      headers: { 'if-match': `"${ifMatch}"` },
    });
  const make = (tags: object[]) =>
    writeTour(context, owner, { ...demoTour(userId), patch: { name: 'Twin', tags } });
  const tour = () => findTour(context, owner, demoTour(userId));

  test('adds tags and updates tags with known ids, removes no tags, and can be undone', async () => {
    const { revision } = await make([
      { id: 'kept', title: 'Kept', position },
      { id: 'boiler', title: 'Boiler', position },
    ]);
    const before = await currentTour(context, demoTour(userId));
    const { id, state, preview } = await send('id;title;text\nboiler;Boiler;Serviced\n;Pump;\n');
    expect(state).toBe('ready');
    expect(preview).toMatchObject({
      collections: [{ name: 'tags', items: 3, added: 1, changed: 1 }],
      table: { revision, unplaced: 1 },
      refusedCount: 0,
    });
    expect((await apply(id, revision)).status).toBe(200);
    const after = await tour();
    expect(after).toMatchObject({
      revision: revision + 1,
      tags: [{ id: 'kept', title: 'Kept' }, { id: 'boiler', text: 'Serviced', position }, { title: 'Pump' }],
    });
    expect((await currentTour(context, demoTour(userId)))?.globalId).toBe(before?.globalId);
    const answer = await server.call(api.snapshots(demoTour(userId)), { as: 'owner' });
    const [kept] = ((await answer.json()) as SnapshotList).snapshots;
    expect(kept).toMatchObject({ reason: 'csv', name: 'Twin' });
    expect(await findMiscounts(context.store)).toEqual([]);
    // Importing the same table again reports no change.
    expect((await send('id;title;text\nboiler;Boiler;Serviced\n;Pump;\n')).preview).toMatchObject({
      collections: [{ added: 0, changed: 0 }],
    });
  });

  test('reports the line and column of each error, and skips invalid rows only if the user agrees', async () => {
    const { revision } = await make([]);
    const { id, state, preview } = await send('id,title,color\na,Pump,pink\nb,Boiler,red\n');
    expect(state).toBe('ready');
    expect(preview).toMatchObject({ refused: [{ part: 'color', line: 2 }], refusedCount: 1 });
    expect((await apply(id, revision)).status).toBe(400);
    expect((await apply(id, revision, { leaveOut: true })).status).toBe(200);
    expect((await tour())?.tags.map((tag) => tag.id)).toEqual(['b']);
  });

  test('previews points, skips invalid rows only if the user agrees, and creates no duplicates @13.51', async () => {
    const { revision } = await make([]);
    const table = 'title,type,stop seconds\nValve,heating,\nLift,,1\n';
    const { id, preview } = await send(table, 'points');
    expect(preview).toMatchObject({
      collections: [{ name: 'points', items: 1, added: 1, changed: 0 }],
      refused: [{ part: 'stop seconds', line: 3 }],
    });
    expect((await apply(id, revision)).status).toBe(400);
    expect(await tour()).toMatchObject({ points: [], revision });
    expect((await apply(id, revision, { leaveOut: true })).status).toBe(200);
    expect(await tour()).toMatchObject({ points: [{ title: 'Valve', type: 'heating' }], tags: [] });
    expect((await send(table, 'points')).preview).toMatchObject({ collections: [{ added: 0, changed: 0 }] });
  });

  test('updates exported points by their ids after a preview, or changes no points if a row is invalid @13.51', async () => {
    const point = (id: string, title: string) => ({ id, title, type: 'sensor', position, normal: [0, 1, 0] });
    const points = [point('a', 'Meter'), point('b', 'Valve')];
    const { revision } = await writeTour(context, owner, {
      ...demoTour(userId),
      patch: { name: 'Twin', tags: [], points },
    });
    const answer = await server.call(api.pointsCsv(demoTour(userId)), { as: 'owner' });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const table = await answer.text();
    expect((await send(table, 'points')).preview).toMatchObject({
      collections: [{ name: 'points', items: 2, added: 0, changed: 0 }],
      table: { unchanged: 2 },
    });

    const row = (start: string) => table.split(/\r?\n/).find((line) => line.startsWith(start))!;
    const wrong =
      table.replace(row('a,'), row('a,').replace('Meter', 'Gauge')) + ',Pump,,sensor,,,,nowhere,2,3\n';
    const refused = await send(wrong, 'points');
    expect(refused.preview).toMatchObject({ refusedCount: 1, refused: [{ part: 'x', line: 4 }] });
    expect((await apply(refused.id, revision)).status).toBe(400);
    expect(await tour()).toMatchObject({ revision, points });

    const right = await send(wrong.replace('nowhere', '1'), 'points');
    expect(right.preview).toMatchObject({
      collections: [{ items: 3, added: 1, changed: 1 }],
      refusedCount: 0,
    });
    expect(await tour()).toMatchObject({ revision, points });
    expect((await apply(right.id, revision)).status).toBe(200);
    const after = (await tour())?.points as { id: string; title: string }[];
    expect(after.map(({ title }) => title)).toEqual(['Gauge', 'Valve', 'Pump']);
    expect(after.map(({ id }) => id).slice(0, 2)).toEqual(['a', 'b']);
    // The new row gets the same id again, because the id is derived from the row.
    expect((await send(wrong.replace('nowhere', '1'), 'points')).preview).toMatchObject({
      collections: [{ items: 3, added: 0, changed: 0 }],
    });
  });

  test('must be checked again if the twin changed after the preview', async () => {
    const { revision } = await make([]);
    const { id } = await send('id,title\na,Pump\n');
    await writeTour(context, owner, {
      ...demoTour(userId),
      patch: { tags: [{ id: 'a', title: 'Mine', position }] },
    });
    expect((await apply(id, revision)).status).toBe(409);
    expect((await apply(id, revision + 1)).status).toBe(409);
    const again = await server.call(api.checkImportAgain(demoTour(userId), id), {
      method: 'POST',
      as: 'owner',
    });
    expect(again.status).toBe(202);
    await runJob(context, checkImportHere, userId, { importId: id });
    expect((await read(id)).preview).toMatchObject({
      collections: [{ added: 0, changed: 1 }],
      table: { revision: revision + 1 },
    });
    expect((await apply(id, revision + 1)).status).toBe(200);
    expect(await tour()).toMatchObject({ tags: [{ id: 'a', title: 'Pump', position }] });
  });

  test.each([
    ['an empty file', '', /empty/],
    ['no known column', 'foo\nbar\n', /none of the expected columns/],
    ['a file that is not text', '\u0000\u0001\u0002', /not a text file/],
  ])('rejects the whole table for %s', async (_, text, expected) => {
    await make([]);
    const { state, preview } = await send(text);
    expect(state).toBe('refused');
    expect(preview?.refused[0]?.reason).toMatch(expected);
  });

  test('rejects the table if the user has no twin', async () => {
    const { state, preview } = await send('id,title\na,Pump\n');
    expect(state).toBe('refused');
    expect(preview?.refused[0]?.reason).toMatch(/does not exist\. Create a twin first/);
  });
});
