import type { PoolOptions } from '../../../server/store/postgres/postgres-pool.ts';
import { openPostgresStore } from '../../../server/store/postgres/postgres.ts';
import { openSqliteStore } from '../../../server/store/sqlite/sqlite.ts';
import type { Store } from '../../../server/store/store.ts';

/** Opens the store at a PostgreSQL URL, or in a SQLite file. */
export function openStoreAt(address: string, options: PoolOptions = {}): Promise<Store> {
  return address.startsWith('postgres:') ? openPostgresStore(address, options) : openSqliteStore(address);
}
