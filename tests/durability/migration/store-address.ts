import type { PoolOptions } from '../../../server/platform/store/postgres/postgres-pool.ts';
import { openPostgresStore } from '../../../server/platform/store/postgres/postgres.ts';
import { openSqliteStore } from '../../../server/platform/store/sqlite/sqlite.ts';
import type { Store } from '../../../server/platform/store/store.ts';

/** Opens the store at a PostgreSQL URL, or in a SQLite file. */
export function openStoreAt(address: string, options: PoolOptions = {}): Promise<Store> {
  return address.startsWith('postgres:') ? openPostgresStore(address, options) : openSqliteStore(address);
}
