import { sqliteCode } from './sqlite-error.ts';
import { StoreUnavailableError } from './store-error.ts';

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

/** Returns whether an error means that the database does not respond, rather than that a query was wrong. */
export function isStoreUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailableError) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  const known = sqliteCode(error) ?? code;
  return typeof known === 'string' && (SQLITE.test(known) || POSTGRES.test(known));
}

/** Runs `attempt`, and again after a deadlock or a conflict in PostgreSQL. */
export async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left <= 1 || !RETRYABLE.has(String((error as { code?: unknown }).code))) throw error;
    }
  }
}
