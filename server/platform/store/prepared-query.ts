import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './store.ts';

/**
 * A hot query that is compiled once per database and its transactions, not on each call. `build` gets placeholders for its parameters and
 * must use each exactly once, in the order of the SQL text, and no other value.
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
