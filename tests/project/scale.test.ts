import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestStore } from '../support/stores.ts';

test('every table’s key starts with a user’s id, except for the tables listed on the page about growth', async () => {
  const { store, close } = await openTestStore('sqlite');
  const { rows } = await sql<{ name: string; led: string }>`
    select tables.name, columns.name as led from sqlite_master tables
    join pragma_table_info(tables.name) columns on columns.pk = 1
    where tables.type = 'table' and tables.name not like 'kysely_%' and tables.name not like 'user_search_words%'`.execute(
    store.db,
  );
  await close();
  const others = rows.filter(({ led }) => led !== 'user_id').map(({ name }) => name);
  const page = readFileSync('docs/scale.md', 'utf8');
  const named = [...page.matchAll(/^\| `([a-z_]+)` /gmu)].map(([, name]) => name);
  expect(new Set(others)).toEqual(new Set(named));
  expect(rows.length).toBeGreaterThan(2 * others.length);
});
