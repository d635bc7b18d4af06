import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './store.ts';

/**
 * Returns a query for frequent use, which is compiled once per database, including its transactions, instead
 * of on each call. `build` receives placeholders for the parameters. It must use each exactly once, in the
 * order of the SQL text, and no other values.
 */
export function prepared<Parameters extends readonly unknown[], Row>(
  build: (db: Database, ...standIns: Parameters) => Compilable<Row>,
  ...standIns: Parameters
): (db: Database, ...parameters: Parameters) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, ...parameters) => {
    // A transaction uses the compiled query of its database.
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      query = build(db, ...standIns).compile();
      compiled.set(adapter, query);
    }
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
