import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPeople, testContext } from '../../../../tests/support/servers/api.ts';
import { createFileStore, type TestFileStore } from '../../../../tests/support/files/file-stores.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { createDatabase, type TestDatabase } from '../../../../tests/support/stores.ts';
import type { Context } from '../../../platform/access/context.ts';
import type { Store } from '../../../platform/store/store.ts';
import { fileKey } from '../../../platform/file-store/file-key.ts';
import { FileStoreError } from '../../../platform/file-store/file-store.ts';
import { removeOwnerFiles } from './remove-owner-files.ts';
import { sweepFiles } from './sweep-files.ts';
import { sweepOrphans } from './sweep-orphans.ts';
import { pruneUploads } from '../../uploads/prune-uploads.ts';
import { claimPlaces, claimAtStart } from './claim-places.ts';
import { selectIdentity } from './find-problems.ts';
import { type MarkedPlace, markedPlaces, parseMarker } from './marked-places.ts';

const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;
const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** File store and database are independent, so testing each kind once is enough. */
const KINDS = [
  { database: 'sqlite', place: 'disk' },
  { database: 'postgres', place: 's3' },
] as const;

/**
 * Length of the pause between two polls, as a share of the real pause. 1 in the test in which several servers
 * write at once.
 */
const pauses = vi.hoisted(() => ({ part: 0 }));
vi.mock(import('node:timers/promises'), async (load) => {
  const timers = await load();
  const shorter: typeof timers.setTimeout = (delay = 0, ...rest) =>
    timers.setTimeout(delay * pauses.part, ...rest);
  return { ...timers, setTimeout: shorter };
});

describe.each(KINDS)('a store of files in $place, over $database', ({ database: kind, place }) => {
  let made: TestFileStore;
  let scratch: string;
  let production: Context;
  /** Milliseconds by which the clocks of all servers are ahead. */
  let later: number;
  const databases: TestDatabase[] = [];

  beforeEach(async () => {
    later = 0;
    pauses.part = 0;
    made = await createFileStore(place);
    scratch = mkdtempSync(join(tmpdir(), 'gov360-one-database-'));
    production = await server();
    await addFile(production, 'known to both');
    await claimAtStart(production);
  });
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.remove();
    await made.close();
    rmSync(scratch, { recursive: true, force: true });
  });

  /** Returns a server with a new database and the same store. */
  async function server(): Promise<Context> {
    const database = await createDatabase(kind);
    databases.push(database);
    const store = await database.open();
    await createPeople(store);
    return contextOver(store);
  }
  function contextOver(store: Store): Context {
    const context = testContext(store, { UPLOADS_DIR: join(scratch, 'uploads') });
    return { ...context, files: made.open(), now: () => Date.now() + later };
  }
  /** Returns a server with a copy of the current database, as made by `pg_dump`, a snapshot or `cp`. */
  async function copy(of: Context): Promise<Context> {
    const made = await server();
    for (const table of ['database_identity', 'file_contents', 'file_versions'] as const) {
      for (const row of await of.store.db.selectFrom(table).selectAll().execute())
        await made.store.db.insertInto(table).values(row).execute();
    }
    return made;
  }
  async function addFile({ files, store }: Context, text: string, userId = 'owner'): Promise<void> {
    const sha256 = sumOf(text);
    await files.putBytes(fileKey(userId, sha256), Buffer.from(text));
    const content = { user_id: userId, sha256, bytes: text.length, media_type: 'text/plain' };
    await store.db
      .insertInto('file_contents')
      .values({ ...content, scan: 'none', facts: '', created_at: 0, unused_since: 0 })
      .execute();
    const ids = { user_id: userId, tour_id: 'tour', version_id: sha256, document_id: sha256, sha256 };
    const row = { ...ids, name: 'a.txt', added_at: 0, added_by: userId, expires_at: 0 };
    await store.db.insertInto('file_versions').values(row).execute();
  }
  const raise = (context: Context) =>
    claimPlaces({
      store: context.store,
      places: markedPlaces(context.config, context.files),
      now: context.now(),
    });
  const adopt = async ({ store, config, files, now }: Context, found?: string) => {
    const marker = parseMarker((await files.readMarker()) ?? '');
    const places = markedPlaces(config, files);
    await claimPlaces({ store, places, now: now(), adopt: found ?? String(marker?.token) });
  };
  const contents = async () => {
    const keys: string[] = [];
    for await (const { key } of production.files.list()) keys.push(key);
    return keys.sort();
  };
  const keysOf = (...texts: string[]) => texts.map((text) => fileKey('owner', sumOf(text))).sort();
  const sweepAll = async (context: Context) => {
    await runJob(context, sweepFiles, '', null);
    await runJob(context, sweepOrphans, '', null);
  };

  it('rejects the start and the sweep of a server with an older copy of its database, and keeps all files @16.1', async () => {
    const drill = await copy(production);
    await addFile(production, 'added since');
    await raise(production);
    later = 3 * DAY;
    await expect(claimAtStart(drill)).rejects.toThrow(/is newer than this database .* --adopt [0-9a-f-]{36}/);
    for (const kindOfJob of [sweepFiles, sweepOrphans, pruneUploads])
      await expect(runJob(drill, kindOfJob, '', null)).rejects.toThrow('is newer than this database');
    await expect(runJob(drill, removeOwnerFiles, '', { userId: 'gone' })).rejects.toThrow('is newer');
    await sweepAll(production);
    expect(await contents()).toEqual(keysOf('known to both', 'added since'));
  });

  it('can be adopted with its token, and restores removed files when the original database adopts it again @16.1', async () => {
    const drill = await copy(production);
    await addFile(production, 'added since');
    await raise(production);
    later = 3 * DAY;
    await expect(adopt(drill, 'something else')).rejects.toThrow('No marker matches --adopt something');
    await expect(claimAtStart(drill)).rejects.toThrow('is newer');
    await adopt(drill);
    await claimAtStart(drill);
    await sweepAll(drill);
    expect(await contents()).toEqual(keysOf('known to both'));
    await expect(sweepAll(production)).rejects.toThrow(/is newer than this database|another copy/);
    await adopt(production);
    await sweepAll(production);
    expect(await contents()).toEqual(keysOf('known to both', 'added since'));
    await expect(sweepAll(drill)).rejects.toThrow();
  });

  it('rejects one of two copies of its database after the other raises its generation @16.1', async () => {
    const drill = await copy(production);
    // The two databases are indistinguishable until one of them raises its generation.
    await claimAtStart(drill);
    await expect(claimAtStart(production)).rejects.toThrow('is newer than this database');
    await production.store.db.updateTable('database_identity').set({ generation: 2, token: 'own' }).execute();
    await expect(sweepAll(production)).rejects.toThrow('was used by another copy of this database');
    await sweepAll(drill);
  });

  it('rejects another database and a new database @16.1', async () => {
    const other = await server();
    await expect(claimAtStart(other)).rejects.toThrow('belongs to another database');
    await other.store.db.deleteFrom('users').execute();
    await expect(sweepAll(other)).rejects.toThrow('belongs to another database');
    expect(await contents()).toEqual(keysOf('known to both'));
  });

  it('keeps a valid marker when several servers with one database start and sweep at the same time @16.1', async () => {
    pauses.part = 1;
    const servers = [production, ...[1, 2, 3].map(() => contextOver(production.store))];
    for (let round = 1; round <= 3; round += 1) {
      later = round * HOUR;
      await Promise.all(servers.map((each) => claimAtStart(each)));
      const row = await selectIdentity(production.store.db);
      const marker = parseMarker((await production.files.readMarker()) ?? '');
      expect([row?.token, row?.previous_token]).toContain(marker?.token);
      expect(row?.generation).toBeGreaterThan(round);
      for (const each of servers) await sweepAll(each);
    }
  });

  it('accepts a server that stopped between writing the database and writing the marker @16.1', async () => {
    const before = await selectIdentity(production.store.db);
    const failing = {
      ...production.files,
      writeMarker: () => Promise.reject(new FileStoreError('away', '')),
    };
    for (let count = 0; count < 3; count += 1) await claimAtStart({ ...production, files: failing });
    await sweepAll(production);
    expect((await selectIdentity(production.store.db))?.previous_token).toBe(before?.token);
    await claimAtStart(production);
    await claimAtStart(production);
    await sweepAll(production);
  });

  it('is rejected if it is empty, not mounted, or has no marker @16.1', async () => {
    const elsewhere = await createFileStore(place);
    const moved = { ...production, files: elsewhere.open() };
    await expect(claimAtStart(moved)).rejects.toThrow('is empty or not mounted');
    await expect(sweepAll(moved)).rejects.toThrow('is empty or not mounted');
    await moved.files.putBytes(fileKey('owner', sumOf('another')), Buffer.from('another'));
    await expect(claimAtStart(moved)).rejects.toThrow('no marker that shows which database');
    await adopt(moved, 'unmarked');
    await claimAtStart(moved);
    await elsewhere.close();
  });

  it('is accepted without a marker if it contains the files of a database from an earlier version @16.1', async () => {
    const other = await server();
    const config = { ...other.config, uploadsDir: join(scratch, 'other uploads') };
    const old = await createFileStore(place);
    const upgraded = { ...other, config, files: old.open() };
    await upgraded.files.putBytes(fileKey('owner', sumOf('another')), Buffer.from('another'));
    await expect(claimAtStart(upgraded)).rejects.toThrow('no marker that shows which database');
    await copyContents(production, upgraded);
    await expect(claimAtStart(upgraded)).rejects.toThrow('no marker that shows which database');
    await upgraded.files.putBytes(fileKey('owner', sumOf('known to both')), Buffer.from('known to both'));
    await claimAtStart(upgraded);
    expect((await selectIdentity(upgraded.store.db))?.generation).toBe(1);
    await old.close();
  });
  const copyContents = async (from: Context, to: Context) => {
    const rows = await from.store.db.selectFrom('file_contents').selectAll().execute();
    await to.store.db.insertInto('file_contents').values(rows).execute();
  };

  it('may be unavailable at the start of a server, but is not swept until its database is known @16.1', async () => {
    const away = () => Promise.reject(new FileStoreError('away', 'The store is away.'));
    const context = { ...production, files: { ...production.files, readMarker: away } };
    await claimAtStart(context);
    await expect(sweepAll(context)).rejects.toThrow('The store is away.');
  });

  it('accepts a new or outdated uploads folder, but not the uploads folder of another database @16.1', async () => {
    const uploads = (uploadsDir: string): MarkedPlace[] =>
      markedPlaces({ ...production.config, uploadsDir }, production.files);
    const { store, now } = production;
    const own = uploads(join(scratch, 'own'));
    const shared = uploads(join(scratch, 'uploads'));
    await claimPlaces({ store, places: own, now: now() });
    for (let count = 0; count < 4; count += 1) await claimPlaces({ store, places: shared, now: now() });
    await claimPlaces({ store, places: own, now: now() });
    const other = await server();
    const elsewhere = await createFileStore(place);
    await expect(claimAtStart({ ...other, files: elsewhere.open() })).rejects.toThrow(
      /The uploads folder .* belongs to another database/,
    );
    await elsewhere.close();
  });
});
