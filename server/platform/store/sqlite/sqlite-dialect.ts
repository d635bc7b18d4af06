import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  Kysely,
} from 'kysely';
import { GroupCommit, type Turn } from './group-commit.ts';
import type { Tables } from '../schema.ts';
import type { Store } from '../store.ts';

/**
 * Maximum number of prepared statements per connection. The program has fewer fixed queries, so only
 * generated SQL with varying text can exceed this limit.
 */
const STATEMENTS_KEPT = 500;

/**
 * Returns a Kysely dialect with two SQLite connections. Reads outside of transactions use `reader`, see only
 * committed data, and do not wait for writers. Writes and transactions take turns on `writer` and share
 * commits.
 */
export function createSqliteDialect(
  reader: DatabaseSync,
  writer: DatabaseSync,
  group = new GroupCommit(writer),
): Dialect {
  return {
    createAdapter: () => new ConcurrentSqliteAdapter(),
    createDriver: () => createDriver(reader, writer, group),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite can roll back DDL, so a migration runs completely or not at all. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function createDriver(reader: DatabaseSync, writer: DatabaseSync, group: GroupCommit): Driver {
  const prepareRead = memoisedPrepare(reader);
  const prepareWrite = memoisedPrepare(writer);
  const make = () => new SqliteConnection(prepareRead, prepareWrite, group);
  return {
    async init() {},
    async acquireConnection() {
      return make();
    },
    async releaseConnection() {},
    async beginTransaction(connection) {
      await (connection as SqliteConnection).begin();
    },
    async commitTransaction(connection) {
      await (connection as SqliteConnection).end('keep');
    },
    async rollbackTransaction(connection) {
      await (connection as SqliteConnection).end('undo');
    },
    async destroy() {
      reader.close();
      writer.close();
    },
  };
}

/**
 * A prepared statement. `returnsRows` is stored because computing it is slow: SQLite must describe every
 * column.
 */
interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
}

type Prepare = (sql: string) => Prepared;

function memoisedPrepare(connection: DatabaseSync): Prepare {
  const kept = new Map<string, Prepared>();
  return (sql) => {
    const known = kept.get(sql);
    if (known) return known;
    if (kept.size >= STATEMENTS_KEPT) kept.clear();
    const statement = connection.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    kept.set(sql, prepared);
    return prepared;
  };
}

class SqliteConnection implements DatabaseConnection {
  readonly #prepareRead: Prepare;
  readonly #prepareWrite: Prepare;
  readonly #group: GroupCommit;
  #turn: Turn | null = null;

  constructor(prepareRead: Prepare, prepareWrite: Prepare, group: GroupCommit) {
    this.#prepareRead = prepareRead;
    this.#prepareWrite = prepareWrite;
    this.#group = group;
  }

  async begin(): Promise<void> {
    this.#turn = await this.#group.begin();
  }

  /**
   * Ends the turn, if any. After a failed commit, Kysely also rolls back, but then the turn has already
   * ended.
   */
  async end(how: 'keep' | 'undo'): Promise<void> {
    const turn = this.#turn;
    this.#turn = null;
    await turn?.[how]();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#turn) return run(this.#prepareWrite(query.sql), query.parameters);
    if (isRead(query)) return run(this.#prepareRead(query.sql), query.parameters);
    return await this.#writeAlone(query);
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  async #writeAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const turn = await this.#group.begin();
    let result: QueryResult<R>;
    try {
      result = run(this.#prepareWrite(query.sql), query.parameters);
    } catch (error) {
      await turn.undo();
      throw error;
    }
    await turn.keep();
    return result;
  }
}

/**
 * Returns whether a query only reads. Raw SQL counts as reading only if it starts with `select`. All other
 * SQL takes a turn, which works for every statement.
 */
function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || /^\s*select\b/i.test(sql);
}

function run<R>({ statement, returnsRows }: Prepared, parameters: readonly unknown[]): QueryResult<R> {
  const values = parameters as readonly SQLInputValue[];
  if (returnsRows) return { rows: statement.all(...values) as R[] };
  const { changes, lastInsertRowid } = statement.run(...values);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/** Opens a database read-only. A server may use the database at the same time. */
export function openSqliteForReading(file: string): Pick<Store, 'db' | 'close'> {
  const [reader, unused] = [new DatabaseSync(file, { readOnly: true }), new DatabaseSync(':memory:')];
  const db = new Kysely<Tables>({ dialect: createSqliteDialect(reader, unused) });
  return { db, close: () => db.destroy() };
}
