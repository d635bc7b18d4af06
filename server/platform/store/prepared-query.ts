import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './store.ts';

/**
 * Returns a function that runs a query with the given parameters. The function compiles the query only once
 * per database, not on each call. `build` receives stand-ins for the parameters. The query must contain each
 * stand-in exactly once, in the order of the parameters, and no other values.
 */
export function prepared<Parameters extends readonly unknown[], Row>(
  build: (db: Database, ...standIns: Parameters) => Compilable<Row>,
  ...standIns: Parameters
): (db: Database, ...parameters: Parameters) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, ...parameters) => {
    // A transaction has the adapter of its database, so both use the same compiled query.
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
