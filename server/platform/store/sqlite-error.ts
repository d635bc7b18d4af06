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

/**
 * Returns the name of an error's SQLite result code if it is one of these. Extended codes count as their
 * primary code.
 */
export function sqliteCode(error: unknown): string | undefined {
  const { errcode } = Object(error) as { errcode?: unknown };
  return typeof errcode === 'number' ? NAMES[errcode & 0xff] : undefined;
}
