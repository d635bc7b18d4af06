import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestStore, STORE_KINDS } from '../../../tests/support/stores.ts';
import type { Store } from '../../platform/store/store.ts';
import { searchIndex, searchNearby, nextUsers } from './select-users.ts';

const WAYS = ['seqscan', 'sort', 'hashjoin', 'mergejoin'];

interface Compilable {
  compile(db: Store['db']): { sql: string; parameters: readonly unknown[] };
}

/**
 * Returns the query plan. PostgreSQL would read a small table completely and sort it. With the ways in
 * `without` disabled, PostgreSQL shows the plan that it would use for a large table.
 */
async function planOf(store: Store, query: Compilable, without = WAYS): Promise<string> {
  const { sql, parameters } = query.compile(store.db);
  const explain = store.dialect === 'sqlite' ? 'explain query plan' : 'explain';
  return await store.db.connection().execute(async (connection) => {
    if (store.dialect === 'postgres') {
      for (const way of without) {
        await connection.executeQuery(CompiledQuery.raw(`set enable_${way} = off`));
      }
    }
    const { rows } = await connection.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]));
    return JSON.stringify(rows);
  });
}

const after = { at: 1_700_000_000_000, id: 'user-1' };

describe.each(STORE_KINDS)('reading a page of many users in %s', (kind) => {
  let store: Store;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ store, close } = await openTestStore(kind));
  });
  afterAll(() => close());

  test('uses the index, starting at the end of the previous page', async () => {
    const plan = await planOf(store, nextUsers(store, { after, limit: 50 }));
    expect(plan).toMatch(
      kind === 'sqlite' ? /SEARCH users USING INDEX users_by_time/ : /Scan using users_by_time/,
    );
    expect(plan).toMatch(
      kind === 'sqlite' ? /created_at,id\)>\(/ : /Index Cond: \(ROW\(created_at, id\) > ROW/,
    );
    expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
  });

  test('uses the index within its limit to search users near the current page @16.9', async () => {
    const plan = await planOf(store, searchNearby(store, { text: 'zora', after, limit: 50 }));
    expect(plan).toMatch(
      kind === 'sqlite' ? /SEARCH users USING (COVERING )?INDEX users_by_time/ : /Scan using users_by_time/,
    );
    expect(plan).not.toMatch(/"SCAN user_search|Seq Scan/);
  });

  test('uses the trigram index to search all users @16.9', async () => {
    const plan = await planOf(store, searchIndex(store, { text: 'zora', after, limit: 50 }), ['seqscan']);
    expect(plan).toMatch(
      kind === 'sqlite'
        ? /SCAN user_search_words VIRTUAL TABLE INDEX 0:M/
        : /Bitmap Index Scan on user_search_words/,
    );
    expect(plan).not.toMatch(/"SCAN users|Seq Scan/);
  });
});
