import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { emptyTables } from '../../../tests/support/held-rows.ts';
import { STORE_KINDS } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { toDateColumn } from '../../platform/store/date-column.ts';
import { deleteAccount } from './delete-account.ts';
import { hashUserId } from '../../platform/access/actor.ts';
import { appendDeletions, readDeletions, matchDeletionList } from './deletion-list.ts';

const AT = Date.parse('2026-11-22T10:00:00.000Z');
const one = { idHash: hashUserId('one'), at: AT };
const two = { idHash: hashUserId('two'), at: AT + 1 };

describe('the deletion list', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gov360-deletions-'));
    file = join(folder, 'deletions.txt');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is empty if the file does not exist', async () => {
    expect(await readDeletions(file)).toEqual([]);
  });

  test('keeps only the latest entry of each id when it is read', async () => {
    await appendDeletions(file, [one]);
    await appendDeletions(file, [two, { ...one, at: AT + 5 }]);
    expect(await readDeletions(file)).toEqual([{ ...one, at: AT + 5 }, two]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('ignores a truncated last line, and appends the next entry on a new line', async () => {
    await appendDeletions(file, [one]);
    appendFileSync(file, two.idHash.slice(0, 20));
    expect(await readDeletions(file)).toEqual([one]);
    await appendDeletions(file, [two]);
    expect(await readDeletions(file)).toEqual([one, two]);
  });

  test('is rejected if a line is damaged', async () => {
    writeFileSync(file, `${one.idHash} yesterday\n`);
    await expect(readDeletions(file)).rejects.toThrow('Line 1 of the deletion list');
  });
});

describe.each(STORE_KINDS)('applying the deletion list when a server starts, over %s', (kind) => {
  let folder: string;
  let context: Context;
  let close: () => Promise<void>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gov360-deletions-'));
    ({ context, close } = await openTestContext(kind, { DELETION_LIST: join(folder, 'deletions.txt') }));
  });
  beforeEach(async () => {
    await emptyTables(context.store);
    rmSync(context.config.deletionList, { force: true });
  });
  afterAll(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });

  const match = () => matchDeletionList(context.config, context.store);
  const users = async () => {
    const rows = await context.store.db.selectFrom('users').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  };

  test('deletes a user that was restored from a backup, and keeps the entry @12.28', async () => {
    await appendDeletions(context.config.deletionList, [{ idHash: hashUserId('owner'), at: Date.now() }]);
    expect(await match()).toBe(1);
    expect(await users()).toEqual(['former-staff', 'other', 'staff-1']);
    const remembered = await context.store.db.selectFrom('deleted_users').select('id_hash').execute();
    expect(remembered).toEqual([{ id_hash: hashUserId('owner') }]);
    expect(await match()).toBe(0);
  });

  test('keeps an account that was created later with the same id', async () => {
    const at = Date.now();
    await context.store.db
      .updateTable('users')
      .set({ created_at: toDateColumn(context.store, at + 1) })
      .where('id', '=', 'staff-1')
      .execute();
    await appendDeletions(context.config.deletionList, [{ idHash: hashUserId('staff-1'), at }]);
    expect(await match()).toBe(0);
    expect(await users()).toContain('staff-1');
  });

  test('adds missing deletions from the database to the list', async () => {
    const body = { confirmation: 'owner@example.org' };
    await deleteAccount(context, actorFor('owner'), { userId: 'owner', body });
    writeFileSync(context.config.deletionList, '');
    await match();
    expect(readFileSync(context.config.deletionList, 'utf8')).toContain(hashUserId('owner'));
    await match();
    expect(readFileSync(context.config.deletionList, 'utf8').split('\n')).toHaveLength(2);
  });
});
