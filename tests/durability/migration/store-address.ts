import { openPostgresStore } from '../../../server/store/postgres/postgres.ts';
import { openSqliteStore } from '../../../server/store/sqlite/sqlite.ts';
import type { Store } from '../../../server/store/store.ts';

/** Opens the store at a PostgreSQL URL, or in a SQLite file. */
export function openStoreAt(address: string): Promise<Store> {
  return address.startsWith('postgres:') ? openPostgresStore(address) : openSqliteStore(address);
}
