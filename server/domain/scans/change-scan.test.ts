import { demoTour } from '../../../contract/tour-id.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { ScanServer } from '../../../tests/support/scans/scan-server.ts';
import { mainly } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { jobsRevisions } from '../../platform/jobs/jobs-revision.ts';
import { writeTour } from '../tours/write-tour.ts';
import { texts } from './run/texts.ts';

describe.each(mainly('postgres'))('a user’s scans over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let server: ScanServer;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    server = new ScanServer(context);
  });
  afterEach(() => close());

  const rename = (id: string, name: string) =>
    server.call(api.scan('owner', id), { method: 'PATCH', json: { name } });
  const revision = async () => (await jobsRevisions(context, ['owner']))[0]?.revision;

  test('are listed newest first, and the list shows which scan the twin uses', async () => {
    const first = await server.upload({ act: 'done' }, 'First.glb');
    await context.store.db.updateTable('scans').set({ created_at: 1 }).execute();
    await server.upload({ act: 'done' }, 'Second.glb');
    await writeTour(context, actorFor('owner'), {
      ...demoTour('owner'),
      ifMatch: undefined,
      patch: { matterportId: first },
    });
    const scans = await server.list();
    expect(scans.map(({ name, inTwin }) => [name, inTwin])).toEqual([
      ['Second', false],
      ['First', true],
    ]);
  });

  test('can be renamed, and open pages are notified', async () => {
    const id = await server.upload({ act: 'done' });
    const before = await revision();
    expect((await rename(id, ' Head \n office ')).status).toBe(200);
    expect((await server.scan(id)).name).toBe('Head office');
    expect(await revision()).not.toBe(before);
    expect((await rename(id, '  ')).status).toBe(422);
    expect((await rename(id, 'x'.repeat(201))).status).toBe(422);
    expect((await server.scan(id)).name).toBe('Head office');
  });

  test('can be seen and processed only by the owner', async () => {
    const id = await server.upload({ act: 'done' });
    const other = new ScanServer(context, 'other');
    for (const method of ['POST', 'DELETE'])
      expect((await other.call(api.processScan('owner', id), { method, json: {} })).status).toBe(404);
    expect((await other.call(api.processScan('other', id), { method: 'DELETE' })).status).toBe(404);
    expect((await other.call(api.scan('owner', id))).status).toBe(404);
    expect(await other.list()).toEqual([]);
  });

  test('are reprocessed from the stored file, once for two simultaneous requests @15.44', async () => {
    const id = await server.upload({ act: 'done' });
    expect((await server.process(id)).status).toBe(409);
    await context.store.db.updateTable('scans').set({ state: 'failed' }).execute();
    const answers = await Promise.all([server.process(id), server.process(id, { up: 'z' })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202, 409]));
    const jobs = context.store.db.selectFrom('jobs').select('id').where('kind', '=', 'process-scan');
    expect(await jobs.execute()).toHaveLength(2);
    await context.store.db.updateTable('scans').set({ state: 'failed' }).execute();
    await context.store.db.deleteFrom('scan_files').execute();
    const gone = await server.process(id);
    expect(gone.status).toBe(409);
    expect(await gone.json()).toMatchObject({ detail: texts.thrownAway });
    expect(await server.scan(id)).toMatchObject({ source: null, bytes: 0 });
  });

  test('keep earlier answers when they are reprocessed, and reject invalid answers @15.44', async () => {
    const id = await server.upload({ act: 'asks' });
    const failed = { state: 'failed' } as const;
    await context.store.db.updateTable('scans').set(failed).execute();
    await server.process(id, { unit: 'foot' });
    await context.store.db.updateTable('scans').set(failed).execute();
    await server.process(id, { up: 'z' });
    expect((await server.scan(id)).answers).toEqual({ unit: 'foot', up: 'z' });
    const wrong = await server.call(api.processScan('owner', id), {
      method: 'POST',
      json: { answers: { unit: 'mile' } },
    });
    expect(wrong.status).toBe(422);
  });

  test('have no space before they are processed', async () => {
    const id = await server.upload({ act: 'done' });
    expect((await server.call(api.scan('owner', id))).status).toBe(409);
  });
});
