import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createPostgresDatabase } from '../../../tests/support/postgres-database.ts';
import { canBackUp } from '../../../tests/support/postgres-tools.ts';
import { type DataPlace, readDataPlace } from '../../platform/config/data-place.ts';
import { migrate } from '../../platform/store/migrate.ts';
import { openPostgresStore } from '../../platform/store/postgres/postgres.ts';
import { beginRestore, refuseUnfinishedRestore } from '../../platform/store/unfinished-restore.ts';
import { restoreBackup } from '../restore-backup.ts';
import { takeBackup } from '../take-backup.ts';

const postgresUrl = inject('postgresUrl');
const possible = await canBackUp('postgres', postgresUrl);

describe.runIf(possible)('a backup of PostgreSQL', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'gov360-backup-'));
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  const newPlace = async (name: string) =>
    readDataPlace({ DATA_DIR: join(scratch, name), DATABASE_URL: await createPostgresDatabase(postgresUrl) });
  const openStore = ({ databaseUrl = '' }) => openPostgresStore(databaseUrl);

  let place: DataPlace;
  /** The folder of the backup. */
  let path: string;
  beforeAll(async () => {
    place = await newPlace('data');
    const store = await openStore(place);
    await migrate(store);
    await store.close();
    path = (await takeBackup(place, join(scratch, 'backups'))).path;
  });

  it('can only be restored into an empty database', async () => {
    await expect(restoreBackup(place, path)).rejects.toThrow('DATABASE_URL is not empty');
    const empty = await newPlace('empty');
    await restoreBackup(empty, path);
    const store = await openStore(empty);
    await refuseUnfinishedRestore(store);
    expect(await store.db.selectFrom('tours').selectAll().execute()).toEqual([]);
    await store.close();
  });

  it('cannot be restored without DATABASE_URL', async () => {
    const without = readDataPlace({ DATA_DIR: join(scratch, 'without') });
    await expect(restoreBackup(without, path)).rejects.toThrow(
      'set DATABASE_URL to an empty PostgreSQL database',
    );
    expect(readdirSync(scratch)).not.toContain('without');
  });

  it('leaves the database empty if the restore fails', async () => {
    const failing = await newPlace('failing');
    const store = await openStore(failing);
    // This type makes pg_restore fail. A table would be rejected before that.
    await sql`create type tours as enum ('in the way')`.execute(store.db);
    await expect(restoreBackup(failing, path)).rejects.toThrow('pg_restore failed: ');
    expect(await store.db.introspection.getTables()).toEqual([]);
    await refuseUnfinishedRestore(store);
    await store.close();
  });

  it('locks servers out during a restore and after an interrupted restore', async () => {
    const locked = await newPlace('locked');
    const store = await openStore(locked);
    await beginRestore(store);
    await expect(refuseUnfinishedRestore(store)).rejects.toThrow('recreate the database');
    await expect(restoreBackup(locked, path)).rejects.toThrow('recreate the database');
    await store.close();
  });
});
