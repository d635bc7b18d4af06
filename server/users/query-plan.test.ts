import { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestStore, STORE_KINDS } from '../../tests/support/stores/stores.ts';
import type { Store } from '../store/store.ts';
import { usersQuery, type UserSelection } from './select-users.ts';

/** What the planner would do. PostgreSQL reads a small table whole and sorts it; told not to, it shows what it could do. */
async function planOf(store: Store, selection: UserSelection): Promise<string> {
  const query = usersQuery(store, selection).compile();
  const explain = store.dialect === 'sqlite' ? 'explain query plan' : 'explain';
  return await store.db.connection().execute(async (connection) => {
    if (store.dialect === 'postgres') {
      for (const way of ['seqscan', 'sort', 'bitmapscan', 'hashjoin', 'mergejoin']) {
        await connection.executeQuery(CompiledQuery.raw(`set enable_${way} = off`));
      }
    }
    const { rows } = await connection.executeQuery(
      CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]),
    );
    return JSON.stringify(rows);
  });
}

describe.each(STORE_KINDS)('a part of many users in %s', (kind) => {
  test.each(['', 'zora'])(
    'comes in order from the index, from where the last one ended; search: %j',
    async (q) => {
      const { store, close } = await openTestStore(kind);
      const plan = await planOf(store, { q, after: { at: 1_700_000_000_000, id: 'user-1' }, limit: 50 });
      await close();
      expect(plan).toMatch(
        kind === 'sqlite' ? /SEARCH users USING INDEX users_by_time/ : /Index Scan using users_by_time/,
      );
      expect(plan).toMatch(
        kind === 'sqlite' ? /created_at,id\)>\(/ : /Index Cond: \(ROW\(created_at, id\) > ROW/,
      );
      expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
    },
  );
});
