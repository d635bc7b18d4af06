import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { checkSqliteFile } from '../../platform/store/sqlite/check-sqlite-file.ts';
import { StoreError } from '../../platform/store/store-error.ts';
import { error, fewOf, type Finding } from './finding.ts';

/** What is broken in a SQLite file; with `full` also where an index disagrees with its table. */
export function checkSqlite(file: string, full: boolean): Finding[] {
  if (!existsSync(file)) {
    return [error(`There is no database ${file}: set DATA_DIR to what the server has, or start it once.`)];
  }
  try {
    checkSqliteFile(file);
  } catch (reason) {
    if (reason instanceof StoreError) return [error(reason.message)];
    throw reason;
  }
  return full ? checkAll(file) : [];
}

function checkAll(file: string): Finding[] {
  const connection = new DatabaseSync(file, { readOnly: true });
  try {
    const found = connection
      .prepare('pragma integrity_check')
      .all()
      .map((row) => String(row.integrity_check));
    const dangling = connection
      .prepare('pragma foreign_key_check')
      .all()
      .map((row) => String(row.table));
    const findings: Finding[] = [];
    if (found[0] !== 'ok') {
      findings.push(
        error(`The database ${file} is damaged (${fewOf(found)}): stop the server and restore a backup.`),
      );
    }
    if (dangling.length > 0) {
      findings.push(
        error(
          `Rows of ${fewOf([...new Set(dangling)])} refer to rows that are gone: make a backup and report it.`,
        ),
      );
    }
    return findings;
  } finally {
    connection.close();
  }
}
