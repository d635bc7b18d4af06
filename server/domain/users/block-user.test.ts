import { demoTour } from '../../../contract/tour-id.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppError } from '../../../contract/errors.ts';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { emptyTables, fillTables } from '../../../tests/support/held-rows.ts';
import { STORE_KINDS } from '../../../tests/support/stores.ts';
import { ANONYMOUS } from '../../platform/access/actor.ts';
import type { Context } from '../../platform/access/context.ts';
import { findStoredTour } from '../tours/read-tour.ts';
import { readTourChanges } from '../tours/select-tour.ts';
import type { Change } from '../../platform/feed/feed.ts';
import { blockUser, unblockUser } from './block-user.ts';

const staff = actorFor('staff');
const input = { userId: 'owner', body: { reason: ' Sends spam. ' } };

describe.each(STORE_KINDS)('blocking a user in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let told: Change[];
  let known: number;

  beforeAll(async () => {
    const opened = await openTestContext(kind);
    ({ close } = opened);
    // The clock advances with each action, because actions in the same millisecond have no order in the log.
    let now = Date.now();
    context = { ...opened.context, now: () => (now += 1) };
    context.feed.subscribe((change) => told.push(change));
  });
  beforeEach(async () => {
    known = (await readLog()).length;
    await emptyTables(context.store);
    await fillTables(context.store, 'owner', 'owner@example.org');
    await context.store.db.deleteFrom('blocked_users').execute();
    known += 1;
    told = [];
  });
  afterAll(() => close());

  const readLog = () => context.store.db.selectFrom('audit_log').selectAll().orderBy('at').execute();
  /** Returns the actions that the current test has added to the audit log. */
  const actions = async () => {
    const rows = (await readLog()).slice(known);
    return rows.map(({ actor_id, action, subject_id, detail }) => [actor_id, action, subject_id, detail]);
  };
  const blockOf = async (userId: string) =>
    (await context.store.db
      .selectFrom('blocked_users')
      .select(['reason', 'blocked_by as blockedBy', 'blocked_at as blockedAt'])
      .where('user_id', '=', userId)
      .executeTakeFirst()) ?? null;
  const codeOf = async (work: Promise<unknown>) =>
    ((await work.catch((error: unknown) => error)) as AppError | undefined)?.code;

  test('ends the user’s sessions and stores the reason, but does not log the reason @12.12', async () => {
    const { id: sessionId } = await context.store.db
      .selectFrom('sessions')
      .select('id')
      .executeTakeFirstOrThrow();
    await blockUser(context, staff, input);
    expect(await blockOf('owner')).toEqual({
      reason: 'Sends spam.',
      blockedBy: 'staff-1',
      blockedAt: expect.any(Number),
    });
    expect(await context.store.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(told).toContainEqual({ kind: 'session-ended', sessionId });
    expect((await actions()).at(-1)).toEqual(['staff-1', 'block', 'owner', '{}']);
  });

  test('hides the user’s public twin from all other users until the user is unblocked @12.12', async () => {
    const isShown = async () => (await findStoredTour(context, ANONYMOUS, demoTour('owner'))) !== null;
    expect(await isShown()).toBe(true);
    await blockUser(context, staff, input);
    expect(await isShown()).toBe(false);
    expect(await readTourChanges(context, demoTour('owner'), 1)).toMatchObject({
      rights: { isPublic: false },
    });
    expect(told).toContainEqual({ kind: 'tours-changed', userId: 'owner' });
    await unblockUser(context, staff, input);
    expect(await isShown()).toBe(true);
    expect(await blockOf('owner')).toBeNull();
    expect((await actions()).at(-1)).toEqual(['staff-1', 'unblock', 'owner', '{}']);
  });

  test('updates the reason if it is repeated; unblocking has no effect on a user who is not blocked', async () => {
    await blockUser(context, staff, input);
    await blockUser(context, staff, { userId: 'owner', body: { reason: 'Another' } });
    expect(await blockOf('owner')).toMatchObject({ reason: 'Another' });
    await unblockUser(context, staff, input);
    await unblockUser(context, staff, input);
    expect((await actions()).map(([, action]) => action)).toEqual(['block', 'block', 'unblock']);
  });

  test('is allowed only for staff, requires a reason, and is rejected for staff accounts @12.12', async () => {
    const refusals = [
      [ANONYMOUS, 'owner', 'not-signed-in'],
      [actorFor('owner'), 'owner', 'forbidden'],
      [actorFor('other'), 'owner', 'not-found'],
      [actorFor('removedStaff'), 'owner', 'not-found'],
      [staff, 'staff-2', 'forbidden'],
      [staff, 'nobody', 'not-found'],
    ] as const;
    for (const [actor, userId, code] of refusals) {
      expect(await codeOf(blockUser(context, actor, { ...input, userId }))).toBe(code);
      expect(await codeOf(unblockUser(context, actor, { userId }))).toBe(code);
    }
    const unfounded = blockUser(context, staff, { userId: 'owner', body: { reason: '  ' } });
    expect(await codeOf(unfounded)).toBe('invalid-document');
    expect(await actions()).toEqual([]);
  });

  test('is rejected for the owner of a configured staff address only while that address is verified', async () => {
    const config = { ...context.config, staffEmails: ['owner@example.org'] };
    expect(await codeOf(blockUser({ ...context, config }, staff, input))).toBe('forbidden');
    expect(await blockOf('owner')).toBeNull();
    const { db, dialect } = context.store;
    const unverified = { email_verified: dialect === 'sqlite' ? 0 : false };
    await db.updateTable('users').set(unverified).where('id', '=', 'owner').execute();
    expect(await codeOf(blockUser({ ...context, config }, staff, input))).toBeUndefined();
    expect(await blockOf('owner')).not.toBeNull();
  });

  test('writes to a log whose rows cannot be changed or deleted @12.11', async () => {
    const { db } = context.store;
    await expect(db.updateTable('audit_log').set({ actor_id: 'nobody' }).execute()).rejects.toThrow(
      'added to',
    );
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('added to');
  });
});
