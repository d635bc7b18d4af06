import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { fillTables } from '../../../tests/support/held-rows.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { addMessage } from '../profiles/messages.ts';
import type { Store } from '../../platform/store/store.ts';
import { deleteAccount } from './delete-account.ts';

const ANNOTATIONS = 20_000;
const PARTS = 32;

/**
 * Stores as many annotations as a tour can have, with half a kibibyte each, and an import of the maximum
 * size.
 */
async function fillAccount(store: Store): Promise<void> {
  await fillTables(store, 'owner', 'owner@example.org');
  const numbers =
    store.dialect === 'sqlite'
      ? sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ANNOTATIONS}) select i from n)`
      : sql`(select generate_series(1, ${sql.lit(ANNOTATIONS)}) as i)`;
  const content = `{"id":"x","title":"${'t'.repeat(480)}"}`;
  await sql`insert into annotations (user_id, tour_id, collection, item_id, revision, sort, removed, content, updated_at)
    select 'owner', 'demo-tour', 'tags', 'tag-number-' || i, 1, i, 0, ${content}, 0 from ${numbers} as numbers`.execute(
    store.db,
  );
  const bytes = Buffer.alloc(1024 ** 2, 1);
  for (let part = 1; part <= PARTS; part += 1) {
    await store.db
      .insertInto('import_parts')
      .values({ user_id: 'owner', import_id: 'large', role: 'file', part, bytes })
      .execute();
  }
}

/**
 * Locks a row, so that a deletion cannot finish until the returned function is called. Does nothing for
 * SQLite, which has no row locks and runs one write at a time.
 */
async function holdAnnotation(store: Store): Promise<() => Promise<void>> {
  if (store.dialect === 'sqlite') return async () => {};
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const holding = store.write(async (transaction) => {
    await transaction
      .selectFrom('annotations')
      .select('item_id')
      .where('user_id', '=', 'owner')
      .limit(1)
      .forUpdate()
      .execute();
    hold();
    await released;
  });
  await Promise.race([held, holding]);
  return async () => {
    release();
    await holding;
  };
}

describe.each(mainly('sqlite'))('the deletion of an account with 20,000 annotations in %s', (kind) => {
  test('succeeds while other users write', { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gov360-large-'));
    const { context, close } = await openTestContext(kind, { DELETION_LIST: join(folder, 'list') });
    await fillAccount(context.store);
    const ended: string[] = [];
    const letGo = await holdAnnotation(context.store);
    const deleted = deleteAccount(context, actorFor('owner'), {
      userId: 'owner',
      body: { confirmation: 'owner@example.org' },
    }).then(() => ended.push('gone'));
    const other = actorFor('other');
    const written = addMessage(context, other, { userId: 'other', message: { message: 'Hello' } }).then(() =>
      ended.push('written'),
    );
    await written;
    await letGo();
    await deleted;
    expect(ended).toEqual(['written', 'gone']);
    const left = await context.store.db.selectFrom('annotations').select('item_id').limit(1).execute();
    expect(left).toEqual([]);
    await close();
    rmSync(folder, { recursive: true });
  });
});
