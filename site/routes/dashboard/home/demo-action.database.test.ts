import { randomBytes } from 'node:crypto';
import { demoTour } from '../../../../contract/tour-id.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Tour } from '../../../../contract/tour.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import { deleteTour } from '../../../../server/domain/tours/delete-tour.ts';
import { findTour, readTour } from '../../../../server/domain/tours/read-tour.ts';
import { writeOperations } from '../../../../server/domain/tours/write-operations.ts';
import { writeTour } from '../../../../server/domain/tours/write-tour.ts';
import { actorFor, openTestContext } from '../../../../tests/support/servers/api.ts';
import { storeScan } from '../../../../tests/support/scans/stored-scans.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import { spaceTexts } from '../change-space.tsx';
import { mergeDraft } from '../draft.ts';
import { twinAction } from '../my-demo/twin-action.ts';
import { demoAction } from './demo-action.ts';
import { demoFields } from './demo-fields.ts';

const owner = actorFor('owner');
const userId = 'owner';

describe.each(mainly('sqlite'))('the demo form over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
  });
  afterEach(() => close());

  const write = (patch: object, ifMatch?: number) =>
    writeTour(context, owner, { ...demoTour(userId), patch, ifMatch });
  const read = () => readTour(context, owner, demoTour(userId));
  const begin = () => write({ matterportId: 'SxQL3iGyoDo', name: 'House', hasBeenSaved: true });

  /** Sends the form with some input, as from a page that showed `shown`. */
  async function send(intent: string, shown: Tour | null, typed: Record<string, string> = {}) {
    const form = new FormData();
    form.set('intent', intent);
    form.set('revision', String(shown?.revision ?? 0));
    for (const [field, value] of Object.entries(demoFields(shown))) {
      form.set(`was.${field}`, value);
      form.set(field, value);
    }
    for (const [field, value] of Object.entries(typed)) form.set(field, value);
    const { data, init } = await demoAction(context, owner, form);
    return { answer: data, status: init?.status ?? 200 };
  }

  test('saves only the fields that the user changed, even from an outdated page @10.1', async () => {
    const shown = await write({ ...(await begin()), public: true }, 1);
    await write({ public: false }, 2);
    await write({ matterportId: 'gv360office', description: 'New' });
    const { answer } = await send('save', shown, { name: 'Great house' });
    expect(answer).toMatchObject({ ok: true, text: 'Demo updated successfully!' });
    expect(await read()).toMatchObject({
      name: 'Great house',
      matterportId: 'gv360office',
      description: 'New',
      public: false,
    });
  });

  test('does not overwrite a field that was saved elsewhere, and keeps both versions @10.2', async () => {
    const shown = await begin();
    const other = await write({ name: 'Theirs' });
    const { answer, status } = await send('save', shown, { name: 'Mine', matterportId: 'gv360office' });
    expect(status).toBe(409);
    expect(answer).toMatchObject({ ok: false, conflicted: true, text: 'Error updating demo.' });
    expect(await read()).toEqual(other);

    const drawn = mergeDraft(answer.draft!, demoFields(other), other.updated);
    expect(drawn.conflicts).toEqual([
      { field: 'name', mine: 'Mine', theirs: 'Theirs', savedAt: other.updated },
    ]);
    const settled = { ...drawn.values, conflicts: JSON.stringify(drawn.conflicts) };
    const again = await send('save', other, settled);
    expect(again.answer).toMatchObject({ ok: true, draft: { conflicts: drawn.conflicts } });
    expect(await read()).toMatchObject({ name: 'Mine', matterportId: 'gv360office' });

    const back = await send('save', await read(), { ...settled, name: 'Mine', version: 'theirs name' });
    expect(back.answer.draft?.values.name).toBe('Theirs');
    expect(await read()).toMatchObject({ name: 'Mine' });
  });

  test('does not treat a field as changed if the page shows it without line breaks @10.1', async () => {
    await write({ matterportId: 'gv360office', name: 'Two\nlines', hasBeenSaved: true });
    await send('save', await read(), { matterportId: 'SxQL3iGyoDo' });
    expect(await read()).toMatchObject({ name: 'Two\nlines', matterportId: 'SxQL3iGyoDo' });
  });

  test('rejects changes to a twin that was created or deleted after the page loaded', async () => {
    const made = await begin();
    const { status } = await send('create', null, { matterportId: 'gv360office' });
    expect(status).toBe(409);
    expect(await read()).toEqual(made);
    await deleteTour(context, owner, demoTour(userId));
    const late = await send('save', made, { name: 'Late' });
    expect(late).toMatchObject({ status: 409, answer: { draft: { values: { name: 'Late' } } } });
    expect(late.answer.detail).toContain('deleted elsewhere');
    expect(await findTour(context, owner, demoTour(userId))).toBeNull();
  });

  test('saves a short id, and reports that it is incomplete', async () => {
    const { answer } = await send('create', null, { matterportId: 'short' });
    expect(answer).toMatchObject({ ok: true, text: 'Demo created successfully!', unfinished: true });
    expect(answer.detail).toBeUndefined();
    expect(await read()).toMatchObject({ matterportId: 'short', public: false });
  });

  test('publishes a twin only at the displayed revision, but makes it private at any revision @10.3', async () => {
    const shown = await begin();
    const newer = await write({ description: 'Put in elsewhere' });
    const stale = await send('make-public', shown, { name: 'Typed meanwhile' });
    expect(stale).toMatchObject({ status: 409, answer: { draft: { values: { name: 'Typed meanwhile' } } } });
    expect(stale.answer.detail).toContain('not made public');
    expect(await read()).toEqual(newer);

    expect((await send('make-public', newer)).answer.detail).toContain('everyone with the link');
    expect(await read()).toMatchObject({ public: true, name: 'House' });
    await send('make-private', shown);
    expect(await read()).toMatchObject({ public: false, name: 'House' });
    await deleteTour(context, owner, demoTour(userId));
    expect((await send('make-public', shown)).status).toBe(409);
  });

  test('explains in the settings of a twin why a changed twin was not published', async () => {
    const shown = await begin();
    await write({ description: 'Put in elsewhere' });
    const form = new FormData();
    form.set('intent', 'make-public');
    form.set('revision', String(shown.revision));
    const { data } = await twinAction(context, owner, demoTour(userId), form);
    // If `conflicted` were true, the form would show a conflict between field values instead of this message.
    expect(data).toMatchObject({ ok: false, conflicted: false });
    expect(data.detail).toContain('not made public');
  });

  test('saves only what the user changed in the settings of a twin, and rejects what was also changed elsewhere', async () => {
    await begin();
    await write({ address: 'Old Road 1' });
    const save = async (name: string, address: string) => {
      const form = new FormData();
      const was = { 'was.name': 'House', 'was.address': 'Old Road 1', 'was.matterportId': 'SxQL3iGyoDo' };
      const fields = { ...was, intent: 'save', revision: '2', name, address, matterportId: 'SxQL3iGyoDo' };
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      return await twinAction(context, owner, demoTour(userId), form);
    };
    await write({ name: 'Villa', matterportId: 'gv360office' });
    expect((await save('House', 'New Road 2')).data).toMatchObject({ ok: true, text: 'Saved.' });
    const { data, init } = await save('Palace', 'New Road 2');
    expect(init?.status).toBe(409);
    expect(data).toMatchObject({ conflicted: true, draft: { values: { name: 'Palace' } } });
    const saved = { name: 'Villa', address: 'New Road 2', matterportId: 'gv360office' };
    expect(await read()).toMatchObject(saved);
  });

  test('restores a deleted twin as private, and never over another twin @10.4', async () => {
    const made = await write({ ...(await begin()), public: true }, 1);
    expect((await send('delete', made)).answer).toMatchObject({ askDelete: true });
    const { answer } = await send('delete', made, { confirmed: 'yes' });
    expect(JSON.parse(answer.deleted!)).toEqual(made);

    const other = await write({ name: 'Another' });
    const refused = await send('restore', null, { document: answer.deleted! });
    expect(refused).toMatchObject({ status: 409, answer: { deleted: answer.deleted } });
    expect(await read()).toEqual(other);
    await deleteTour(context, owner, demoTour(userId));
    const back = await send('restore', null, { document: answer.deleted! });
    expect(back.answer.text).toContain('private');
    expect(await read()).toMatchObject({ name: 'House', matterportId: 'SxQL3iGyoDo', public: false });
  });

  test('deletes a twin’s scan on request, and reports that it cannot be restored @15.52', async () => {
    const scans = async () => (await context.store.db.selectFrom('scans').select('id').execute()).length;
    await storeScan(context);
    await write({ matterportId: '_abcdefghij', name: 'House', hasBeenSaved: true });
    const kept = await send('delete', await read(), { confirmed: 'yes', withScan: '' });
    expect([await scans(), kept.answer.detail]).toEqual([1, undefined]);
    await send('restore', null, { document: kept.answer.deleted! });
    const gone = await send('delete', await read(), { confirmed: 'yes', withScan: 'yes' });
    expect([await scans(), gone.answer.detail]).toEqual([0, expect.stringContaining('permanently deleted')]);
    await send('restore', null, { document: gone.answer.deleted! });
    expect(await read()).toMatchObject({ matterportId: '_abcdefghij', name: 'House' });
  });

  test('restores either all or nothing of a twin that exceeds one write', async () => {
    const tag = (index: number) => ({
      id: `tag-${index}`,
      title: `Fire extinguisher ${index}`,
      text: 'Checked in November; the next check is due in May. '.repeat(4),
      color: 'red',
      position: [index, 1.2, -index],
      normal: [0, 0, 1],
    });
    await begin();
    await write({ tags: Array.from({ length: 2_000 }, (_, index) => tag(index)) });
    for (let first = 2_000; first < 4_000; first += 500) {
      const operations = Array.from({ length: 500 }, (_, index) => {
        const item = tag(first + index);
        return { id: `add-${item.id}`, collection: 'tags', kind: 'add', item };
      });
      await writeOperations(context, owner, { ...demoTour(userId), body: { operations } });
    }
    const large = await read();
    const { answer } = await send('delete', large, { confirmed: 'yes' });
    expect(JSON.stringify(large).length).toBeGreaterThan(1024 * 1024);
    expect(answer.deleted!.length).toBeLessThan(512 * 1024);

    // This storage is enough for the twin itself, but not for all of its items.
    const { storagePerPerson } = context.config;
    context.config.storagePerPerson = 1024 * 1024;
    const full = await send('restore', null, { document: answer.deleted! });
    expect(full).toMatchObject({ status: 507, answer: { deleted: answer.deleted } });
    expect(await findTour(context, owner, demoTour(userId))).toBeNull();

    context.config.storagePerPerson = storagePerPerson;
    await send('restore', null, { document: answer.deleted! });
    expect((await read()).tags).toEqual(large.tags);
    for (const document of ['br:', 'br:AAAA', 'br:x']) {
      expect((await send('restore', null, { document })).status).toBe(422);
    }
  });

  test('restores a twin with more values than a write can contain @10.4', async () => {
    await begin();
    const position = (index: number) => ({ position: [index, 1.2, -index], snap: 'corner' });
    const points = Array.from({ length: 15 }, (_, index) => position(index));
    for (let first = 0; first < 2_000; first += 500) {
      const operations = Array.from({ length: 500 }, (_, index) => {
        const id = `m-${first + index}`;
        const item = { id, kind: 'path', title: id, points };
        return { id: `add-${id}`, collection: 'measurements', kind: 'add', item };
      });
      await writeOperations(context, owner, { ...demoTour(userId), body: { operations } });
    }
    const { measurements } = await read();
    const { answer } = await send('delete', await read(), { confirmed: 'yes' });
    expect((await send('restore', null, { document: answer.deleted! })).status).toBe(200);
    expect((await read()).measurements).toEqual(measurements);
  });

  test('asks again before deleting a twin that is too large for Undo @10.4', async () => {
    await begin();
    for (let first = 0; first < 1_000; first += 500) {
      const operations = Array.from({ length: 500 }, (_, index) => {
        const id = `tag-${first + index}`;
        const item = { id, title: id, text: randomBytes(7_000).toString('base64') };
        return { id: `add-${id}`, collection: 'tags', kind: 'add', item };
      });
      await writeOperations(context, owner, { ...demoTour(userId), body: { operations } });
    }
    const large = await read();
    const { answer } = await send('delete', large, { confirmed: 'yes' });
    expect(answer).toMatchObject({ askDelete: true, tooLarge: true });
    expect(await read()).toEqual(large);
    const deleted = await send('delete', large, { confirmed: 'without-undo' });
    expect(deleted.answer).toMatchObject({ ok: true, text: 'Demo deleted successfully!' });
    expect(deleted.answer.deleted).toBeUndefined();
    expect(await findTour(context, owner, demoTour(userId))).toBeNull();
  });

  test('asks for confirmation before a change of space unplaces items, and can undo the change', async () => {
    await begin();
    const place: [number, number, number] = [1, 2, 3];
    const ends = [0, 1].map((x) => ({ position: [x, 0, 0] as typeof place, snap: 'corner' as const }));
    const shown = await write({
      tags: [
        { id: 't1', title: 'Pump', position: place },
        { id: 't2', title: 'Fan', position: place },
        { id: 't3', title: 'Still to be placed' },
      ],
      points: ['a', 'b', 'c'].map((id) => ({ id, title: id, position: place })),
      measurements: [{ id: 'm1', kind: 'distance', title: '', points: ends }],
    });
    const renamed = await send('save', shown, { name: 'House 2' });
    expect(renamed.answer).toMatchObject({ text: 'Demo updated successfully!' });
    expect(renamed.answer.formerSpace).toBeUndefined();

    const seen = await read();
    const typed = { matterportId: 'https://my.matterport.com/show/?m=gv360office' };
    const asked = await send('save', seen, typed);
    expect(asked.answer).toMatchObject({
      ok: true,
      text: '',
      draft: { values: { matterportId: 'gv360office' } },
    });
    expect(await read()).toEqual(seen);
    const sentence = '2 tags, 3 points and 1 measurement were placed in another space.';
    expect(spaceTexts.placedElsewhere(asked.answer.asksSpace!)).toBe(sentence);

    const { answer } = await send('save', seen, { ...typed, moves: 'yes' });
    expect(answer).toMatchObject({
      text: 'Demo updated successfully!',
      formerSpace: { captureId: 'SxQL3iGyoDo' },
    });
    expect(answer.detail).toContain(sentence);
    expect((await read()).tags.filter(({ position }) => position)).toEqual([]);
    expect(
      (await send('save', await read(), { matterportId: 'gv360cellar' })).answer.asksSpace,
    ).toBeUndefined();

    await send('undo-space', null, { space: answer.formerSpace!.captureId });
    const { tags, points, measurements, matterportId } = await read();
    expect({ tags, points, measurements, matterportId }).toEqual({
      tags: seen.tags,
      points: seen.points,
      measurements: seen.measurements,
      matterportId: 'SxQL3iGyoDo',
    });
  });
});
