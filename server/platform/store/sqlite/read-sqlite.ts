import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Tables } from '../schema.ts';
import type { Store } from '../store.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';

/** Opens a database read-only, even while a server uses it. */
export function openSqliteForReading(file: string): Pick<Store, 'db' | 'close'> {
  const [reader, unused] = [new DatabaseSync(file, { readOnly: true }), new DatabaseSync(':memory:')];
  const db = new Kysely<Tables>({ dialect: createSqliteDialect(reader, unused) });
  return { db, close: () => db.destroy() };
}
