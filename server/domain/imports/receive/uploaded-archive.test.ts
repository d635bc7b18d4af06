import { demoTour } from '../../../../contract/tour-id.ts';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../../contract/addresses.ts';
import { openUploadsSchema, uploadEndSchema } from '../../../../contract/files/upload.ts';
import type { Import } from '../../../../contract/import.ts';
import { IMPORT_MAX_BYTES } from '../../../../contract/limits.ts';
import { createApi, openTestContext } from '../../../../tests/support/servers/api.ts';
import { checkImportHere } from '../../../../tests/support/files/check-import-here.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import { rawZip } from '../../../../tests/support/raw-zip.ts';
import { archiveFiles, twinArchive } from '../../../../tests/support/twin-archive.ts';
import { Uploads } from '../../../../tests/support/files/uploads.ts';
import type { Context } from '../../../platform/access/context.ts';
import { pruneUploads } from '../../uploads/prune-uploads.ts';
import { pruneImports } from '../prune-imports.ts';

const TARGET = { importArchive: true };
const DAY = 24 * 3_600_000;

describe.each(mainly('sqlite'))('an uploaded archive, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let server: ReturnType<typeof createApi>;
  let uploads: Uploads;
  let moved = 0;

  beforeEach(async () => {
    const limits = { FILE_MAX_MB: '4', FILES_PER_PERSON_MB: '5' };
    const opened = await openTestContext(kind, limits);
    context = { ...opened.context, now: () => Date.now() + moved };
    ({ close } = opened);
    server = createApi(context);
    uploads = new Uploads((path, request) => server.call(path, { as: 'owner', ...request }));
    moved = 0;
  });
  afterEach(() => close());

  const staged = async () =>
    (await readdir(context.config.uploadsDir)).filter((name) => !name.startsWith('.'));
  const importIn = (answer: Response) => {
    const end = uploadEndSchema.parse(JSON.parse(answer.headers.get('upload-result') ?? 'null'));
    return 'importId' in end ? end.importId : '';
  };
  const found = async (id: string) =>
    (await (await server.call(api.import(demoTour('owner'), id), { as: 'owner' })).json()) as Import;

  test('is checked, and becomes a twin if the user has no twin @14.54', async () => {
    const archive = twinArchive();
    const address = await uploads.begin(archive.length, { name: 'Office.zip', target: TARGET });
    // The archive is not among the twin's uploads.
    const list = await server.call(api.uploads(demoTour('owner')), { as: 'owner' });
    expect(openUploadsSchema.parse(await list.json()).uploads).toEqual([]);
    await uploads.send(address, 0, archive.subarray(0, 100));
    const answer = await uploads.send(address, 100, archive.subarray(100));
    expect(answer.status).toBe(204);
    const id = importIn(answer);
    expect(importIn(await uploads.look(address))).toBe(id);
    expect(await found(id)).toMatchObject({
      state: 'checking',
      format: 'archive',
      fileName: 'Office.zip',
      bytes: archive.length,
    });
    expect(await staged()).toEqual([`import-${id}.zip`]);
    const jobs = context.store.db.selectFrom('jobs').select('id').where('kind', '=', 'check-import');
    expect(await jobs.execute()).toHaveLength(1);
    await runJob(context, checkImportHere, 'owner', { importId: id });
    expect(await found(id)).toMatchObject({ state: 'ready', preview: { twin: { name: 'Head office' } } });
    expect(await staged()).toEqual([]);
    const applied = await server.call(api.applyImport(demoTour('owner'), id), {
      method: 'POST',
      as: 'owner',
      json: {},
      headers: { 'if-match': '"0"' },
    });
    expect(applied.status).toBe(200);
  });

  test('is checked even if it is larger than 64 MiB, the limit of a single request @14.54', async () => {
    const opened = await openTestContext(kind, { FILE_MAX_MB: '70', FILES_PER_PERSON_MB: '200' });
    const large = createApi(opened.context);
    const ask: ConstructorParameters<typeof Uploads>[0] = (path, request) =>
      large.call(path, { as: 'owner', ...request });
    const survey = 'x'.repeat(IMPORT_MAX_BYTES);
    const sha256 = createHash('sha256').update(survey).digest('hex');
    const whole = archiveFiles({ parts: { [`files/${sha256}.txt`]: survey } });
    const archive = rawZip(whole.map((file) => ({ ...file, deflated: false })));
    const refused = await large.call(api.imports(demoTour('owner')), {
      method: 'POST',
      as: 'owner',
      body: archive,
      headers: { 'content-type': 'application/zip' },
    });
    expect(refused.status).toBe(413);
    const id = importIn(await new Uploads(ask).upload(archive, { target: TARGET }));
    await runJob(opened.context, checkImportHere, 'owner', { importId: id });
    const answer = await large.call(api.import(demoTour('owner'), id), { as: 'owner' });
    expect(await answer.json()).toMatchObject({
      state: 'ready',
      bytes: archive.length,
      preview: { twin: { name: 'Head office' } },
    });
    await opened.close();
  });

  test('counts towards the quota during its check, and may have the maximum size of a file @14.54', async () => {
    const MIB = 1024 ** 2;
    const large = await uploads.announce(4 * MIB + 1, { target: TARGET });
    expect(await large.json()).toMatchObject({ code: 'document-too-large' });
    const answer = await uploads.upload(new Uint8Array(3 * MIB), { target: TARGET });
    const refused = await uploads.announce(3 * MIB, { target: TARGET });
    expect(await refused.json()).toMatchObject({ code: 'quota-exceeded' });
    await runJob(context, checkImportHere, 'owner', { importId: importIn(answer) });
    expect(await found(importIn(answer))).toMatchObject({ state: 'refused' });
    expect((await uploads.announce(3 * MIB, { target: TARGET })).status).toBe(201);
  });

  test('is processed by another server if the first server stops, and replaces an earlier import', async () => {
    const archive = twinArchive();
    const first = importIn(await uploads.upload(archive, { target: TARGET }));
    const address = await uploads.begin(archive.length, { target: TARGET });
    const { store } = context;
    const write = store.write.bind(store);
    // The server dies after everything has arrived, while it records the import.
    store.write = async (work, ...rest) => {
      if ((await staged()).length > 2) throw new Error('killed');
      return await write(work, ...rest);
    };
    expect((await uploads.send(address, 0, archive)).status).toBe(500);
    store.write = write;
    await context.store.db.updateTable('uploads').set({ locked_by: '', locked_until: 0 }).execute();
    await runJob(context, pruneUploads, '', null);
    const second = importIn(await uploads.look(address));
    expect(second).not.toBe(first);
    expect(await found(second)).toMatchObject({ state: 'checking' });
    await expect(runJob(context, checkImportHere, 'owner', { importId: first })).rejects.toThrow(
      'discarded or replaced before the check',
    );
    await checkImportHere.abandon?.(context, { id: 'job', userId: 'owner', input: { importId: first } });
    expect(await staged()).toEqual([`import-${second}.zip`]);
    await runJob(context, checkImportHere, 'owner', { importId: second });
    expect(await found(second)).toMatchObject({ state: 'ready' });
  });

  test('is deleted after a day if it was not checked', async () => {
    await uploads.upload(twinArchive(), { target: TARGET });
    moved = DAY - 60_000;
    await runJob(context, pruneImports, '', null);
    expect(await staged()).toHaveLength(1);
    moved = DAY + 60_000;
    await runJob(context, pruneImports, '', null);
    expect(await staged()).toEqual([]);
  });
});
