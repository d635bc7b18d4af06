import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Runs a statement on a product's database. Does not notify the server. */
export function writeBehind(
  dataDir: string,
  statement: string,
  values: Record<string, string | number>,
): void {
  const database = new DatabaseSync(join(dataDir, 'gov360.db'));
  database.prepare(statement).run(values);
  database.close();
}
