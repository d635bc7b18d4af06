import { demoTour } from '../../../../contract/tour-id.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../../contract/addresses.ts';
import type { Item } from '../../../../contract/changes/operation.ts';
import type { Bin, FileStorage, VersionList } from '../../../../contract/files/storage.ts';
import { FILE_KEPT } from '../../../../contract/limits.ts';
import { addTextFile, sha256Of } from '../../../../tests/support/files/added-file.ts';
import { actorFor, createApi, openTestContext, type Person } from '../../../../tests/support/servers/api.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import type { Context } from '../../../platform/access/context.ts';
import { findMiscounts } from '../../../backup/doctor/check-contents.ts';
import { deleteTour } from '../../tours/delete-tour.ts';
import { readTour } from '../../tours/read-tour.ts';
import { writeOperations } from '../../tours/write-operations.ts';
import { writeTour } from '../../tours/write-tour.ts';

const owner = actorFor('owner');
const userId = 'owner';

describe.each(mainly('postgres'))('earlier versions and deleted documents, in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let server: ReturnType<typeof createApi>;
  let now: number;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    now = Date.now();
    context = { ...context, now: () => now };
    server = createApi(context);
    await write({ name: 'Office', public: true });
  });
  afterEach(async () => {
    expect(await findMiscounts(context.store)).toEqual([]);
    await close();
  });

  const write = (patch: object) => writeTour(context, owner, { ...demoTour(userId), patch });
  const read = () => readTour(context, owner, demoTour(userId));
  const documents = async () => (await read()).documents as Item[];
  const call = (method: string, path: string, as: Person = 'owner') => server.call(path, { method, as });
  const status = async (...asked: Parameters<typeof call>) => (await call(...asked)).status;
  const ask = async <Answer>(path: string) => (await (await call('GET', path)).json()) as Answer;
  const versions = async (id: string) =>
    (await ask<VersionList>(api.versions(demoTour(userId), id))).versions;
  const bin = async () => (await ask<Bin>(api.bin(demoTour(userId)))).documents;
  const storage = async () => {
    const { used, versions: earlier, bin: deleted } = await ask<FileStorage>(api.storage(userId));
    return [used, earlier, deleted];
  };
  const unused = async () =>
    (
      await context.store.db.selectFrom('file_contents').selectAll().where('unused_since', '>', 0).execute()
    ).map(({ sha256 }) => sha256);
  /** Adds a document with three files, of which the oldest has one byte. */
  const addDocument = async () => {
    const { documentId } = await addTextFile(context, '1', { name: 'one.txt' });
    for (const text of ['22', '333']) {
      now += 1_000;
      await addTextFile(context, text, { name: `${text}.txt`, target: { replaces: documentId } });
    }
    return documentId;
  };

  test('lists documents and versions with their sizes, for the owner only @14.7', async () => {
    const id = await addDocument();
    expect(await versions(id)).toMatchObject([
      { name: '22.txt', sha256: sha256Of('22'), expiresAt: now + FILE_KEPT, kind: 'text' },
      { name: 'one.txt', bytes: 1, expiresAt: now - 1_000 + FILE_KEPT },
    ]);
    expect(await storage()).toEqual([6, 3, 0]);
    await write({ documents: [] });
    expect(await bin()).toMatchObject([
      { document: { id, name: 'one.txt', file: { bytes: 3 } }, removedAt: now, expiresAt: now + FILE_KEPT },
    ]);
    expect(await storage()).toEqual([6, 0, 6]);
    for (const path of [api.versions(demoTour(userId), id), api.bin(demoTour(userId))]) {
      expect(await status('GET', path, 'other')).toBe(403);
    }
    expect(await status('GET', api.versions(demoTour(userId), id))).toBe(404);
    now += FILE_KEPT;
    expect(await bin()).toEqual([]);
    expect(await status('POST', api.restoreDocument(demoTour(userId), id))).toBe(404);
  });

  test('restores an earlier version, and keeps the replaced version as an earlier version @14.7', async () => {
    const id = await addDocument();
    const { revision } = await read();
    const oldest = (await versions(id)).at(-1)!.version;
    expect(await status('POST', api.restoreVersion(demoTour(userId), id, oldest), 'other')).toBe(403);
    expect(await status('POST', api.restoreVersion(demoTour(userId), id, oldest))).toBe(204);
    expect(await status('POST', api.restoreVersion(demoTour(userId), id, oldest))).toBe(204);
    expect(await read()).toMatchObject({ revision: revision + 1 });
    expect(await documents()).toMatchObject([{ name: 'one.txt', file: { version: oldest, bytes: 1 } }]);
    expect((await versions(id)).map(({ bytes }) => bytes)).toEqual([3, 2]);
  });

  test('deletes an earlier version permanently, but not the current version @14.7', async () => {
    const id = await addDocument();
    const [{ version } = { version: '' }] = await versions(id);
    expect(await status('DELETE', api.version(demoTour(userId), id, version), 'other')).toBe(403);
    expect(await status('DELETE', api.version(demoTour(userId), id, version))).toBe(204);
    expect(await status('DELETE', api.version(demoTour(userId), id, version))).toBe(204);
    expect(await unused()).toEqual([sha256Of('22')]);
    expect(await storage()).toEqual([4, 1, 0]);
    expect(await status('POST', api.restoreVersion(demoTour(userId), id, version))).toBe(404);
    const { file } = (await documents())[0] as { file?: { version: string } };
    expect(await status('DELETE', api.version(demoTour(userId), id, file!.version))).toBe(409);
  });

  test('restores a document with its versions, folder and items, where these still exist @14.7', async () => {
    const id = await addDocument();
    const tag = { id: 't', title: 'T', position: [0, 0, 0] };
    const attached = [
      { kind: 'tag', id: 't' },
      { kind: 'tag', id: 'gone' },
      { kind: 'floor', id: '1' },
    ];
    const [document] = await documents();
    const placed = { ...document!, attached, folder: 'f' };
    const folders = [{ id: 'f', name: 'Manuals' }];
    await write({ tags: [tag], folders, documents: [placed] });
    await write({ documents: [] });
    expect(await status('POST', api.restoreDocument(demoTour(userId), id), 'other')).toBe(403);
    expect(await status('POST', api.restoreDocument(demoTour(userId), id))).toBe(204);
    expect(await documents()).toEqual([{ ...placed, attached: [attached[0], attached[2]] }]);
    expect(await versions(id)).toHaveLength(2);
    expect(await bin()).toEqual([]);
    await write({ folders: [], documents: [] });
    expect(await status('POST', api.restoreDocument(demoTour(userId), id))).toBe(204);
    expect((await documents())[0]).not.toHaveProperty('folder');
    expect(await status('POST', api.restoreDocument(demoTour(userId), id))).toBe(404);
  });

  test('restores the last state of a document that was changed and removed in one request @14.7', async () => {
    const id = await addDocument();
    const [document] = await documents();
    const moved = { ...document!, folder: 'f' };
    const before = { folder: undefined };
    const body = {
      operations: [
        { id: 'a', collection: 'folders', kind: 'add', item: { id: 'f', name: 'Manuals' } },
        { id: 'b', collection: 'documents', kind: 'change', item: moved, changed: ['folder'], before },
        { id: 'c', collection: 'documents', kind: 'remove', item: moved },
        { id: 'd', collection: 'documents', kind: 'add', item: moved },
        { id: 'e', collection: 'documents', kind: 'remove', item: moved },
      ],
    };
    await writeOperations(context, owner, {
      ...demoTour(userId),
      body: JSON.parse(JSON.stringify(body)) as unknown,
    });
    expect(await documents()).toEqual([]);
    expect(await status('POST', api.restoreDocument(demoTour(userId), id))).toBe(204);
    expect(await documents()).toEqual([moved]);
  });

  test('deletes one document, the whole bin, or a deleted twin permanently @14.7', async () => {
    const id = await addDocument();
    const { documentId: other } = await addTextFile(context, '4444');
    await write({ documents: [] });
    expect(await status('DELETE', api.binned(demoTour(userId), id), 'other')).toBe(403);
    expect(await status('DELETE', api.binned(demoTour(userId), id))).toBe(204);
    expect((await bin()).map(({ document }) => document.id)).toEqual([other]);
    expect(await unused()).toHaveLength(3);
    await addTextFile(context, '55555');
    expect(await storage()).toEqual([9, 0, 4]);
    await deleteTour(context, owner, demoTour(userId));
    expect(await storage()).toEqual([9, 0, 9]);
    expect(await status('DELETE', api.bin(demoTour(userId)))).toBe(204);
    expect(await storage()).toEqual([0, 0, 0]);
    expect(await unused()).toHaveLength(5);
  });

  test('is empty in a new twin at the address of a deleted one', async () => {
    await addDocument();
    await write({ documents: [] });
    expect(await bin()).toHaveLength(1);
    await deleteTour(context, owner, demoTour(userId));
    await write({ matterportId: 'gv360office' });
    expect(await bin()).toEqual([]);
  });
});
