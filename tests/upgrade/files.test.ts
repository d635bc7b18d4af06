import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../contract/addresses.ts';
import type { Import, SnapshotList } from '../../contract/import.ts';
import { type Tour, tourSchema } from '../../contract/tour.ts';
import { openPostgresStore } from '../../server/platform/store/postgres/postgres.ts';
import { databaseOf } from '../durability/database.ts';
import { startProduct, type Product } from '../support/servers/product.ts';
import { call, openSession, type TestSession } from '../support/servers/session.ts';
import { STORE_KINDS } from '../support/stores/stores.ts';
import { asBefore } from './as-before.ts';
import { answers, LAST_MIGRATION, people, readTwinArchive, unpackDataFolder } from './before-files.ts';
import { fillEarlierStore, readTables } from './before-ownership.ts';

/** An answer of the version before, whose floor plans had numbers for ids. */
type Earlier = Record<string, unknown> & { floorplans?: { id: number; name: string }[] };

describe.each(STORE_KINDS)('a server of version 0.6.0 over %s that is upgraded', (kind) => {
  let product: Product;
  const sessions = new Map<string, TestSession>();

  beforeAll(async () => {
    const dataDir = unpackDataFolder();
    const env = await databaseOf(kind);
    if (env.DATABASE_URL) {
      const store = await openPostgresStore(env.DATABASE_URL);
      await fillEarlierStore(store, readTables(dataDir), LAST_MIGRATION);
      await store.close();
      rmSync(join(dataDir, 'gov360.db'));
    }
    product = await startProduct({ dataDir, env });
    for (const [name, { email }] of Object.entries(people)) {
      sessions.set(name, await openSession(product.origin, email));
    }
  });
  afterAll(async () => {
    await product.stop();
    product.remove();
  });

  type Name = keyof typeof people;
  const ask = (who: string, method: string, path: string, body?: unknown, headers = {}) =>
    call(product.origin, sessions.get(who) ?? null, method, path, body, headers);
  const tourOf = (name: Name) => api.tour(people[name].userId);
  const read = async (name: Name) => (await (await ask(name, 'GET', tourOf(name))).json()) as Tour;
  const before = (name: Name) => answers.find(({ who }) => who === name)!.body;
  const isBens = (path: string) => path === tourOf('ben');

  it.each(answers.filter(({ path }) => !isBens(path)))(
    'answers $who as before at $path, with items for what was there @14.9',
    async ({ who, path, status, etag, body }) => {
      const answer = await ask(who, 'GET', path);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('etag')).toBe(etag);
      const now: unknown = await answer.json();
      const { floorplans, ...others } = asBefore(now, body) as Partial<Tour>;
      const { floorplans: earlier, ...same } = body as unknown as Earlier;
      expect(others).toStrictEqual(same);
      // Numbers have become texts.
      expect(floorplans?.map(({ id, name }) => [id, name])).toEqual(
        earlier?.map(({ id, name }) => [String(id), name]),
      );
      if (status === 200) expect(tourSchema.safeParse(now).error).toBeUndefined();
    },
  );

  it('keeps all that anybody wrote there, in items or beside them @14.9', async () => {
    const tour = await read('ben');
    expect(tourSchema.safeParse(tour).error).toBeUndefined();
    expect(tour.documents).toMatchObject([
      { name: 'text' },
      { attached: [] },
      { _id: '' },
      { _id: 'x'.repeat(65) },
      { id: '5', _id: 5 },
      { id: 'a', _name: 5, _file: 'a.pdf', _folder: null, _attached: 'desk', _keywords: 'k' },
      { id: 'a-2', name: 'Twice' },
      { _name: 'x'.repeat(300) },
    ]);
    expect(tour).toMatchObject({
      _documents: 'older',
      __documents: [null, 7, [1], true],
      folders: [{ name: 'north' }, { name: 'north' }],
      _folders: [['north']],
      floorplans: [{ id: 'p', _page: 0, page: 1, _opacity: 9, _fit: 'none', _hidden: 'no' }],
      revision: before('ben').revision,
    });
    const changed = await ask('ben', 'PATCH', tourOf('ben'), { documents: tour.documents });
    expect(((await changed.json()) as Tour).documents).toEqual(tour.documents);
  });

  it('brings back a snapshot, and an archive that it made @14.9', async () => {
    const { userId } = people.dora;
    const expectPapers = async (revision: number) => {
      const { documents, folders, ...tour } = await read('dora');
      expect(tour.revision).toBe(revision);
      expect(folders).toMatchObject([{ id: 'f', name: 'Papers' }]);
      expect(documents).toHaveLength(60);
      expect(documents[59]).toMatchObject({
        id: 'd59',
        url: 'https://files.example.org/59.pdf',
        attached: [],
      });
    };
    const { revision } = before('dora');
    const list = (await (await ask('dora', 'GET', api.snapshots(userId))).json()) as SnapshotList;
    const restored = api.restoreSnapshot(userId, list.snapshots[0]!.id);
    const match = (of: number) => ({ 'if-match': `"${of}"` });
    expect((await ask('dora', 'POST', restored, {}, match(revision))).status).toBe(204);
    await expectPapers(revision + 1);

    const sent = await fetch(`${product.origin}${api.imports(userId)}`, {
      method: 'POST',
      headers: {
        origin: product.origin,
        cookie: sessions.get('dora')!.cookie,
        'content-type': 'application/zip',
      },
      body: readTwinArchive(),
    });
    const { id } = (await sent.json()) as Import;
    const found = async () => (await (await ask('dora', 'GET', api.import(userId, id))).json()) as Import;
    await expect.poll(async () => (await found()).state, { timeout: 30_000 }).toBe('ready');
    expect((await found()).preview?.refused).toEqual([]);
    const applied = await ask(
      'dora',
      'POST',
      api.applyImport(userId, id),
      { replace: true },
      match(revision + 1),
    );
    expect(applied.status).toBe(200);
    await expectPapers(revision + 2);
  });
});
