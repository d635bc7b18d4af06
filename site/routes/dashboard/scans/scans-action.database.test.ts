import { demoTour } from '../../../../contract/tour-id.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../../../../server/platform/access/context.ts';
import { createTwin } from '../../../../server/domain/portfolio/arrange-twins.ts';
import { readTour } from '../../../../server/domain/tours/read-tour.ts';
import { writeTour } from '../../../../server/domain/tours/write-tour.ts';
import { actorFor, openTestContext } from '../../../../tests/support/servers/api.ts';
import { storeScan } from '../../../../tests/support/scans/stored-scans.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import { loadScans, scansAction } from './scans-action.ts';
import { texts } from './texts.ts';

const owner = actorFor('owner');
const userId = 'owner';
const SCAN = '_abcdefghij';

describe.each(mainly('sqlite'))('a scan form over %s', (kind) => {
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

  test('creates the demo of a user without twins, private and named after the scan @15.49', async () => {
    await setScan({ name: 'Head office' });
    expect(await send('use', { tour: 'demo-tour' })).toMatchObject({
      ok: true,
      text: texts.created('Head office'),
    });
    expect(await tour()).toMatchObject({
      matterportId: SCAN,
      name: 'Head office',
      public: false,
      hasBeenSaved: true,
    });
    expect(await shown()).toMatchObject({ inTwin: true });
  });

  test('creates another private twin from a scan @15.49', async () => {
    await setScan({ name: 'Head office' });
    expect(await send('use')).toMatchObject({ ok: true, text: texts.created('Head office') });
    const { twins } = await loadScans(context, owner);
    expect(twins).toMatchObject([{ name: 'Head office', captureId: SCAN }]);
    expect(twins[0]?.tourId).not.toBe('demo-tour');
    expect(await readTour(context, owner, { userId, tourId: twins[0]!.tourId })).toMatchObject({
      public: false,
    });
  });

  test('changes the capture of any of the user’s twins to a scan’s, after confirmation @15.49', async () => {
    const tags = [{ id: 't1', title: 'Pump', position: [1, 2, 3] as [number, number, number] }];
    const body = { matterportId: 'gv360office', name: 'Annex' };
    const regular = await createTwin(context, owner, { userId, body });
    const demo = demoTour(userId);
    await writeTour(context, owner, {
      ...demo,
      ifMatch: 0,
      patch: { ...body, name: 'Demo', hasBeenSaved: true },
    });
    for (const ref of [demo, regular]) {
      const { tourId } = ref;
      const read = async () => await readTour(context, owner, ref);
      const { revision, name } = await writeTour(context, owner, { ...ref, patch: { tags } });
      const asked = await send('use', { tour: tourId });
      const placed = [{ collection: 'tags', count: 1 }];
      expect(asked).toMatchObject({ scan: SCAN, askUse: { tourId, name, placed, revision } });
      expect(await read()).toMatchObject({ matterportId: 'gv360office' });
      const agreed = { tour: tourId, revision: String(revision) };
      expect(await send('use', agreed)).toMatchObject({
        ok: true,
        text: texts.used(name),
        detail: expect.stringContaining('1 tag was placed in another space.'),
        formerSpace: { captureId: 'gv360office', tourId },
      });
      expect(await read()).toMatchObject({ matterportId: SCAN, name });
      expect((await read()).tags[0]).not.toHaveProperty('position');
      // The twin was changed after the question was asked.
      const stale = await send('use', agreed);
      expect(stale).toMatchObject({ ok: false, status: 409, detail: texts.changedSince, conflicted: false });
      expect(await send('undo-space', { tour: tourId, space: 'gv360office' })).toMatchObject({ ok: true });
      expect(await read()).toMatchObject({ matterportId: 'gv360office', tags: [{ position: [1, 2, 3] }] });
    }
  });

  test('uses a scan in an empty twin without confirmation @15.49', async () => {
    const body = { matterportId: '', name: 'Annex' };
    const ref = await createTwin(context, owner, { userId, body });
    expect(await send('use', { tour: ref.tourId })).toMatchObject({ ok: true, text: texts.used('Annex') });
    expect(await readTour(context, owner, ref)).toMatchObject({ matterportId: SCAN });
  });

  test('rejects the use of a scan in another user’s twin', async () => {
    const body = { matterportId: '', name: 'Annex' };
    const { tourId } = await createTwin(context, actorFor('other'), { userId: 'other', body });
    expect(await send('use', { tour: tourId })).toMatchObject({ ok: false, status: 404 });
    expect(await readTour(context, actorFor('other'), { userId: 'other', tourId })).toMatchObject({
      matterportId: '',
    });
  });

  test('rejects a scan that was never processed or does not exist', async () => {
    expect(await send('use', {}, '_otherscan0')).toMatchObject({ ok: false, status: 404 });
    await setScan({ run: 0 });
    expect(await send('use')).toMatchObject({ ok: false, status: 404 });
    expect((await loadScans(context, owner)).twins).toEqual([]);
  });

  test('saves answers to questions and retries processing @15.44', async () => {
    await setScan({ state: 'asks' });
    expect(await send('process', { unit: 'foot', up: 'z' })).toMatchObject({ ok: true });
    expect(await shown()).toMatchObject({ state: 'waiting', answers: { unit: 'foot', up: 'z' } });
    expect(await send('process')).toMatchObject({ ok: false, status: 409, text: texts.failed.process });
    expect(await send('cancel')).toMatchObject({ ok: true });
    expect(await shown()).toMatchObject({ state: 'cancelled' });
    expect(await send('process', { unit: 'mile' })).toMatchObject({ ok: false, status: 422 });
  });

  test('sets the unit or the up direction unasked, also of a failed scan, and keeps the other as detected @15.44', async () => {
    await setScan({ state: 'ready' });
    expect(await send('process', { unit: '', up: '-y' })).toMatchObject({ ok: true });
    expect((await shown())?.answers).toEqual({ up: '-y' });
    await setScan({ state: 'failed' });
    expect(await send('process')).toMatchObject({ ok: true });
    expect((await shown())?.answers).toEqual({ up: '-y' });
    await setScan({ state: 'failed' });
    expect(await send('process', { unit: 'foot', up: '' })).toMatchObject({ ok: true });
    expect((await shown())?.answers).toEqual({ unit: 'foot' });
  });

  test('deletes a scan’s file and then the whole scan, each after confirmation', async () => {
    expect(await send('delete-source')).toMatchObject({ ask: true, intent: 'delete-source' });
    expect(await shown()).toMatchObject({ source: { bytes: expect.any(Number) as number } });
    const confirmed = { confirmed: 'yes' };
    expect(await send('delete-source', confirmed)).toMatchObject({ ok: true, text: texts.sourceDeleted });
    expect(await shown()).toMatchObject({ source: null, run: 1 });
    expect(await send('delete')).toMatchObject({ ask: true, intent: 'delete' });
    expect(await send('delete', confirmed)).toMatchObject({ ok: true, text: texts.deleted });
    expect(await shown()).toBeUndefined();
  });

  test('renames a scan', async () => {
    expect(await send('rename', { name: 'Attic' })).toMatchObject({ ok: true, text: texts.renamed });
    expect(await shown()).toMatchObject({ name: 'Attic' });
    expect(await send('rename', { name: ' ' })).toMatchObject({ ok: false, text: texts.failed.rename });
  });
});
