import { sqliteCode } from './sqlite-error.ts';
import { StoreUnavailableError } from './store-error.ts';

const ATTEMPTS = 10;
/** SQLSTATE: serialization_failure and deadlock_detected. PostgreSQL asks clients to retry these. */
const RETRYABLE = new Set(['40001', '40P01']);
/** SQLite's codes for a file that cannot be read or written now. */
const SQLITE = /^SQLITE_(BUSY|FULL|IOERR|CANTOPEN|READONLY)/;
/**
 * PostgreSQL's (SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html) for what has nothing to do with
 * the query: connection exceptions, resources used up, operator intervention, system errors, the time limits of
 * `postgres-pool.ts`, and a server that only reads, as one does that was replaced.
 */
const POSTGRES = /^(08...|53...|57P..|57014|58...|25P03|25006)$/;

/** True when an error says that the database does not answer, rather than that a query was wrong. */
export function isStoreUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailableError) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  const known = sqliteCode(error) ?? code;
  return typeof known === 'string' && (SQLITE.test(known) || POSTGRES.test(known));
}

/** Attempts something in which PostgreSQL may find a deadlock or a conflict again. */
export async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left <= 1 || !RETRYABLE.has(String((error as { code?: unknown }).code))) throw error;
    }
  }
}
