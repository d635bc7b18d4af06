import { demoTour } from '../../../contract/tour-id.ts';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { createPostgresDatabase } from '../../../tests/support/postgres-database.ts';
import { canBackUp } from '../../../tests/support/postgres-tools.ts';
import { openMigratedSqlite, STORE_KINDS } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { addMessage } from '../../domain/profiles/messages.ts';
import { readDataPlace } from '../../platform/config/data-place.ts';
import { migrate } from '../../platform/store/migrate.ts';
import { openPostgresStore } from '../../platform/store/postgres/postgres.ts';
import { openSqliteStore } from '../../platform/store/sqlite/sqlite.ts';
import { beginRestore, endRestore } from '../../platform/store/unfinished-restore.ts';
import { createTwin } from '../../domain/portfolio/arrange-twins.ts';
import { writeTour } from '../../domain/tours/write-tour.ts';
import { takeBackup } from '../take-backup.ts';
import { checkContents } from './check-contents.ts';
import { examine } from './examine.ts';
import type { Finding } from './finding.ts';

const textsOf = (findings: readonly Finding[]) => findings.map(({ level, text }) => `${level}: ${text}`);

describe.each(STORE_KINDS)('the doctor in a database of %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    const patch = { tags: [{ id: 'tag', title: 'Tag', position: [0, 0, 0], color: 'red' }] };
    await writeTour(context, actorFor('owner'), { ...demoTour('owner'), patch });
    await addMessage(context, actorFor('owner'), { userId: 'owner', message: { message: 'Hello' } });
  });
  afterEach(() => close());

  const findings = async () => textsOf(await Array.fromAsync(checkContents(context.store.db, Date.now())));

  it('reports no problem for normal data, even if two twins of a user have the same number of items', async () => {
    const owner = actorFor('owner');
    const body = { name: 'Twin', matterportId: 'gv360office' };
    const patch = { tags: [{ id: 'tag', title: 'Tag', position: [0, 0, 0], color: 'red' }] };
    await writeTour(context, owner, {
      ...(await createTwin(context, owner, { userId: 'owner', body })),
      patch,
    });
    expect(await findings()).toEqual([]);
  });

  it('reports rows of deleted users, twins and imports @12.29', async () => {
    const { db } = context.store;
    await sql`update annotations set tour_id = 'another'`.execute(db);
    await sql`update messages set user_id = 'nobody'`.execute(db);
    await db
      .insertInto('import_parts')
      .values({ user_id: 'owner', import_id: 'gone', part: 0, bytes: Buffer.from('x'), role: 'file' })
      .execute();
    const gone = { user_id: 'owner', tour_id: 'gone' };
    const member = { ...gone, member_id: 'owner', role: 'viewer', link_id: '', added_at: 1 } as const;
    await db.insertInto('twin_members').values(member).execute();
    const choice = { user_id: 'owner', owner_id: 'nobody', tour_id: 'gone', mail: 'all' } as const;
    await db.insertInto('notification_settings').values(choice).execute();
    expect(await findings()).toEqual([
      expect.stringMatching(/^error: The table messages contains rows of deleted people \(user ids nobody\)/),
      expect.stringMatching(
        /^error: The table annotations contains rows of deleted twins \(user ids owner\)/,
      ),
      expect.stringMatching(
        /^error: The table twin_members contains rows of deleted twins \(user ids owner\)/,
      ),
      expect.stringMatching(/^error: The table notification_settings contains rows of deleted twins/),
      expect.stringMatching(/^error: The table import_parts contains rows of deleted imports/),
      expect.stringMatching(
        /^advice: Stored counts are wrong: owner has \d+ B, but the count is \d+, owner has 0 items/,
      ),
    ]);
  });

  it('reports abandoned jobs and expired rows @12.29', async () => {
    const { db } = context.store;
    const texts = { text: '', result: '', runner: '', input: '' };
    const numbers = {
      progress: -1,
      attempts: 1,
      max_attempts: 1,
      cancel_requested: 0,
      needs_memory: 0,
      run_at: 0,
      heartbeat_at: 0,
    };
    await db
      .insertInto('jobs')
      .values({
        user_id: '',
        id: 'j',
        kind: 'mail',
        lane: 'mail',
        state: 'running',
        ...texts,
        ...numbers,
        created_at: 0,
        updated_at: 0,
      })
      .execute();
    const snapshot = {
      user_id: 'owner',
      tour_id: 'demo-tour',
      id: 's',
      reason: 'import' as const,
      name: '',
      document: '',
    };
    await db
      .insertInto('tour_snapshots')
      .values({ ...snapshot, bytes: 0, taken_at: 0, expires_at: 1 })
      .execute();
    await sql`update storage_use set bytes = bytes + 512`.execute(db);
    expect(await findings()).toEqual([
      expect.stringMatching(/^advice: Background jobs are stuck \(mail j\)/),
      expect.stringMatching(/^advice: 1 rows of tour_snapshots have expired/),
    ]);
  });
});

describe('the doctor', () => {
  let scratch: string;
  let dataDir: string;
  let env: Record<string, string>;
  beforeEach(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'gov360-doctor-'));
    dataDir = join(scratch, 'data');
    env = { DATA_DIR: dataDir };
    mkdirSync(dataDir, { mode: 0o700 });
    const store = await openMigratedSqlite(join(dataDir, 'gov360.db'));
    await store.close();
  });
  afterEach(() => rmSync(scratch, { recursive: true, force: true }));

  const findings = async (options = {}) =>
    textsOf(await Array.fromAsync(examine(env, { full: false, backups: null, ...options })));

  it('reports no problem in a healthy installation', async () => {
    symlinkSync(dataDir, join(dataDir, 'link'));
    expect(await findings({ full: true })).toEqual([]);
  });

  it('reports a file that other users can read, and the leftovers of a restore @12.29', async () => {
    writeFileSync(join(dataDir, 'auth-secret'), 'x');
    chmodSync(join(dataDir, 'auth-secret'), 0o644);
    mkdirSync(join(dataDir, '.restoring'), { mode: 0o700 });
    writeFileSync(join(dataDir, '.restoring/gov360.db'), '', { mode: 0o600 });
    expect(await findings()).toEqual([
      `error: Other users of this machine can read auth-secret: run chmod -R go= '${dataDir}'.`,
      expect.stringContaining('gov360.db is left over from an interrupted restore'),
    ]);
  });

  it('reports a damaged database @12.29', async () => {
    writeFileSync(join(dataDir, 'gov360.db'), 'x'.repeat(8192), { mode: 0o600 });
    expect(await findings()).toEqual([expect.stringMatching(/^error: The database .* is damaged/)]);
  });

  it('reports invalid rows in the database @12.29', async () => {
    const store = await openSqliteStore(join(dataDir, 'gov360.db'));
    await store.db
      .insertInto('import_parts')
      .values({ user_id: 'nobody', import_id: 'gone', part: 0, bytes: Buffer.from('x'), role: 'file' })
      .execute();
    await store.close();
    expect(await findings()).toContainEqual(
      expect.stringMatching(/^error: The table import_parts contains rows of deleted imports/),
    );
  });

  it('reports a database of another version', async () => {
    const store = await openSqliteStore(join(dataDir, 'gov360.db'));
    await sql`delete from kysely_migration where name = '2026-11-22-4-ownership'`.execute(store.db);
    expect(await findings()).toEqual([
      expect.stringMatching(/^advice: .* belongs to an earlier version of GoV360 .* Make a backup/),
    ]);
    await sql`update kysely_migration set name = '3000-01-01' where name = '2026-11-22-3-annotations'`.execute(
      store.db,
    );
    expect(await findings()).toEqual([
      expect.stringMatching(/^error: .* belongs to a newer version of GoV360 .*3000-01-01/),
    ]);
    // Marks the migration of the newer version as one with which this version can run.
    await sql`insert into migration_kinds (name, kind) values ('3000-01-01', 'expand')`.execute(store.db);
    expect(await findings()).toEqual([expect.stringMatching(/^advice: .* belongs to an earlier version/)]);
    await store.close();
  });

  it('reports an invalid configuration and a damaged deletion list', async () => {
    writeFileSync(join(dataDir, 'deletions.txt'), '!\n', { mode: 0o600 });
    expect(await findings()).toEqual([
      expect.stringMatching(/^error: Line 1 of the deletion list .* is damaged/),
    ]);
    env = { ...env, PUBLIC_ORIGIN: 'https://twins.example.org', PLAYER_ORIGIN: 'https://player.example.org' };
    expect(await findings()).toEqual([expect.stringMatching(/^error: AUTH_SECRET is not set/)]);
  });

  it('checks the newest backup', async () => {
    const backups = join(scratch, 'backups');
    expect(await findings({ backups })).toEqual([expect.stringMatching(/^error: There is no backup in/)]);
    const { path } = await takeBackup(readDataPlace(env), backups);
    expect(await findings({ backups })).toEqual([]);
    rmSync(join(path, 'database/gov360.db'));
    expect(await findings({ backups })).toEqual([
      expect.stringMatching(/^error: .* is damaged .*gov360.db is missing/),
    ]);
  });
});

describe.runIf(await canBackUp('postgres', inject('postgresUrl')))('the doctor with PostgreSQL', () => {
  it('checks tools, checksums and interrupted restores', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'gov360-doctor-'));
    const DATABASE_URL = await createPostgresDatabase(inject('postgresUrl'));
    const findings = async (more = {}) =>
      textsOf(
        await Array.fromAsync(
          examine({ DATA_DIR: dataDir, DATABASE_URL, ...more }, { full: true, backups: null }),
        ),
      );
    const store = await openPostgresStore(DATABASE_URL);
    await migrate(store);
    const expected = [expect.stringMatching(/^advice: PostgreSQL does not use data checksums/)];
    const [{ sums } = { sums: '' }] = (
      await sql<{ sums: string }>`select current_setting('data_checksums') as sums`.execute(store.db)
    ).rows;
    expect(await findings()).toEqual(sums === 'on' ? [] : expected);
    await beginRestore(store);
    expect(await findings()).toEqual([expect.stringMatching(/^error: A restore into the database/)]);
    await endRestore(store);
    await store.close();
    rmSync(dataDir, { recursive: true });
  });
});
