import { describe, expect, it } from 'vitest';
import { sampleTag } from '../player/testing/samples.ts';
import { createStorage } from '../player/testing/storage.ts';
import { findKeptPlaces } from '../player/tour/tour-outbox.ts';
import {
  countKept,
  createKeptOperations,
  forgetKept,
  type KeptOperations,
  placeOf,
} from './unsent-edits-storage.ts';
import type { Operation } from '../contract/changes/operation.ts';

const add = (id: string): Operation => ({
  id: `add-${id}`,
  collection: 'tags',
  kind: 'add',
  item: sampleTag({ id }),
});

/** Returns a lock manager in which other tabs hold the locks whose names `held` accepts. */
function createLocks(held: (name: string) => boolean): LockManager {
  const request = async (name: string, ...rest: unknown[]): Promise<unknown> => {
    const run = rest.at(-1) as (lock: object | null) => unknown;
    return run(held(name) ? null : { name });
  };
  return { request } as unknown as LockManager;
}

/**
 * Opens the stored operations on a tour. `place` is `userId.matterportId`, optionally followed by `.tourId`.
 */
function open(place: string, storage: Storage, locks?: LockManager): KeptOperations {
  const [userId, matterportId, tourId] = place.split('.');
  return createKeptOperations(
    findKeptPlaces(tourId, { userId, matterportId: matterportId! })!,
    storage,
    locks,
  );
}

async function adopt(edits: KeptOperations): Promise<Operation[]> {
  const taken: Operation[] = [];
  await edits.adopt((operations) => {
    taken.push(...operations);
    edits.keep(taken);
    return true;
  });
  return taken;
}

describe('stored edits', () => {
  it('are restored once, by the next visit @11.30', async () => {
    const storage = createStorage();
    open('u1.gv360office', storage).keep([add('a'), add('b')]);
    const next = open('u1.gv360office', storage);
    expect(await adopt(next)).toEqual([add('a'), add('b')]);
    expect(await adopt(next)).toEqual([]);
    // The visit that adopted the operations has not saved them yet, so the next visit still finds them.
    expect(await adopt(open('u1.gv360office', storage))).toEqual([add('a'), add('b')]);
  });

  it('are deleted once everything is saved', async () => {
    const storage = createStorage();
    const edits = open('u1.gv360office', storage);
    edits.keep([add('a')]);
    edits.keep([]);
    expect(Object.keys(storage)).toEqual([]);
  });

  it('belong to one tour, even if several tours show the same capture @11.30', async () => {
    const storage = createStorage();
    open('u1.gv360office', storage).keep([add('a')]);
    open('u1.gv360office.tour1', storage).keep([add('b')]);
    expect(await adopt(open('u2.gv360office', storage))).toEqual([]);
    expect(await adopt(open('u2.gv360office.tour2', storage))).toEqual([]);
    expect(await adopt(open('u1.gv360depot.tour2', storage))).toEqual([]);
    expect(await adopt(open('u1.gv360office', storage))).toEqual([add('a')]);
    expect(Object.keys(storage).filter((name) => name.startsWith('gov360.operations.tour1.'))).toHaveLength(
      1,
    );
  });

  it('by owner and capture move to the first tour that matches both', async () => {
    const storage = createStorage();
    open('u1.gv360office', storage).keep([add('a')]);
    expect(await adopt(open('u1.gv360office.tour1', storage))).toEqual([add('a')]);
    expect(await adopt(open('u1.gv360office.tour2', storage))).toEqual([]);
    expect(Object.keys(storage)).toEqual([expect.stringMatching(/^gov360\.operations\.tour1\./)]);
  });

  it('are not stored for a tour without an owner', () => {
    expect(findKeptPlaces(undefined, { matterportId: 'gv360office' })).toBeNull();
    expect(findKeptPlaces('tour1', { matterportId: 'gv360office' })?.older).toEqual([]);
  });

  it('stay stored if the next visit does not accept them', async () => {
    const storage = createStorage();
    open('u1.x', storage).keep([add('a')]);
    await open('u1.x', storage).adopt(() => false);
    expect(await adopt(open('u1.x', storage))).toEqual([add('a')]);
  });

  it('are kept if the storage is full while a visit restores them', async () => {
    const storage = createStorage();
    open('u1.x', storage).keep([add('a')]);
    const full = createStorage();
    Object.assign(full, storage);
    Object.setPrototypeOf(full, {
      ...Object.getPrototypeOf(full),
      setItem(key: string, value: string) {
        if (Object.keys(full).length > 0) throw new DOMException('full', 'QuotaExceededError');
        (full as Record<string, unknown>)[key] = value;
      },
    });
    expect(await adopt(open('u1.x', full))).toEqual([add('a')]);
    expect(await adopt(open('u1.x', full))).toEqual([add('a')]);
  });

  it('that are unreadable do not affect other edits', async () => {
    const storage = createStorage();
    storage.setItem('gov360.edits.u1.x.1', '{');
    open('u1.x', storage).keep([add('a')]);
    expect(await adopt(open('u1.x', storage))).toEqual([add('a')]);
    expect(Object.keys(storage)).toContain('gov360.edits.u1.x.1');
  });

  it('of a tab that is still open are not restored @11.30', async () => {
    const storage = createStorage();
    open('u1.gv360office', storage).keep([add('a')]);
    const [held] = Object.keys(storage);
    open('u1.gv360office', storage).keep([add('b')]);
    const next = open(
      'u1.gv360office',
      storage,
      createLocks((name) => name === held),
    );
    expect(await adopt(next)).toEqual([add('b')]);
  });

  it('from an older player are converted to operations', async () => {
    const storage = createStorage();
    const [before, after] = [sampleTag(), sampleTag({ title: 'Mine' })];
    const edits = [
      { kind: 'add', tag: before },
      { kind: 'edit', before, after },
      { kind: 'delete', before: after },
    ];
    storage.setItem('gov360.edits.u1.x.old', JSON.stringify(edits));
    const taken = await adopt(open('u1.x', storage));
    expect(taken).toMatchObject([
      { collection: 'tags', kind: 'add', item: before },
      { collection: 'tags', kind: 'change', item: after, changed: ['title'], before: { title: 'Boiler' } },
      { collection: 'tags', kind: 'remove', item: after },
    ]);
    expect(new Set(taken.map(({ id }) => id)).size).toBe(3);
  });

  it('do not include invalid operations, and cause no error if the storage is blocked', async () => {
    const storage = createStorage();
    storage.setItem(
      'gov360.edits.u1.x.old',
      JSON.stringify([null, { kind: 'add' }, { kind: 'edit' }, add('a')]),
    );
    expect(await adopt(open('u1.x', storage))).toEqual([add('a')]);
    storage.setItem('gov360.edits.u1.y.old', 'not JSON');
    expect(await adopt(open('u1.y', storage))).toEqual([]);
    const blocked = new Proxy(createStorage(), {
      get: () => () => {
        throw new Error('blocked');
      },
    });
    const edits = open('u1.z', blocked);
    edits.keep([add('a')]);
    expect(await adopt(edits)).toEqual([]);
  });
});

describe('a user’s stored edits', () => {
  const keepAs = (userId: string, subject: string, storage: Storage) =>
    createKeptOperations({ own: placeOf(userId, subject), older: [] }, storage);

  it('are counted and deleted without affecting other users’ edits', () => {
    const storage = createStorage();
    keepAs('u1', 'tour1', storage).keep([add('a'), add('b')]);
    keepAs('u1', 'scan-7', storage).keep([add('c')]);
    keepAs('u10', 'tour1', storage).keep([add('d')]);
    expect([countKept('u1', storage), countKept('u10', storage)]).toEqual([3, 1]);
    forgetKept('u1', storage);
    expect([countKept('u1', storage), countKept('u10', storage)]).toEqual([0, 1]);
  });

  it('are never restored for another user or another twin', async () => {
    const storage = createStorage();
    keepAs('u1', 'tour1', storage).keep([add('a')]);
    expect(await adopt(keepAs('u2', 'tour1', storage))).toEqual([]);
    expect(await adopt(keepAs('u1', 'tour2', storage))).toEqual([]);
    expect(await adopt(keepAs('u1', 'tour1', storage))).toEqual([add('a')]);
  });
});
