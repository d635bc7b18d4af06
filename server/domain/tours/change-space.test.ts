import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeOperation, fieldsOperation, type Item, TWIN } from '../../../contract/changes/operation.ts';
import { ANNOTATIONS_MAX } from '../../../contract/limits.ts';
import { demoTour } from '../../../contract/tour-id.ts';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { mainly } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { newRows, saveRows } from './annotation-rows.ts';
import { countPlaced } from './change-space.ts';
import { readTourChanges } from './select-tour.ts';
import { readTour } from './read-tour.ts';
import { tourKey } from './tour-revision.ts';
import { writeOperations } from './write-operations.ts';
import { writeTour } from './write-tour.ts';

const owner = actorFor('owner');
const tour = demoTour('owner');

const OLD = 'SxQL3iGyoDo';
const NEW = 'gv360office';
/** More items than a statement accepts. `npm run soak` uses the maximum number of items. */
const MANY = process.env.BOTH_STORES ? ANNOTATIONS_MAX : 2_500;

const tag = { id: 't1', title: 'Pump', position: [1, 2, 3], normal: [1, 0, 0], sweep: 'hall', serial: '17' };
const view = { mode: 'inside', sweep: 's', position: [0, 1, 2], yaw: 1, pitch: 0, floor: 'ground' };
const point = {
  id: 'p1',
  title: 'Stairs',
  position: [4, 5, 6],
  floor: 'ground',
  room: 'hall',
  view,
  stopOrder: 2,
};
const ends = [
  { position: [0, 0, 0], snap: 'corner' },
  { position: [1, 0, 0], snap: 'corner' },
];
const measurement = { id: 'm1', kind: 'distance', title: 'Door', points: ends };
const trueLength = { id: 'c1', kind: 'length', points: ends, length: 1.01, tolerance: 0.01 };
const fit = { picture: [[0, 0], [1, 1]], plan: [[0, 0], [5, 5]] }; // prettier-ignore
const plan = { id: 'f1', floor: 'ground', document: 'd1', fit };
const waiting = { id: 't2', title: 'Fan' };

describe.each(mainly('sqlite'))('changing the capture of a tour, in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
  });
  afterEach(() => close());

  const write = (patch: object) => writeTour(context, owner, { ...tour, patch });
  const read = () => readTour(context, owner, tour);
  const begin = () =>
    write({
      matterportId: OLD,
      tags: [tag, waiting],
      points: [point],
      measurements: [measurement],
      calibrations: [trueLength],
      floorplans: [plan],
    });

  test('keeps items of the previous capture as unplaced items', async () => {
    const before = await begin();
    expect(countPlaced(before)).toEqual([
      { collection: 'tags', count: 1 },
      { collection: 'points', count: 1 },
      { collection: 'measurements', count: 1 },
      { collection: 'calibrations', count: 1 },
      { collection: 'floorplans', count: 1 },
    ]);
    const after = await write({ matterportId: NEW });
    const [moved, still] = after.tags;
    expect(moved).toEqual({
      id: 't1',
      title: 'Pump',
      text: '',
      color: 'blue',
      serial: '17',
      placedIn: { space: expect.any(String), position: [1, 2, 3], normal: [1, 0, 0], sweep: 'hall' },
    });
    expect(still).toEqual(before.tags[1]);
    expect(after.points[0]).toMatchObject({
      title: 'Stairs',
      stopOrder: 2,
      placedIn: { room: 'hall', view },
    });
    expect(after.points[0]).not.toHaveProperty('position');
    expect(after.points[0]).not.toHaveProperty('view');
    expect(after.measurements[0]).toMatchObject({ points: ends, placedIn: { space: expect.any(String) } });
    expect(after.calibrations[0]).toMatchObject({ length: 1.01, placedIn: { space: expect.any(String) } });
    expect(after.floorplans[0]).toMatchObject({ floor: 'ground', placedIn: { fit } });
    expect(after.floorplans[0]).not.toHaveProperty('fit');
    expect(JSON.stringify(after)).not.toContain(OLD);
    expect(countPlaced(after)).toEqual([]);
  });

  test('restores every item’s position with the previous capture', async () => {
    const before = await begin();
    await write({ matterportId: NEW });
    const { revision, updated, ...back } = await write({ matterportId: OLD });
    expect(back).toEqual((({ revision: _r, updated: _u, ...rest }) => rest)(before));
    expect([revision, updated]).not.toEqual([before.revision, before.updated]);
  });

  test('keeps both positions of an item that was also placed in the new capture', async () => {
    await begin();
    const { tags } = await write({ matterportId: NEW });
    const seen = tags[0] as Item;
    const placed = { ...seen, position: [7, 7, 7] as [number, number, number] };
    const operation = changeOperation({ id: 'o1', collection: 'tags', before: seen, after: placed });
    await writeOperations(context, owner, { ...tour, body: { operations: [operation] } });
    expect((await read()).tags[0]).toMatchObject({ position: [7, 7, 7] });
    expect((await write({ matterportId: OLD })).tags[0]).toMatchObject({
      position: [1, 2, 3],
      placedIn: { position: [7, 7, 7] },
    });
    expect((await write({ matterportId: NEW })).tags[0]).toMatchObject({ position: [7, 7, 7] });
  });

  test('has the same effect if the user types the id in two steps or sets it again', async () => {
    const before = await begin();
    const draft = await write({ matterportId: 'gv360' });
    expect(draft.tags[0]).not.toHaveProperty('position');
    expect((await write({ matterportId: NEW })).tags).toEqual(draft.tags);
    expect((await write({ matterportId: NEW, name: 'Office' })).tags).toEqual(draft.tags);
    expect((await write({ matterportId: OLD })).tags).toEqual(before.tags);
  });

  test('keeps the positions of items that were placed before the first capture, or together with it', async () => {
    const first = await write({ matterportId: 'draft', tags: [tag], points: [point] });
    expect((await write({ matterportId: OLD })).tags).toEqual(first.tags);
    const { tags, points } = await write({ matterportId: NEW, tags: [tag] });
    expect(tags).toEqual(first.tags);
    expect(points[0]).not.toHaveProperty('position');
  });

  test('updates and reports items even if the operation changes only a field of the tour', async () => {
    const before = await begin();
    const operations = [{ ...fieldsOperation(TWIN, { matterportId: NEW }, { matterportId: OLD }), id: 'o1' }];
    const { parts } = await writeOperations(context, owner, { ...tour, body: { operations } });
    const { tags, matterportId } = await read();
    expect(matterportId).toBe(NEW);
    expect(tags[0]).not.toHaveProperty('position');
    expect(JSON.parse(parts.join(''))).toMatchObject({ collections: { tags: { set: [tags[0]] } } });
    const changes = await readTourChanges(context, tour, before.revision);
    expect(changes?.changes).toContain('placedIn');
  });

  test('is allowed only for the owner, even by operations', async () => {
    await begin();
    const member = { ...tourKey(tour), member_id: 'other', role: 'editor' as const };
    await context.store.db
      .insertInto('twin_members')
      .values({ ...member, link_id: '', added_at: 1 })
      .execute();
    const change = (fields: Record<string, unknown>, before: Record<string, unknown>, id: string) =>
      writeOperations(context, actorFor('other'), {
        ...tour,
        body: { operations: [{ ...fieldsOperation(TWIN, fields, before), id }] },
      });
    await expect(change({ matterportId: NEW }, { matterportId: OLD }, 'o1')).rejects.toMatchObject({
      code: 'forbidden',
    });
    await change({ description: 'Two floors' }, { description: '' }, 'o2');
    expect(await read()).toMatchObject({
      matterportId: OLD,
      description: 'Two floors',
      tags: [tag, waiting],
    });
  });

  test('can be undone for a tour with many items', async () => {
    const { revision } = await write({ matterportId: OLD });
    const items = Array.from({ length: MANY }, (_, index) => {
      const item = { ...tag, id: `tag-${index}` };
      return { id: item.id, content: JSON.stringify(item) };
    });
    await context.store.write(async (transaction) => {
      await saveRows(transaction, tourKey(tour), newRows('tags', items, { revision, updated_at: 0 }));
      await transaction.updateTable('tours').set({ items: MANY }).execute();
    });
    const before = await read();
    expect(before.tags).toHaveLength(MANY);
    const after = await write({ matterportId: NEW });
    expect(after.revision).toBe(before.revision + 1);
    expect(after.tags.filter(({ position }) => position)).toEqual([]);
    expect((await write({ matterportId: OLD })).tags).toEqual(before.tags);
  });
});
