import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../server/platform/store/migrate.ts';
import { openPostgresStore } from '../../server/platform/store/postgres/postgres.ts';
import { openSqliteStore } from '../../server/platform/store/sqlite/sqlite.ts';
import type { Store } from '../../server/platform/store/store.ts';
import { createPostgresDatabase } from '../../tests/support/postgres-database.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import type { Figure } from '../figure.ts';

/**
 * Runs a measurement on an empty SQLite store and then on an empty PostgreSQL store, and returns the figures
 * of both. `other` is a second store of the same kind to compare with.
 */
export async function overBothStores(
  measure: (name: string, store: Store, other: Store) => Promise<Figure[]>,
): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-bench-'));
  const server = process.env.TEST_DATABASE_URL ? null : await startPostgres();
  const openPostgres = async () => {
    const url = await createPostgresDatabase(process.env.TEST_DATABASE_URL ?? server?.url ?? '');
    return await openPostgresStore(url, { patient: true });
  };
  const stores = {
    SQLite: [
      await openSqliteStore(join(folder, 'bench.db')),
      await openSqliteStore(join(folder, 'other.db')),
    ],
    PostgreSQL: [await openPostgres(), await openPostgres()],
  } as const;
  try {
    const figures: Figure[] = [];
    for (const [name, [store, other]] of Object.entries(stores)) {
      for (const each of [store, other]) await migrate(each);
      figures.push(...(await measure(name, store, other)));
    }
    return figures;
  } finally {
    for (const store of Object.values(stores).flat()) await store.close();
    await server?.stop();
    rmSync(folder, { recursive: true });
  }
}
