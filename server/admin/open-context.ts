import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { destination, pino } from 'pino';
import { AppError } from '../../contract/errors.ts';
import { checkSchema } from '../backup/doctor/finding.ts';
import { openFeed, openStore } from '../open-store.ts';
import type { Needs } from '../platform/access/context.ts';
import { readConfig } from '../platform/config/config.ts';
import { createMailer } from '../platform/mail/create-mailer.ts';
import { SCHEMA_EPOCH } from '../platform/store/migrations/migrations.ts';

export type AdminContext = Needs<'config' | 'store' | 'feed' | 'mailer' | 'now'> & { close(): Promise<void> };

/**
 * Opens the database that the environment names. A server may be running. Servers on PostgreSQL are notified
 * of changes immediately. A server on SQLite notices them within 5 s. Throws `AppError` if there is no
 * database, if this version cannot use it, or if the server must migrate it first.
 */
export async function openContext(env: Record<string, string | undefined>): Promise<AdminContext> {
  const config = readConfig(env);
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'gov360.db'))) {
    throw new AppError(
      'unavailable',
      `There is no database in ${config.dataDir}. Set DATA_DIR to the value that the server uses.`,
    );
  }
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const each of closers.splice(0).toReversed()) await each();
  };
  try {
    const store = await openStore(config);
    closers.push(() => store.close());
    const problem = await checkSchema(store.db);
    if (problem) throw new AppError('unavailable', problem.text);
    store.guard(SCHEMA_EPOCH);
    const feed = await openFeed(config);
    closers.push(() => feed.close());
    const mailer = createMailer(config, pino({ level: 'error' }, destination(2)));
    closers.push(() => mailer.close());
    return { config, store, feed, mailer, now: Date.now, close };
  } catch (error) {
    await close();
    throw error;
  }
}
