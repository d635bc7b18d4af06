import { join } from 'node:path';
import type { Config } from './platform/config/config.ts';
import { createLocalFeed, type Feed } from './platform/feed/feed.ts';
import { type Metrics, NO_METRICS } from './platform/observe/metrics.ts';
import { openSqliteStore } from './platform/store/sqlite/sqlite.ts';
import type { Store } from './platform/store/store.ts';

// The PostgreSQL client is loaded only if a PostgreSQL database is configured.

/** Opens the configured database without migrating it. */
export async function openStore({ databaseUrl, databaseListenUrl, dataDir }: Config): Promise<Store> {
  if (!databaseUrl) return openSqliteStore(join(dataDir, 'gov360.db'));
  const { openPostgresStore } = await import('./platform/store/postgres/postgres.ts');
  return openPostgresStore(databaseUrl, { pooled: databaseListenUrl !== databaseUrl });
}

/**
 * Opens the change feed. With PostgreSQL, the feed connects all processes that use the database. With SQLite,
 * the feed works only within this process, because only one server can use the database.
 */
export async function openFeed(
  { databaseListenUrl, databaseUrl }: Config,
  metrics: Metrics = NO_METRICS,
): Promise<Feed> {
  if (!databaseListenUrl) return createLocalFeed();
  const { createPostgresFeed } = await import('./platform/feed/postgres-feed.ts');
  return createPostgresFeed(databaseListenUrl, databaseUrl, metrics);
}
