import { demoTour } from '../../../../contract/tour-id.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../../../../server/platform/access/context.ts';
import { readTour } from '../../../../server/domain/tours/read-tour.ts';
import { writeTour } from '../../../../server/domain/tours/write-tour.ts';
import { actorFor, openTestContext } from '../../../../tests/support/servers/api.ts';
import { storeScan } from '../../../../tests/support/scans/stored-scans.ts';
import { STORE_KINDS } from '../../../../tests/support/stores.ts';
import { loadScans } from './load-scans.ts';
import { scansAction } from './scans-action.ts';
import { texts } from './texts.ts';

const owner = actorFor('owner');
const userId = 'owner';
const SCAN = '_abcdefghij';

describe.each(STORE_KINDS)('the forms of scans over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    await storeScan(context);
  });
  afterEach(() => close());

  async function send(intent: string, fields: Record<string, string> = {}, scan = SCAN) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent, scan, ...fields })) form.set(name, value);
    const { data, init } = await scansAction(context, owner, form);
    return { ...data, status: init?.status ?? 200 };
  }
  const shown = async () => (await loadScans(context, owner)).scans[0];
  const tour = () => readTour(context, owner, demoTour(userId));
  const setScan = (fields: object) => context.store.db.updateTable('scans').set(fields).execute();

  test('make a private twin of a scan, named as it is @15.49', async () => {
    await setScan({ name: 'Head office' });
    expect(await send('use', { revision: '0' })).toMatchObject({ ok: true, text: texts.created });
    expect(await tour()).toMatchObject({
      matterportId: SCAN,
      name: 'Head office',
      public: false,
      hasBeenSaved: true,
    });
    expect(await shown()).toMatchObject({ inTwin: true });
  });

  test('make it the capture of the twin that there is, once that is agreed to @15.49', async () => {
    const tags = [{ id: 't1', title: 'Pump', position: [1, 2, 3] as [number, number, number] }];
    const patch = { matterportId: 'gv360office', name: 'Mine', hasBeenSaved: true, tags };
    const { revision } = await writeTour(context, owner, { ...demoTour(userId), ifMatch: undefined, patch });
    const fields = { revision: String(revision), asks: 'yes' };
    expect(await send('use', fields)).toMatchObject({ ask: true, scan: SCAN });
    expect(await tour()).toMatchObject({ matterportId: 'gv360office' });
    expect((await loadScans(context, owner)).twin).toMatchObject({
      placed: [{ collection: 'tags', count: 1 }],
    });
    expect(await send('use', { ...fields, confirmed: 'yes' })).toMatchObject({
      ok: true,
      text: texts.used,
      detail: expect.stringContaining('1 tag was placed in another space.'),
      formerSpace: 'gv360office',
    });
    expect(await tour()).toMatchObject({ matterportId: SCAN, name: 'Mine' });
    expect((await tour()).tags[0]).not.toHaveProperty('position');
    // It was changed since that page was made.
    const stale = await send('use', { ...fields, confirmed: 'yes' });
    expect(stale).toMatchObject({ ok: false, status: 409, detail: texts.changedSince, conflicted: false });
    expect(await send('undo-space', { space: 'gv360office' })).toMatchObject({ ok: true });
    expect(await tour()).toMatchObject({ matterportId: 'gv360office', tags: [{ position: [1, 2, 3] }] });
  });

  test('use no scan that was never processed, or is nobody’s', async () => {
    expect(await send('use', { revision: '0' }, '_otherscan0')).toMatchObject({ ok: false, status: 404 });
    await setScan({ run: 0 });
    expect(await send('use', { revision: '0' })).toMatchObject({ ok: false, status: 404 });
  });

  test('answer questions and try again @15.44', async () => {
    await setScan({ state: 'asks' });
    expect(await send('process', { unit: 'foot', up: 'z' })).toMatchObject({ ok: true });
    expect(await shown()).toMatchObject({ state: 'waiting', answers: { unit: 'foot', up: 'z' } });
    expect(await send('process')).toMatchObject({ ok: false, status: 409, text: texts.failed.process });
    expect(await send('cancel')).toMatchObject({ ok: true });
    expect(await shown()).toMatchObject({ state: 'cancelled' });
    expect(await send('process', { unit: 'mile' })).toMatchObject({ ok: false, status: 422 });
  });

  test('say what its unit is and which way is up without being asked, and leave the other as it was found @15.44', async () => {
    await setScan({ state: 'ready' });
    expect(await send('process', { unit: '', up: '-y' })).toMatchObject({ ok: true });
    expect((await shown())?.answers).toEqual({ up: '-y' });
  });

  test('throw away its file, and then all of it, once that is agreed to', async () => {
    expect(await send('delete-source')).toMatchObject({ ask: true, intent: 'delete-source' });
    expect(await shown()).toMatchObject({ source: { bytes: expect.any(Number) as number } });
    const confirmed = { confirmed: 'yes' };
    expect(await send('delete-source', confirmed)).toMatchObject({ ok: true, text: texts.sourceDeleted });
    expect(await shown()).toMatchObject({ source: null, run: 1 });
    expect(await send('delete')).toMatchObject({ ask: true, intent: 'delete' });
    expect(await send('delete', confirmed)).toMatchObject({ ok: true, text: texts.deleted });
    expect(await shown()).toBeUndefined();
  });

  test('rename it', async () => {
    expect(await send('rename', { name: 'Attic' })).toMatchObject({ ok: true, text: texts.renamed });
    expect(await shown()).toMatchObject({ name: 'Attic' });
    expect(await send('rename', { name: ' ' })).toMatchObject({ ok: false, text: texts.failed.rename });
  });
});
