import { describe, expect, it } from 'vitest';
import { sampleTag } from '../../testing/sample-tour.ts';
import { createKeptEdits } from './kept-edits.ts';
import type { Operation } from '../../../contract/annotations/operation.ts';

const add = (id: string): Operation => ({
  id: `add-${id}`,
  collection: 'tags',
  kind: 'add',
  item: sampleTag({ id }),
});

/** A storage as browsers have it: what it holds are its own fields. */
function createStorage(): Storage {
  const storage = {} as Record<string, string>;
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => void delete storage[key],
  };
  return Object.setPrototypeOf(storage, methods);
}

/** Locks of which the named ones are held by other tabs. */
function createLocks(held: (name: string) => boolean): LockManager {
  const request = async (name: string, ...rest: unknown[]): Promise<unknown> => {
    const run = rest.at(-1) as (lock: object | null) => unknown;
    return run(held(name) ? null : { name });
  };
  return { request } as unknown as LockManager;
}

describe('kept edits', () => {
  it('are adopted by the next visit, once', async () => {
    const storage = createStorage();
    createKeptEdits('u1.gv360office', storage).keep([add('a'), add('b')]);
    const next = createKeptEdits('u1.gv360office', storage);
    expect(await next.adopt()).toEqual([add('a'), add('b')]);
    expect(await next.adopt()).toEqual([]);
    // The visit that adopted them has not saved them yet: the one after it finds them still.
    expect(await createKeptEdits('u1.gv360office', storage).adopt()).toEqual([add('a'), add('b')]);
  });

  it('are gone once nothing is left to save', async () => {
    const storage = createStorage();
    const edits = createKeptEdits('u1.gv360office', storage);
    edits.keep([add('a')]);
    edits.keep([]);
    expect(Object.keys(storage)).toEqual([]);
  });

  it('belong to one tour alone', async () => {
    const storage = createStorage();
    createKeptEdits('u1.gv360office', storage).keep([add('a')]);
    expect(await createKeptEdits('u2.gv360office', storage).adopt()).toEqual([]);
  });

  it('of a tab that is still open stay its own', async () => {
    const storage = createStorage();
    createKeptEdits('u1.gv360office', storage).keep([add('a')]);
    const [open] = Object.keys(storage);
    createKeptEdits('u1.gv360office', storage).keep([add('b')]);
    const next = createKeptEdits(
      'u1.gv360office',
      storage,
      createLocks((name) => name === open),
    );
    expect(await next.adopt()).toEqual([add('b')]);
  });

  it('of the player before are taken over as operations', async () => {
    const storage = createStorage();
    const [before, after] = [sampleTag(), sampleTag({ title: 'Mine' })];
    const edits = [
      { kind: 'add', tag: before },
      { kind: 'edit', before, after },
      { kind: 'delete', before: after },
    ];
    storage.setItem('gov360.edits.u1.x.old', JSON.stringify(edits));
    const taken = await createKeptEdits('u1.x', storage).adopt();
    expect(taken).toMatchObject([
      { collection: 'tags', kind: 'add', item: before },
      { collection: 'tags', kind: 'change', item: after, changed: ['title'], before: { title: 'Boiler' } },
      { collection: 'tags', kind: 'remove', item: after },
    ]);
    expect(new Set(taken.map(({ id }) => id)).size).toBe(3);
  });

  it('that are no edits are left out, and a blocked storage keeps nothing and breaks nothing', async () => {
    const storage = createStorage();
    storage.setItem(
      'gov360.edits.u1.x.old',
      JSON.stringify([null, { kind: 'add' }, { kind: 'edit' }, add('a')]),
    );
    expect(await createKeptEdits('u1.x', storage).adopt()).toEqual([add('a')]);
    storage.setItem('gov360.edits.u1.y.old', 'not JSON');
    expect(await createKeptEdits('u1.y', storage).adopt()).toEqual([]);
    const blocked = new Proxy(createStorage(), {
      get: () => () => {
        throw new Error('blocked');
      },
    });
    const edits = createKeptEdits('u1.z', blocked);
    edits.keep([add('a')]);
    expect(await edits.adopt()).toEqual([]);
  });
});
