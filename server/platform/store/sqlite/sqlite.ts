import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import type { Tables } from '../schema.ts';
import { traced } from '../../observe/tracing.ts';
import { EpochGuard } from '../epoch-guard.ts';
import { checkSqliteFile } from './check-sqlite-file.ts';
import { makePrivateFile } from '../../disk/data-dir.ts';
import { GroupCommit } from './group-commit.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';
import { StoreError } from '../store-error.ts';
import type { Store } from '../store.ts';

const TRANSACTION = { kind: 'transaction', attributes: { 'db.system.name': 'sqlite' } } as const;
/**
 * Milliseconds to wait for a lock. Only another program can make the server wait, such as `npm run admin`, a
 * backup or `sqlite3`.
 */
const BUSY_TIMEOUT = 5_000;
/** Number of connections: one for reading, one for writing. */
const CONNECTIONS = 2;

/**
 * Returns the embedded store in an SQLite file. Creates the file and its folder if missing. Throws
 * `StoreError` if the file is damaged or cannot be opened.
 */
export async function openSqliteStore(file: string): Promise<Store> {
  const [writer, reader] = openConnections(file);
  const guard = new EpochGuard();
  let checkEpoch = () => {};
  const group = new GroupCommit(writer, () => checkEpoch());
  const db = new Kysely<Tables>({ dialect: createSqliteDialect(reader, writer, group) });
  return {
    dialect: 'sqlite',
    db,
    write: (work) => traced('transaction', TRANSACTION, () => db.transaction().execute(work)),
    connections() {
      const busy = group.running ? 1 : 0;
      return { busy, idle: CONNECTIONS - busy, waiting: group.waiting };
    },
    async ping() {
      await sql`select 1`.execute(db);
      checkEpoch();
    },
    guard(epoch, superseded = () => {}) {
      guard.start(epoch, superseded);
      const asked = writer.prepare(guard.query);
      checkEpoch = () => guard.check(asked.get());
    },
    async close() {
      await db.destroy();
      // Kysely closes only connections that it has used.
      for (const connection of [reader, writer]) if (connection.isOpen) connection.close();
    },
  };
}

function openConnections(file: string): [DatabaseSync, DatabaseSync] {
  try {
    mkdirSync(dirname(file), { recursive: true });
    checkSqliteFile(file);
    makePrivateFile(file);
    const writer = openConnection(file);
    const reader = openConnection(file);
    reader.exec('pragma query_only = on');
    // SQLite's own `lower` converts only ASCII letters.
    reader.function('lower', { deterministic: true }, (text) =>
      typeof text === 'string' ? text.toLowerCase() : text,
    );
    return [writer, reader];
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(
      `The database ${file} cannot be opened (${(error as Error).message}): check the file and the free space of its disk.`,
    );
  }
}

function openConnection(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true });
  // With `synchronous = full`, acknowledged writes are on disk, not only in the operating system's memory.
  connection.exec('pragma journal_mode = wal; pragma synchronous = full');
  return connection;
}
