import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, STORE_KINDS, type TestDatabase } from '../../../tests/support/stores/stores.ts';
import type { Store } from './store.ts';
import { type VersionedWrite, writeVersioned } from './versioned-write.ts';

const BLANK = { name: '', company: '', email: '', role: '', title: '', phone: '', updated_at: 1 };

describe.each(STORE_KINDS)('a document’s revisions, in %s', (kind) => {
  let database: TestDatabase;
  /** Two server processes. */
  let stores: Store[];

  beforeAll(async () => {
    database = await createDatabase(kind);
    stores = [await database.open(), await database.open()];
  });
  afterAll(() => database.remove());

  /** Adds a letter to the name of a profile. */
  const addTo = (
    userId: string,
    letter: string,
    ifMatch?: number,
  ): VersionedWrite<'profiles', 'user_id'> => ({
    table: 'profiles',
    key: { user_id: userId },
    ifMatch,
    current: (row) => ({ revision: row?.revision ?? 0, document: () => row?.name ?? null }),
    conflictText: 'Changed since.',
    next: (row) => ({ ...BLANK, name: (row?.name ?? '') + letter }),
  });
  const write = (store: Store | undefined, change: VersionedWrite<'profiles', 'user_id', null>) =>
    (store as Store).write((transaction) => writeVersioned(store as Store, transaction, change));

  test('count up from 1, and each write has what it changed and what it made', async () => {
    const [store] = stores;
    expect(await write(store, addTo('ada', 'a', 0))).toMatchObject({
      previous: undefined,
      saved: { user_id: 'ada', name: 'a', revision: 1 },
    });
    expect(await write(store, addTo('ada', 'b', 1))).toMatchObject({
      previous: { name: 'a', revision: 1 },
      saved: { name: 'ab', revision: 2 },
    });
  });

  test('a stale revision is refused with the document as it is, and changes nothing', async () => {
    const [store] = stores;
    await expect(write(store, addTo('ada', 'c', 1))).rejects.toMatchObject({
      code: 'conflict',
      details: { current: 'ab' },
    });
    expect(await write(store, addTo('ada', 'd', 2))).toMatchObject({ saved: { name: 'abd', revision: 3 } });
  });

  test('nothing is written where there is nothing to do', async () => {
    const [store] = stores;
    expect(await write(store, { ...addTo('nobody', 'x'), next: () => null })).toBeNull();
    const change = { ...addTo('nobody', 'y'), ifMatch: 0 };
    expect(await write(store, change)).toMatchObject({ previous: undefined });
  });

  test('of many writes at once, the first one included, none is lost', async () => {
    const letters = 'abcdefghij'.split('');
    await Promise.all(letters.map((letter, index) => write(stores[index % 2], addTo('eve', letter))));
    const [store] = stores;
    const written = await write(store, addTo('eve', 'z'));
    expect(written?.saved.revision).toBe(letters.length + 1);
    expect((written?.previous?.name ?? '').split('').sort()).toEqual(letters);
  });
});
