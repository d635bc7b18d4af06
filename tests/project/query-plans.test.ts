import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userOfVerifiedEmail } from '../../server/domain/identity/sessions/users.ts';
import type { Store } from '../../server/platform/store/store.ts';
import { unboundedReads, wasIssued } from '../support/query-plans.ts';
import { openTestStore, STORE_KINDS } from '../support/stores.ts';

// Each suite that uses a database checks the plans of the product's statements at its end
// (`tests/support/stores.ts`).
describe.each(STORE_KINDS)('plans of statements in %s', (kind) => {
  let store: Store;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ store, close } = await openTestStore(kind));
  });
  afterAll(() => close());

  test.each([
    `select id from users where name = 'Ada'`,
    'select count(*) from annotations',
    `select tours.tour_id from tours left join twin_members on twin_members.user_id = tours.user_id
      where tours.user_id = 'ada' or twin_members.member_id = 'ada'`,
    `delete from uploads where user_id = 'ada' or name = 'a.pdf'`,
    `update jobs set state = 'done' where text = 'a'`,
  ])('are detected if they read a whole table: %s', async (sql) => {
    expect(await unboundedReads(store, sql, [])).not.toEqual([]);
  });

  test.each([
    `select id from users where id = 'ada'`,
    'select id from users order by created_at, id limit 50',
    `select item_id from annotations where user_id = 'ada' and tour_id = 'demo-tour' and collection = 'tags' and removed = 0`,
    `delete from uploads where user_id = 'ada' or uploader = 'ada'`,
    'select name from migration_kinds',
  ])('are accepted if they use an index: %s', async (sql) => {
    expect(await unboundedReads(store, sql, [])).toEqual([]);
  });

  test('are recorded for the product’s statements, but not for tests’', async () => {
    await userOfVerifiedEmail(store.db, 'ada@example.test');
    await store.db.selectFrom('users').select('image').where('image', '=', 'ours').execute();
    expect(wasIssued(kind, /where "email" = /)).toBe(true);
    expect(wasIssued(kind, /where "image" =/)).toBe(false);
  });
});
