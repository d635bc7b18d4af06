import { demoTour } from '../../../../contract/tour-id.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  changeOperation,
  type Item,
  type Operation,
  reverseOperation,
} from '../../../../contract/changes/operation.ts';
import { AppError } from '../../../../contract/errors.ts';
import { FILE_KEPT } from '../../../../contract/limits.ts';
import { actorFor, openTestContext } from '../../../../tests/support/servers/api.ts';
import { addTextFile, sha256Of } from '../../../../tests/support/files/added-file.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import type { Context } from '../../../platform/access/context.ts';
import { findMiscounts } from '../../../backup/doctor/check-contents.ts';
import { deleteTour } from '../../tours/delete-tour.ts';
import { readTour } from '../../tours/read-tour.ts';
import { writeOperations } from '../../tours/write-operations.ts';
import { writeTour } from '../../tours/write-tour.ts';
import { refreshFiles } from './open-tour.ts';

const owner = actorFor('owner');
const userId = 'owner';

describe.each(mainly('sqlite'))('the file of a document in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let now: number;
  let count: number;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    now = 1_800_000_000_000;
    count = 0;
    context = { ...context, now: () => now };
    await writeTour(context, owner, { ...demoTour(userId), patch: { name: 'Office' } });
  });
  afterEach(async () => {
    expect(await findMiscounts(context.store)).toEqual([]);
    await close();
  });

  const read = () => readTour(context, owner, demoTour(userId));
  const documents = async () => (await read()).documents;
  const document = async (id: string) =>
    (await documents()).find((item) => item.id === id) as Item | undefined;
  const operate = (...operations: Operation[]) =>
    writeOperations(context, owner, { ...demoTour(userId), body: { operations } });
  const base = () => ({ id: `operation-${(count += 1)}`, collection: 'documents' });
  const remove = (item: Item): Operation => ({ ...base(), kind: 'remove', item });
  const add = (item: Item): Operation => ({ ...base(), kind: 'add', item });
  const change = (before: Item, fields: object) =>
    changeOperation({ ...base(), before, after: { ...before, ...fields } });
  const versions = () =>
    context.store.db
      .selectFrom('file_versions')
      .select(['document_id', 'sha256', 'expires_at'])
      .orderBy('added_at')
      .execute();
  const ends = async () => (await versions()).map(({ expires_at }) => expires_at);
  const bin = async () =>
    (await context.store.db.selectFrom('file_bin').select('document_id').execute()).map(
      ({ document_id }) => document_id,
    );
  const refusal = async (write: Promise<unknown>) => {
    const error = await write.catch((reason: unknown) => reason);
    return error instanceof AppError ? [error.code, error.details.issues?.[0]?.pointer] : error;
  };

  test('is added together with its version and document in one revision @14.1', async () => {
    const before = await read();
    const target = { attached: [{ kind: 'tag' as const, id: 'boiler' }], folder: 'manuals' };
    const { documentId, existed, revision } = await addTextFile(context, 'Manual', { name: 'a.txt', target });
    expect([existed, revision]).toEqual([false, before.revision + 1]);
    expect(await read()).toMatchObject({ revision });
    expect(await document(documentId)).toEqual({
      id: documentId,
      name: 'a.txt',
      description: '',
      keywords: [],
      folder: 'manuals',
      attached: target.attached,
      file: {
        version: expect.any(String),
        sha256: sha256Of('Manual'),
        bytes: 6,
        type: 'text/plain',
        kind: 'text',
        addedAt: now,
        scan: 'none',
        thumbnail: false,
      },
    });
  });

  test('is stored once: adding the same content attaches its document to the new items @14.2', async () => {
    const first = await addTextFile(context, 'Manual', { target: { attached: [{ kind: 'room', id: 'a' }] } });
    const target = { attached: [{ kind: 'room' as const, id: 'b' }], folder: 'f' };
    const again = await addTextFile(context, 'Manual', { target });
    expect(again).toEqual({ ...first, existed: true, revision: first.revision + 1 });
    const places = [
      { kind: 'room', id: 'a' },
      { kind: 'room', id: 'b' },
    ];
    expect(await documents()).toMatchObject([{ attached: places, folder: 'f' }]);
    expect(await addTextFile(context, 'Manual', { target })).toEqual(again);
    expect(await versions()).toHaveLength(1);
  });

  test('becomes an earlier version for 30 days when a new file replaces it @14.3', async () => {
    const { documentId } = await addTextFile(context, 'Manual', { name: 'a.txt' });
    now += 1_000;
    const replaced = await addTextFile(context, 'Newer', { name: 'b.txt', target: { replaces: documentId } });
    expect(replaced).toMatchObject({ documentId, existed: false });
    expect(await documents()).toMatchObject([{ name: 'a.txt', file: { sha256: sha256Of('Newer') } }]);
    expect(await ends()).toEqual([now + FILE_KEPT, 0]);
    const gone = await addTextFile(context, 'Third', { target: { replaces: 'never' } });
    expect(gone.documentId).not.toBe('never');
  });

  test('keeps server properties, whatever a client writes @14.1', async () => {
    const { documentId } = await addTextFile(context, 'Manual');
    const item = (await document(documentId))!;
    const forged = { ...(item.file as object), bytes: 1, scan: 'clean', sha256: '0'.repeat(64) };
    await operate(change(item, { name: 'Mine', file: forged }));
    expect(await document(documentId)).toEqual({ ...item, name: 'Mine' });
    await writeTour(context, owner, {
      ...demoTour(userId),
      patch: { documents: [{ ...item, file: forged }] },
    });
    expect(await document(documentId)).toEqual(item);
    await operate(remove({ ...item, file: forged }));
    await operate(add({ ...item, file: forged }));
    expect(await document(documentId)).toEqual(item);
  });

  test('is rejected if it is missing or belongs to another document @14.1', async () => {
    const { documentId } = await addTextFile(context, 'Manual');
    const { file } = (await document(documentId))!;
    const unknown = { ...(file as object), version: 'never' };
    const code = 'invalid-document';
    expect(await refusal(operate(add({ id: 'b' }), add({ id: 'c', file })))).toEqual([
      code,
      '/operations/1/item/file',
    ]);
    expect(await refusal(operate(add({ id: 'c', file: unknown })))).toEqual([
      code,
      '/operations/0/item/file',
    ]);
    const patch = { documents: [{ id: 'a' }, { id: 'b', file: unknown }] };
    expect(await refusal(writeTour(context, owner, { ...demoTour(userId), patch }))).toEqual([
      code,
      '/documents/1/file',
    ]);
    expect(await documents()).toHaveLength(1);
    expect(await ends()).toEqual([0]);
  });

  test('causes no conflict if only server data about the file changed @14.4', async () => {
    const { documentId } = await addTextFile(context, 'Manual');
    const item = (await document(documentId))!;
    const learn = (facts: object) =>
      context.store.write(async (transaction) => {
        const facts_ = JSON.stringify(facts);
        await transaction.updateTable('file_contents').set({ facts: facts_ }).execute();
        return await refreshFiles(context, transaction, { userId, sha256: sha256Of('Manual') });
      });
    const { revision } = await read();
    const logged = () =>
      context.store.db
        .selectFrom('operation_log')
        .select(['revision', 'actor'])
        .orderBy('revision')
        .execute();
    const before = await logged();
    expect(before.at(-1)).toEqual({ revision, actor: userId });
    expect(await learn({ thumbnail: true, width: 4, height: 3 })).toEqual([
      { ...demoTour(userId), revision: revision + 1 },
    ]);
    expect(await document(documentId)).toMatchObject({ file: { thumbnail: true, width: 4, height: 3 } });
    // No user changed anything, so neither the history nor the list of changes has an entry.
    expect(await logged()).toEqual(before);
    await operate(change(item, { name: 'Renamed' }));
    const renamed = (await document(documentId))!;
    expect(renamed).toMatchObject({ name: 'Renamed', file: { thumbnail: true } });
    expect(renamed).not.toHaveProperty('overtaken');
    await operate(remove({ ...renamed, file: item.file }));
    expect(await documents()).toEqual([]);
    expect(await learn({ thumbnail: true, pages: 2 })).toEqual([]);
    await operate(add({ ...renamed, file: item.file }));
    expect(await document(documentId)).toMatchObject({ file: { thumbnail: true, pages: 2 } });
  });

  test('expires while its document is in the bin, and is restored with the document @14.5', async () => {
    const { documentId } = await addTextFile(context, 'Manual');
    const item = (await document(documentId))!;
    const operation = remove(item);
    now += 5;
    await operate(operation);
    expect([await bin(), await ends()]).toEqual([[documentId], [now + FILE_KEPT]]);
    await operate(reverseOperation(operation, 'undo'));
    expect([await bin(), await ends()]).toEqual([[], [0]]);
    expect(await document(documentId)).toEqual(item);
    await writeTour(context, owner, { ...demoTour(userId), patch: { documents: [] } });
    expect(await bin()).toEqual([documentId]);
    await writeTour(context, owner, { ...demoTour(userId), patch: { documents: [item] } });
    expect([await bin(), await ends()]).toEqual([[], [0]]);
    await operate(change(item, { file: undefined }));
    expect([await bin(), await ends()]).toEqual([[], [now + FILE_KEPT]]);
    await operate(change((await document(documentId))!, { file: item.file }));
    expect([await document(documentId), await ends()]).toEqual([item, [0]]);
  });

  test('expires with a deleted twin, and is restored with the twin @14.6', async () => {
    const { documentId } = await addTextFile(context, 'Manual');
    const { documents: before } = await read();
    await deleteTour(context, owner, demoTour(userId));
    expect(await ends()).toEqual([now + FILE_KEPT]);
    await writeTour(context, owner, { ...demoTour(userId), patch: { name: 'Office', documents: before } });
    expect([await documents(), await ends()]).toEqual([before, [0]]);
    expect(before[0]?.id).toBe(documentId);
  });
});
