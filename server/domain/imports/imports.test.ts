import { demoTour } from '../../../contract/tour-id.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import type { Import } from '../../../contract/import.ts';
import { actorFor, createApi, openTestContext } from '../../../tests/support/servers/api.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { archivedTag, twinArchive } from '../../../tests/support/twin-archive.ts';
import type { Context } from '../../platform/access/context.ts';
import { writeTour } from '../tours/write-tour.ts';
import { checkImport } from './receive/check-import.ts';

describe.each(mainly('postgres'))('a file sent for import, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let server: ReturnType<typeof createApi>;

  beforeAll(async () => {
    ({ context, close } = await openTestContext(kind));
    server = createApi(context);
  });
  afterAll(() => close());

  const send = async (body: Uint8Array<ArrayBuffer>, as = 'owner') => {
    const headers = {
      'content-type': 'application/zip',
      'file-name': encodeURIComponent('Zwilling “A”.zip'),
    };
    const answer = await server.call(api.imports(demoTour(as)), {
      method: 'POST',
      as,
      body: new Blob([body]),
      headers,
    });
    return { status: answer.status, sent: (await answer.json()) as Import };
  };
  const read = async (importId: string, as = 'owner') => {
    const answer = await server.call(api.import(demoTour('owner'), importId), { as });
    return { status: answer.status, found: (await answer.json()) as Import };
  };
  const check = (importId: string) => runJob(context, checkImport, 'owner', { importId });
  const storedParts = async () => await context.store.db.selectFrom('import_parts').selectAll().execute();

  test('is checked in the background, and gets a preview of additions and replacements @12.17', async () => {
    const { revision } = await writeTour(context, actorFor('owner'), {
      ...demoTour('owner'),
      patch: { name: 'What is there', tags: [{ id: 'a', title: 'A', position: [0, 0, 0] }] },
    });
    const { status, sent } = await send(twinArchive({ tags: [archivedTag('boiler'), archivedTag('pump')] }));
    expect(status).toBe(202);
    expect(sent).toMatchObject({
      format: 'archive',
      fileName: 'Zwilling “A”.zip',
      state: 'checking',
      preview: null,
    });
    await check(sent.id);
    const { found } = await read(sent.id);
    expect(found).toMatchObject({
      state: 'ready',
      preview: {
        twin: { name: 'Head office', matterportId: 'gv360office' },
        collections: [{ name: 'tags', items: 2 }],
        refused: [],
      },
      current: { revision, name: 'What is there', items: 1, public: false },
    });
    expect((await storedParts()).map(({ role }) => role)).toEqual(['content']);
  });

  test('is rejected if any part is invalid, and no part is stored @12.17', async () => {
    const { sent } = await send(
      twinArchive({ tags: [archivedTag('good'), archivedTag('bad', { color: 'pink' })] }),
    );
    await check(sent.id);
    const { found } = await read(sent.id);
    expect(found.state).toBe('refused');
    expect(found.preview).toMatchObject({
      refused: [{ part: 'content/tags.json', line: 3 }],
      refusedCount: 1,
    });
    expect(await storedParts()).toEqual([]);
  });

  test('replaces an earlier file that the user has not imported yet', async () => {
    const { sent: first } = await send(twinArchive());
    const { sent: second } = await send(twinArchive());
    expect((await read(first.id)).status).toBe(404);
    await expect(check(first.id)).rejects.toThrow('discarded');
    await check(second.id);
    expect((await read(second.id)).found.state).toBe('ready');
  });

  test('can be discarded', async () => {
    const { sent } = await send(twinArchive());
    const answer = await server.call(api.import(demoTour('owner'), sent.id), {
      method: 'DELETE',
      as: 'owner',
    });
    expect(answer.status).toBe(204);
    expect((await read(sent.id)).status).toBe(404);
    expect(await storedParts()).toEqual([]);
  });

  test('is visible only to its owner', async () => {
    const { sent } = await send(twinArchive());
    expect((await read(sent.id, 'other')).status).toBe(404);
    expect((await read(sent.id, 'staff')).status).toBe(404);
  });

  test('leaves no data if the upload is incomplete', async () => {
    const { status } = await send(new Uint8Array(65 * 1024 ** 2));
    expect(status).toBe(413);
    expect(await storedParts()).toEqual([]);
    expect(
      await context.store.db.selectFrom('imports').selectAll().where('state', '=', 'uploading').execute(),
    ).toEqual([]);
  });

  test('is deleted after a day', async () => {
    const { sent } = await send(twinArchive());
    const tomorrow: Context = { ...context, now: () => Date.now() + 25 * 3_600_000 };
    const answer = await createApi(tomorrow).call(api.import(demoTour('owner'), sent.id), { as: 'owner' });
    expect(answer.status).toBe(404);
  });
});

describe('the import form without JavaScript', () => {
  let context: Context;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ context, close } = await openTestContext('sqlite'));
  });
  afterAll(() => close());

  const send = async (form: FormData, as = 'owner') => {
    const encoded = new Request('http://localhost', { method: 'POST', body: form });
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    const body = await encoded.arrayBuffer();
    const answer = await createApi(context).call(api.imports(demoTour('owner')), {
      method: 'POST',
      as,
      body,
      headers,
    });
    return { status: answer.status, location: answer.headers.get('location') ?? '' };
  };

  test('sends the file and then shows the preview', async () => {
    const archive = twinArchive({ tags: [archivedTag('a', { text: 'x'.repeat(9_000) })] });
    const form = new FormData();
    form.append('file', new Blob([archive]), 'Zwilling.zip');
    const { status, location } = await send(form);
    expect(status).toBe(303);
    const id = /^\/dashboard\/import\/([\w-]+)$/.exec(location)?.[1] ?? '';
    const row = await context.store.db.selectFrom('imports').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ id, format: 'archive', file_name: 'Zwilling.zip', bytes: archive.length });
    const parts = await context.store.db.selectFrom('import_parts').selectAll().execute();
    expect(Buffer.concat(parts.map(({ bytes }) => bytes))).toEqual(archive);
  });

  test.each([
    ['without a file', () => new FormData(), 'invalid-request'],
    [
      'with a file that is too large',
      () => {
        const form = new FormData();
        form.append('file', new Blob([new Uint8Array(65 * 1024 ** 2)]), 'a.zip');
        return form;
      },
      'document-too-large',
    ],
  ])('shows the page with an error if the file is sent %s', async (_, form, code) => {
    expect(await send(form())).toEqual({ status: 303, location: `/dashboard/import?failed=${code}` });
  });

  test('is rejected for another user’s import', async () => {
    expect(await send(new FormData(), 'other')).toEqual({
      status: 303,
      location: '/dashboard/import?failed=not-found',
    });
  });
});
