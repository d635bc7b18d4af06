import { demoTour } from '../../contract/tour-id.ts';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../contract/addresses.ts';
import { changeOperation, type Item } from '../../contract/changes/operation.ts';
import { fileAddress } from '../../contract/files/file-address.ts';
import type { Grant } from '../../contract/files/storage.ts';
import type { Import, SnapshotList } from '../../contract/import.ts';
import { formatTopic } from '../../contract/topic.ts';
import { type Tour, tourSchema } from '../../contract/tour.ts';
import { findMiscounts } from '../../server/backup/doctor/check-contents.ts';
import { openPostgresStore } from '../../server/platform/store/postgres/postgres.ts';
import { openSqliteStore } from '../../server/platform/store/sqlite/sqlite.ts';
import { databaseOf } from '../durability/database.ts';
import { openStream } from '../support/servers/event-stream.ts';
import { startProduct, type Product } from '../support/servers/product.ts';
import { call } from '../support/servers/session.ts';
import { mainly } from '../support/stores.ts';
import {
  answers,
  type EarlierAnswer,
  fillPostgres,
  link,
  people,
  PLAN,
  readTables,
  readTwinArchive,
  SCAN_ID,
  unpackDataFolder,
  VERSIONS,
} from './earlier-versions.ts';

type Name = keyof typeof people;

/** Tables whose content changes over time, through use or later migrations. */
const PASSING = new Set([
  'request_counts',
  'sessions',
  'storage_use',
  'tours_to_move',
  'sign_in_links',
  'migration_kinds',
  'list_revisions',
  'database_identity',
  'tour_origins',
  'tour_snapshots',
]);

const tourOf = (name: Name) => api.tour(demoTour(people[name].userId));
/**
 * Returns whether a response contains the twin that 0.8 stored as a whole. Its content is now stored in
 * another form.
 */
const isEmils = ({ path, status }: EarlierAnswer) => path === tourOf('emil') && status === 200;
const earlier = (name: Name) =>
  answers.find(({ who, path }) => who === name && path === tourOf(name))!.body as Tour & { tags: Item[] };

/**
 * `npm run soak` runs all four cases. Here, each kind of database runs one of them, which covers all
 * migrations since 0.9. Earlier migrations no longer change.
 */
const KINDS = { '0.8': mainly('sqlite'), '0.9': mainly('postgres') };
const CASES = VERSIONS.flatMap((version) => KINDS[version].map((kind) => ({ version, kind })));

describe.each(CASES)('the data of version $version in $kind', ({ version, kind }) => {
  let product: Product;
  let database: Record<string, string>;
  let before: ReturnType<typeof readTables>;

  beforeAll(async () => {
    const dataDir = unpackDataFolder(version);
    before = readTables(dataDir);
    database = await databaseOf(kind);
    if (database.DATABASE_URL) {
      await fillPostgres(database.DATABASE_URL, version);
      rmSync(join(dataDir, 'gov360.db'));
    }
    product = await startProduct({ dataDir, env: database });
  });
  afterAll(async () => {
    await product.stop();
    product.remove();
  });

  const ask = (who: string, method: string, path: string, body?: unknown, headers = {}) =>
    call(product.origin, people[who as Name] ?? null, method, path, body, headers);
  const read = async (name: Name) => (await (await ask(name, 'GET', tourOf(name))).json()) as Tour;

  it('keeps every row unchanged', async () => {
    const { DATABASE_URL } = database;
    const store = DATABASE_URL
      ? await openPostgresStore(DATABASE_URL)
      : await openSqliteStore(join(product.dataDir, 'gov360.db'));
    for (const [table, rows] of before) {
      const kept = rows.filter((row) => row.items === undefined || Number(row.items) >= 0);
      if (PASSING.has(table) || kept.length === 0) continue;
      const list = sql.join(Object.keys(kept[0]!).map((column) => sql.ref(column)));
      const found = await sql<Record<string, unknown>>`select ${list} from ${sql.table(table)}`.execute(
        store.db,
      );
      const now = found.rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])),
      );
      expect(now, table).toEqual(expect.arrayContaining(kept));
    }
    expect(await findMiscounts(store)).toEqual([]);
    await store.close();
  });

  it.each(answers.filter((answer) => !isEmils(answer)))(
    'returns the same response for $path to $who as before the upgrade @14.9',
    async ({ who, path, status, etag, body }) => {
      const answer = await ask(who, 'GET', path);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('etag')).toBe(etag);
      const now = (await answer.json()) as Record<string, unknown>;
      // Newer versions also state the request in an error.
      if (!answer.ok) delete now.instance;
      expect(now).toStrictEqual(body);
      if (status === 200 && path.endsWith('/demo-tour'))
        expect(tourSchema.safeParse(now).error).toBeUndefined();
    },
  );

  it('keeps the items and other fields of a twin that 0.8 stored as a single document @13.52', async () => {
    const { tags, ...fields } = earlier('emil');
    const now = (await read('emil')) as Tour & { _tags: unknown[] };
    expect(now).toMatchObject({ ...fields, revision: fields.revision + 1, updated: {} });
    const idOf = (tag: unknown) =>
      typeof tag === 'object' && tag !== null && 'id' in tag && typeof tag.id === 'string' ? tag.id : '';
    const isItem = (tag: unknown) => idOf(tag) !== '' && idOf(tag).length <= 64;
    const withoutId = (tag: unknown) => (isItem(tag) ? { ...(tag as Item), id: '' } : tag);
    expect([...now.tags, ...now._tags].map(withoutId)).toHaveLength(tags.length);
    expect([...now.tags, ...now._tags].map(withoutId)).toEqual(expect.arrayContaining(tags.map(withoutId)));
    expect(now._tags.some(isItem)).toBe(false);
  });

  it('keeps users signed in, in each browser, for 90 days after their sign-in', async () => {
    const statusOf = async (name: string) =>
      (await ask(name, 'GET', api.profile(people[name as Name].userId))).status;
    const names = Object.keys(people);
    expect(await Promise.all(names.map(statusOf))).toEqual(
      names.map((name) => (name === 'ada2' ? 401 : 200)),
    );
  });

  it('accepts a sign-in link from before the upgrade, once', async () => {
    const open = async () => (await ask('nobody', 'POST', api.emailLinkComplete(), link)).status;
    expect(await open()).toBe(200);
    expect(await open()).not.toBe(200);
  });

  it('streams the whole tour to a page that was open before the upgrade, even after one tag changes', async () => {
    const topic = formatTopic({ kind: 'tour', ...demoTour(people.ada.userId) });
    const stream = await openStream(product.origin, [topic], { asVisitor: true });
    const body = earlier('ada');
    expect(await stream.next()).toMatchObject({ type: 'document', revision: body.revision, document: body });
    const tag = body.tags[0]!;
    const item = { ...tag, title: 'Stopcock' };
    const operation = changeOperation({ id: 'first', collection: 'tags', before: tag, after: item });
    const answer = await ask('ada', 'POST', api.operations(demoTour(people.ada.userId)), {
      operations: [operation],
    });
    expect(answer.status).toBe(200);
    expect(await stream.next()).toMatchObject({
      type: 'document',
      revision: body.revision + 1,
      document: { ...body, tags: [item, ...body.tags.slice(1)], revision: body.revision + 1, updated: {} },
    });
    stream.close();
  });

  it('accepts a change in a twin with duplicate tag ids or malformed documents @14.9', async () => {
    const { tags, revision } = await read('gus');
    expect((await ask('gus', 'PATCH', tourOf('gus'), { name: 'Renamed' })).status).toBe(200);
    expect(await read('gus')).toMatchObject({ name: 'Renamed', revision: revision + 1, tags });
    expect(await read('gus')).toMatchObject({ _documents: 'older', __documents: [null, 7, [1], true] });
    const { documents } = await read('gus');
    const changed = await ask('gus', 'PATCH', tourOf('gus'), { documents });
    expect(((await changed.json()) as Tour).documents).toEqual(documents);
  });

  it('deletes data that exceeds the current limit for a document', async () => {
    expect((await ask('emil', 'PATCH', tourOf('emil'), { name: 'Renamed' })).status).toBe(422);
    expect((await ask('emil', 'DELETE', tourOf('emil'))).status).toBe(204);
    expect((await ask('emil', 'GET', tourOf('emil'))).status).toBe(404);
  });

  it('continues the revision numbers of a deleted tour', async () => {
    const made = await ask('cleo', 'PATCH', tourOf('cleo'), { matterportId: 'gv360office', tags: [] });
    expect(await made.json()).toMatchObject({ revision: 4, tags: [] });
  });

  it('keeps files in the bin with their words, scans with corrections, and providers’ accounts', async () => {
    const tour = demoTour(people.dora.userId);
    const json = async (path: string) => (await (await ask('dora', 'GET', path)).json()) as unknown;
    const { sha256, documentId, text } = PLAN;
    const file = { version: 'v2', sha256, bytes: text.length };
    expect(await json(api.bin(tour))).toMatchObject({ documents: [{ document: { id: documentId, file } }] });
    expect((await ask('dora', 'POST', api.restoreDocument(tour, documentId))).ok).toBe(true);
    expect((await read('dora')).documents).toContainEqual(expect.objectContaining({ id: documentId }));
    expect(await json(api.versions(tour, documentId))).toMatchObject({
      versions: [{ version: 'v1', name: 'plan-1.txt' }],
    });
    expect(await json(api.fileSearch(tour, 'evacuation'))).toMatchObject({ matches: [{ documentId }] });
    const { base } = (await (await ask('dora', 'POST', api.grants(tour), {})).json()) as Grant;
    expect(await (await fetch(fileAddress(base, sha256))).text()).toBe(text);
    expect(await json(api.scans(tour.userId))).toMatchObject({ scans: [{ id: SCAN_ID, state: 'failed' }] });
    expect(JSON.stringify(await json(api.signIns(tour.userId)))).toContain('"google"');
  });

  it('restores a snapshot and an archive of version 0.6.0 @14.9', async () => {
    const { userId } = people.ida;
    const expectPapers = async (revision: number) => {
      const { documents, folders, ...tour } = await read('ida');
      expect(tour.revision).toBe(revision);
      expect(folders).toMatchObject([{ id: 'f', name: 'Papers' }]);
      expect(documents).toHaveLength(60);
      expect(documents[59]).toMatchObject({
        id: 'd59',
        url: 'https://files.example.org/59.pdf',
        attached: [],
      });
    };
    const { revision } = earlier('ida');
    const list = (await (await ask('ida', 'GET', api.snapshots(demoTour(userId)))).json()) as SnapshotList;
    const restored = api.restoreSnapshot(demoTour(userId), list.snapshots[0]!.id);
    const match = (of: number) => ({ 'if-match': `"${of}"` });
    expect((await ask('ida', 'POST', restored, {}, match(revision))).status).toBe(204);
    await expectPapers(revision + 1);

    const { origin } = product;
    const headers = { origin, cookie: people.ida.cookie, 'content-type': 'application/zip' };
    const sent = await fetch(origin + api.imports(demoTour(userId)), {
      method: 'POST',
      headers,
      body: readTwinArchive(),
    });
    const { id } = (await sent.json()) as Import;
    const found = async () =>
      (await (await ask('ida', 'GET', api.import(demoTour(userId), id))).json()) as Import;
    await expect.poll(async () => (await found()).state, { timeout: 30_000 }).toBe('ready');
    expect((await found()).preview?.refused).toEqual([]);
    const apply = api.applyImport(demoTour(userId), id);
    expect((await ask('ida', 'POST', apply, { replace: true }, match(revision + 1))).status).toBe(200);
    await expectPapers(revision + 2);
  });
});

function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'boolean' ? Number(value) : value;
}
