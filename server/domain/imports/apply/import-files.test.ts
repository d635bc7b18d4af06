import { demoTour } from '../../../../contract/tour-id.ts';
import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../../contract/addresses.ts';
import type { Import, SnapshotList } from '../../../../contract/import.ts';
import { FILE_KEPT } from '../../../../contract/limits.ts';
import { readManifest } from '../../../../contract/twin-archive/verify.ts';
import { addTextFile, sha256Of } from '../../../../tests/support/files/added-file.ts';
import { actorFor, createApi, openTestContext } from '../../../../tests/support/servers/api.ts';
import { openArchive } from '../../../../tests/support/open-archive.ts';
import { checkImportHere } from '../../../../tests/support/files/check-import-here.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import { archivedTag, twinArchive } from '../../../../tests/support/twin-archive.ts';
import type { Context } from '../../../platform/access/context.ts';
import { findMiscounts } from '../../../backup/doctor/check-contents.ts';
import { fileKey } from '../../../platform/file-store/file-key.ts';
import { sweepFiles } from '../../files/sweep/sweep-files.ts';
import { findTour } from '../../tours/read-tour.ts';
import { writeTour } from '../../tours/write-tour.ts';

const DAY = 24 * 3_600_000;
const MANUAL = 'How to heat';

/** Returns a document as it is in an archive. */
const archivedDocument = (id: string, text: string, more: object = {}) => ({
  id,
  name: `${id}.txt`,
  description: '',
  keywords: [],
  attached: [],
  file: { sha256: sha256Of(text), bytes: text.length, type: 'text/plain', kind: 'text' },
  ...more,
});
const documentsPart = (...documents: object[]) => ({
  'content/documents.json': JSON.stringify({ items: documents }),
});
const filePart = (text: string) => ({ [`files/${sha256Of(text)}.txt`]: text });

describe.each(mainly('sqlite'))('an archive with files, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let server: ReturnType<typeof createApi>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    server = createApi(context);
  });
  afterEach(async () => {
    expect(await findMiscounts(context.store)).toEqual([]);
    await close();
  });

  const sendOnly = async (archive: Uint8Array<ArrayBuffer>, as = 'other') => {
    const headers = { 'content-type': 'application/zip' };
    const body = new Blob([archive]);
    const answer = await server.call(api.imports(demoTour(as)), { method: 'POST', as, body, headers });
    return ((await answer.json()) as Import).id;
  };
  const found = async (id: string, as = 'other') =>
    (await (await server.call(api.import(demoTour(as), id), { as })).json()) as Import;
  const check = (importId: string, as = 'other', within = context) =>
    runJob(within, checkImportHere, as, { importId });
  const send = async (archive: Uint8Array<ArrayBuffer>, as = 'other') => {
    const id = await sendOnly(archive, as);
    await check(id, as);
    return await found(id, as);
  };
  const apply = ({ id, current }: Import, as = 'other', on = server) =>
    on.call(api.applyImport(demoTour(as), id), {
      method: 'POST',
      as,
      json: { replace: true },
      headers: { 'if-match': `"${current?.revision ?? 0}"` },
    });
  const tour = (as = 'other') =>
    findTour(context, actorFor(as === 'other' ? 'other' : 'owner'), demoTour(as));
  const exported = async (as: string) => {
    const archive = await (await server.call(api.tourExport(demoTour(as)), { as })).blob();
    const { manifest } = await readManifest(await openArchive(archive));
    const content = manifest.parts.filter(({ role }) => role === 'content');
    return { bytes: new Uint8Array(await archive.arrayBuffer()), content };
  };
  const versions = (userId = 'other') =>
    context.store.db
      .selectFrom('file_versions')
      .select(['document_id', 'name', 'sha256', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('added_at')
      .orderBy('document_id')
      .execute();
  const contents = (userId = 'other') =>
    context.store.db.selectFrom('file_contents').selectAll().where('user_id', '=', userId).execute();
  const conversions = async (userId: string) =>
    (
      await context.store.db
        .selectFrom('jobs')
        .select('id')
        .where((build) => build.and({ user_id: userId, kind: 'convert-file' }))
        .execute()
    ).length;
  const bytesOf = (sha256: string) => context.files.sizeOf(fileKey('other', sha256));
  const makeTwin = async () => {
    await writeTour(context, actorFor('owner'), {
      ...demoTour('owner'),
      patch: {
        name: 'Office',
        tags: [archivedTag('boiler')],
        folders: [{ id: 'manuals', name: 'Manuals' }],
      },
    });
    const target = { attached: [{ kind: 'tag' as const, id: 'boiler' }], folder: 'manuals' };
    await addTextFile(context, MANUAL, { name: 'Boiler “7”.txt', target });
    await addTextFile(context, '%PDF', { name: 'Plan.pdf', mediaType: 'application/pdf' });
    await addTextFile(context, '', { name: 'Empty.txt' });
  };

  test('has the same content when the twin is exported again @14.52', async () => {
    await makeTwin();
    const first = await exported('owner');
    expect(first.content.filter(({ path }) => path.startsWith('files/'))).toHaveLength(3);
    const checked = await send(first.bytes);
    expect(checked).toMatchObject({
      state: 'ready',
      preview: { refused: [], files: { count: 3, bytes: MANUAL.length + 4, missing: 0 } },
    });
    // The files do not count towards the quota until the import is applied.
    expect((await contents()).every(({ unused_since }) => unused_since > 0)).toBe(true);
    expect((await apply(checked)).status).toBe(200);

    const documents = (await tour())?.documents ?? [];
    expect(documents).toMatchObject([
      {
        name: 'Boiler “7”.txt',
        folder: 'manuals',
        attached: [{ kind: 'tag', id: 'boiler' }],
        file: { sha256: sha256Of(MANUAL), bytes: MANUAL.length, kind: 'text' },
      },
      { name: 'Plan.pdf', file: { sha256: sha256Of('%PDF') } },
      { name: 'Empty.txt', file: { sha256: sha256Of(''), bytes: 0 } },
    ]);
    const ends = new Map((await versions()).map(({ name, expires_at }) => [name, expires_at]));
    expect(Object.fromEntries(ends)).toEqual({ 'Boiler “7”.txt': 0, 'Empty.txt': 0, 'Plan.pdf': 0 });
    expect((await contents()).map(({ unused_since }) => unused_since)).toEqual([0, 0, 0]);
    expect(await bytesOf(sha256Of(MANUAL))).toBe(MANUAL.length);
    expect(await conversions('other')).toBe(3);
    const again = await exported('other');
    expect(again.content).toEqual(first.content);
    expect(await readdir(context.config.uploadsDir)).toEqual([]);
  });

  test('can be imported repeatedly, and each import can be undone, including its files @14.52', async () => {
    await makeTwin();
    const { bytes } = await exported('owner');
    await apply(await send(bytes));
    const files = async () => (await tour())?.documents.map(({ file }) => file?.version);
    const before = await files();
    await apply(await send(bytes));
    const second = await files();
    expect(second?.every((version) => version && !before?.includes(version))).toBe(true);
    await apply(await send(twinArchive()));
    expect((await tour())?.documents).toEqual([]);
    expect((await versions()).every(({ expires_at }) => expires_at > Date.now())).toBe(true);
    // Emptying the bin keeps the files of the replaced twin.
    expect((await server.call(api.bin(demoTour('other')), { method: 'DELETE', as: 'other' })).status).toBe(
      204,
    );

    const { snapshots } = (await (
      await server.call(api.snapshots(demoTour('other')), { as: 'other' })
    ).json()) as SnapshotList;
    const restored = await server.call(api.restoreSnapshot(demoTour('other'), snapshots[0]!.id), {
      method: 'POST',
      as: 'other',
      headers: { 'if-match': `"${(await tour())?.revision}"` },
    });
    expect(restored.status).toBe(204);
    expect(await files()).toEqual(second);
    const kept = await versions();
    expect(kept.filter(({ expires_at }) => expires_at === 0)).toHaveLength(3);
    expect(kept.filter(({ expires_at }) => expires_at <= Date.now() + FILE_KEPT)).toHaveLength(6);
  });

  test('adds documents whose files are missing, and reports the number of missing files', async () => {
    const parts = {
      ...documentsPart(archivedDocument('there', 'A'), archivedDocument('lost', 'B'), {
        id: 'link',
        name: 'Link',
        url: 'https://example.test/',
      }),
      ...filePart('A'),
    };
    const checked = await send(twinArchive({ parts }));
    expect(checked.preview?.files).toEqual({ count: 1, bytes: 1, missing: 1 });
    await apply(checked);
    const documents = (await tour())?.documents;
    expect(documents?.map(({ id, file }) => [id, file?.sha256])).toEqual([
      ['there', sha256Of('A')],
      ['lost', undefined],
      ['link', undefined],
    ]);
  });

  test('is rejected with the size of its files if they do not fit, both during check and import @14.53', async () => {
    const twin = twinArchive({
      parts: { ...documentsPart(archivedDocument('a', 'x'.repeat(800))), ...filePart('x'.repeat(800)) },
    });
    const limited = { ...context, config: { ...context.config, filesPerPerson: 1_000 } };
    await writeTour(context, actorFor('other'), { ...demoTour('other'), patch: { name: 'Before' } });
    const checked = await send(twin);
    await addTextFile(context, 'y'.repeat(500), { userId: 'other' });
    const again = await found(checked.id);
    const answer = await apply(again, 'other', createApi(limited));
    expect(await answer.json()).toMatchObject({
      code: 'quota-exceeded',
      detail: expect.stringMatching(
        /The files of this archive take up 800 bytes.*500 bytes is in use\. Nothing was changed/,
      ) as string,
    });
    expect(await tour()).toMatchObject({ name: 'Before' });

    const id = await sendOnly(twin);
    await check(id, 'other', limited);
    expect(await found(id)).toMatchObject({
      state: 'refused',
      preview: {
        refused: [{ part: '', reason: expect.stringMatching(/800 bytes, which does not fit/) as string }],
      },
    });
    // The archive needs no space in addition to its files, because it is deleted.
    const room = 'z'.repeat(450);
    const small = await sendOnly(
      twinArchive({ parts: { ...documentsPart(archivedDocument('a', room)), ...filePart(room) } }),
    );
    await check(small, 'other', limited);
    expect(await found(small)).toMatchObject({ state: 'ready' });
    // Files that the user already has need no additional space.
    await addTextFile(context, 'x'.repeat(400), { userId: 'other' });
    const own = twinArchive({
      parts: { ...documentsPart(archivedDocument('a', 'x'.repeat(400))), ...filePart('x'.repeat(400)) },
    });
    const fits = await sendOnly(own);
    await check(fits, 'other', limited);
    expect(await found(fits)).toMatchObject({ state: 'ready' });
    expect((await apply(await found(fits), 'other', createApi(limited))).status).toBe(200);
  });

  test('does not keep its files if it is not imported within a day @14.53', async () => {
    const checked = await send(
      twinArchive({ parts: { ...documentsPart(archivedDocument('a', 'A')), ...filePart('A') } }),
    );
    expect(checked.state).toBe('ready');
    await runJob({ ...context, now: () => Date.now() + DAY - 60_000 }, sweepFiles, '', null);
    expect(await bytesOf(sha256Of('A'))).toBe(1);
    await runJob({ ...context, now: () => Date.now() + DAY + 60_000 }, sweepFiles, '', null);
    expect(await contents()).toEqual([]);
    expect(await bytesOf(sha256Of('A'))).toBeNull();
    // An import at this moment adds the document without its file.
    expect((await apply(checked)).status).toBe(200);
    expect((await tour())?.documents).toMatchObject([{ id: 'a', name: 'a.txt' }]);
    expect((await tour())?.documents[0]).not.toHaveProperty('file');
  });

  test('is checked by another server if the first server stops during the check', async () => {
    const parts = {
      ...documentsPart(archivedDocument('a', 'A'), archivedDocument('b', 'B')),
      ...filePart('A'),
      ...filePart('B'),
    };
    const id = await sendOnly(twinArchive({ parts }));
    const { files } = context;
    let puts = 0;
    const dying = Object.assign(Object.create(files) as typeof files, {
      put: async (...args: Parameters<typeof files.put>) => {
        if ((puts += 1) === 2) throw new Error('killed');
        await files.put(...args);
      },
    });
    await expect(check(id, 'other', { ...context, files: dying })).rejects.toThrow('killed');
    expect(await found(id)).toMatchObject({ state: 'checking' });
    await check(id);
    const checked = await found(id);
    expect(checked).toMatchObject({ state: 'ready', preview: { files: { count: 2 } } });
    await apply(checked);
    expect((await versions()).map(({ expires_at }) => expires_at)).toEqual([0, 0]);
    expect(await readdir(context.config.uploadsDir)).toEqual([]);
  });

  test('is rejected if a file does not match its checksum, and no files are kept', async () => {
    const parts = { ...documentsPart(archivedDocument('a', 'A')), [`files/${sha256Of('A')}.txt`]: 'other' };
    const checked = await send(twinArchive({ parts }));
    expect(checked).toMatchObject({ state: 'refused', preview: { refusedCount: 1 } });
    expect(await contents()).toEqual([]);
  });
});
