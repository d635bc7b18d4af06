import { sqliteCode } from './sqlite-error.ts';

/** Codes of Node, SQLite and PostgreSQL (SQLSTATE class 08, 53 and 57P) for a database that cannot answer now. */
const UNAVAILABLE =
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|SQLITE_(BUSY|FULL|IOERR|CANTOPEN|READONLY)|08...$|53...$|57P..$)/;
/** pg gives these without a code. */
const CONNECTION_LOST = /timeout exceeded when trying to connect|Connection terminated/;

/** True when an error says that the database does not answer, rather than that a query was wrong. */
export function isStoreUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  return UNAVAILABLE.test(String(sqliteCode(error) ?? code)) || CONNECTION_LOST.test(error.message);
}
