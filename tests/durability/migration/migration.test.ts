import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { createPostgresDatabase } from '../../support/postgres-database.ts';
import { mainly, type StoreKind } from '../../support/stores.ts';
import { fillEarlierStore } from './earlier-tours.ts';
import { findDamage } from './find-damage.ts';
import { killMigrations } from './kill-migration.ts';
import { openStoreAt } from './store-address.ts';

const TOURS = 60;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Returns the address of a new database. */
async function addressOf(kind: StoreKind): Promise<string> {
  if (kind === 'postgres') return await createPostgresDatabase(inject('postgresUrl'));
  const folder = mkdtempSync(join(tmpdir(), 'gov360-migration-'));
  folders.push(folder);
  return join(folder, 'gov360.db');
}

describe.each(mainly('postgres'))('a migration of %s that is killed', (kind) => {
  // `npm run soak` does the same with 5,000 tours.
  it('resumes without losing, changing or miscounting a tour', async () => {
    const address = await addressOf(kind);
    const earlier = await openStoreAt(address);
    const tours = await fillEarlierStore(earlier, TOURS);
    await earlier.close();
    expect(await killMigrations(address, { firstWithin: 10, growth: 100 })).toBeGreaterThan(0);
    const store = await openStoreAt(address);
    expect(await findDamage(store, tours)).toEqual([]);
    await store.close();
  });
});
