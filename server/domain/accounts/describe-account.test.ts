import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestContext } from '../../../tests/support/servers/api.ts';
import { fillTables, SECRET } from '../../../tests/support/held-rows.ts';
import { storeScan } from '../../../tests/support/scans/stored-scans.ts';
import { mainly } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { describeAccount } from './delete-account.ts';

describe.each(mainly('sqlite'))('describeAccount, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ context, close } = await openTestContext(kind));
  });
  afterAll(() => close());

  test('returns the name of the twin, and the number of tags, files, scans and other data', async () => {
    await fillTables(context.store, 'owner', 'owner@example.org');
    expect(await describeAccount(context, 'owner')).toEqual({
      twin: { name: SECRET, tags: 1 },
      otherTwins: 0,
      sharedTwins: [SECRET],
      messages: 1,
      files: 1,
      scans: 0,
      sessions: 1,
      linked: 1,
      earlierTwins: 1,
    });
    const none = { twin: null, otherTwins: 0, sharedTwins: [] };
    const nothing = { ...none, messages: 0, files: 0, scans: 0, sessions: 0, linked: 0, earlierTwins: 0 };
    expect(await describeAccount(context, 'other')).toEqual(nothing);
    await storeScan(context, { userId: 'other' });
    const content = { sha256: 'a'.repeat(64), bytes: 1, media_type: 'text/plain', scan: 'none' as const };
    await context.store.db
      .insertInto('file_contents')
      .values({ ...content, user_id: 'other', facts: '', created_at: 1, unused_since: 0 })
      .execute();
    expect(await describeAccount(context, 'other')).toEqual({ ...nothing, files: 1, scans: 1 });
  });
});
