import { demoTour } from '../../../../../contract/tour-id.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../../../contract/addresses.ts';
import type { Context } from '../../../../../server/platform/access/context.ts';
import { requireRoom } from '../../../../../server/domain/contents/reserve-space.ts';
import { writeTour } from '../../../../../server/domain/tours/write-tour.ts';
import { addTextFile } from '../../../../../tests/support/files/added-file.ts';
import { actorFor, createApi, openTestContext } from '../../../../../tests/support/servers/api.ts';
import { storeScan } from '../../../../../tests/support/scans/stored-scans.ts';
import { STORE_KINDS } from '../../../../../tests/support/stores.ts';
import { loadStorage } from './load-your-data.ts';
import { yourDataAction } from './your-data-action.ts';

const owner = actorFor('owner');
const other = actorFor('other');
const userId = 'owner';

describe.each(STORE_KINDS)('the storage section over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    await writeTour(context, owner, { ...demoTour(userId), patch: { name: 'Office' } });
  });
  afterEach(() => close());

  test('shows the storage that files use, and empties the bin @14.19', async () => {
    await addTextFile(context, 'four');
    await writeTour(context, owner, { ...demoTour(userId), patch: { documents: [] } });
    await addTextFile(context, 'six by');
    const before = await loadStorage(context, owner);
    expect(before.storage).toMatchObject({ used: 10, bin: 4, limit: context.config.filesPerPerson });
    const { data } = await yourDataAction(context, owner, new FormData(), 'empty-bin');
    expect(data).toMatchObject({ ok: true, text: 'The bin is empty.' });
    expect((await loadStorage(context, owner)).storage).toMatchObject({ used: 6, bin: 0 });
  });

  test('counts scans and their captures, and each file only once @15.56', async () => {
    await addTextFile(context, 'Scanned');
    const { source, ...made } = await storeScan(context, { source: Buffer.from('Scanned') });
    expect(source).toBeDefined();
    const bytes = Object.keys(made).length * 40;
    const { storage } = await loadStorage(context, owner);
    expect(storage).toMatchObject({ used: 'Scanned'.length + bytes, scans: bytes, bin: 0, versions: 0 });
    const tooMuch = { userId, bytes: storage.limit - storage.used + 1, what: 'These files have' };
    await expect(requireRoom(context, context.store.db, tooMuch)).rejects.toMatchObject({
      code: 'quota-exceeded',
    });
    await requireRoom(context, context.store.db, { ...tooMuch, bytes: tooMuch.bytes - 1 });
  });

  test('lists unfinished uploads, and cancels only the user’s own @14.19', async () => {
    const name = Buffer.from('Plan.pdf').toString('base64');
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': `filename ${name}`,
    };
    const begun = await createApi(context).call(api.uploads(demoTour(userId)), {
      method: 'POST',
      as: 'owner',
      headers,
    });
    expect(begun.status).toBe(201);
    const { uploads, storage } = await loadStorage(context, owner);
    expect(uploads).toMatchObject([{ name: 'Plan.pdf', bytes: 1_000, received: 0 }]);
    expect(storage.reserved).toBe(1_000);
    const form = new FormData();
    form.set('upload', uploads[0]!.id);
    const refused = await yourDataAction(context, other, form, 'end-upload');
    expect([refused.data.ok, refused.init?.status]).toEqual([false, 404]);
    await yourDataAction(context, owner, form, 'end-upload');
    expect(await loadStorage(context, owner)).toMatchObject({ uploads: [], storage: { reserved: 0 } });
  });
});
