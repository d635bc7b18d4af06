/** SQLite's primary result codes that the program handles: https://www.sqlite.org/rescode.html. */
const NAMES: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  26: 'SQLITE_NOTADB',
};

/** Thrown if a database or data folder cannot be used. The message says what is wrong and what to do. */
export class StoreError extends Error {}

/**
 * Thrown if the database does not respond or does not accept writes. Unless the error is an
 * `OutcomeUnknownError`, a transaction of `Store.write` was not committed.
 */
export class StoreUnavailableError extends Error {}

/**
 * Thrown if the database stops responding during a commit. Whether the commit succeeded is unknown until the
 * database responds again.
 */
export class OutcomeUnknownError extends StoreUnavailableError {}

/**
 * Thrown if the database responds but accepts no writes, for example because it is a standby or a replaced
 * primary.
 */
export class ReadOnlyStoreError extends StoreUnavailableError {
  constructor(options?: ErrorOptions) {
    super(
      'The database is read-only at the moment, so nothing can be saved. Wait a moment, then try again.',
      options,
    );
  }
}

/**
 * Thrown if a newer version of GoV360 has changed the database so that this version must no longer write to
 * the database.
 */
export class SupersededError extends StoreUnavailableError {
  constructor() {
    super('GoV360 is switching to a newer version, so your change was not saved. Try again in a moment.');
  }
}

const ATTEMPTS = 10;
/** SQLSTATE of serialization_failure and deadlock_detected, after which PostgreSQL asks clients to retry. */
const RETRYABLE = new Set(['40001', '40P01']);
/** SQLite's codes for a file that cannot be read or written at the moment. */
const SQLITE = /^SQLITE_(BUSY|FULL|IOERR|CANTOPEN|READONLY)/;
/**
 * PostgreSQL's codes (SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html) for errors
 * unrelated to the query: connection exceptions, insufficient resources, operator intervention, system
 * errors, the time limits of `postgres-pool.ts`, and a read-only server, such as a replaced primary.
 */
const POSTGRES = /^(08...|53...|57P..|57014|58...|25P03|25006)$/;

/**
 * Returns the name of an error's SQLite result code if `NAMES` contains it, otherwise undefined. Extended
 * codes count as their primary code.
 */
export function sqliteCode(error: unknown): string | undefined {
  const { errcode } = Object(error) as { errcode?: unknown };
  return typeof errcode === 'number' ? NAMES[errcode & 0xff] : undefined;
}

/** Returns whether an error means that the database is unavailable, rather than that a query was wrong. */
export function isStoreUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailableError) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  const known = sqliteCode(error) ?? code;
  return typeof known === 'string' && (SQLITE.test(known) || POSTGRES.test(known));
}

/**
 * Runs `attempt` and returns its result. After a deadlock or conflict in PostgreSQL, runs it again, up to ten
 * times in total.
 */
export async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left <= 1 || !RETRYABLE.has(String((error as { code?: unknown }).code))) throw error;
    }
  }
}
