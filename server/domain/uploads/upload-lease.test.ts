import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPeople, testContext } from '../../../tests/support/servers/api.ts';
import { createDatabase, STORE_KINDS, type TestDatabase } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { takeLease, LEASE, UploadLease } from './upload-lease.ts';

const key = { user_id: 'owner', id: 'a'.repeat(32) };

describe.each(STORE_KINDS)('an upload’s lease over %s', (kind) => {
  let database: TestDatabase;
  let context: Context;

  beforeEach(async () => {
    database = await createDatabase(kind);
    const store = await database.open();
    await createPeople(store);
    context = testContext(store);
    await store.db
      .insertInto('uploads')
      .values({
        ...key,
        tour_id: 'demo-tour',
        uploader: 'owner',
        name: 'plan.pdf',
        bytes: 10,
        target: '{}',
        state: 'open',
        result: '',
        created_at: 0,
        expires_at: Date.now() + LEASE,
        locked_by: '',
        locked_until: 0,
      })
      .execute();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await database.remove();
  });

  const lockedBy = async () =>
    (await context.store.db.selectFrom('uploads').select('locked_by').executeTakeFirst())?.locked_by;

  test('has one holder, who is asked to release it for the next request @14.13', async () => {
    const first = await takeLease(context, key, { asked: () => void first.release() });
    const second = await takeLease(context, key);
    expect(() => second.check()).not.toThrow();
    await expect(takeLease(context, key, { patience: 150 })).rejects.toMatchObject({ code: 'locked' });
    await second.release();
    expect(await lockedBy()).toBe('');
  });

  test('has only one holder at a time, even if many requests arrive at the same time @14.13', async () => {
    let holding = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const lease = await takeLease(context, key);
        holding += 1;
        most = Math.max(most, holding);
        await new Promise((resume) => setTimeout(resume, 10));
        holding -= 1;
        await lease.release();
      }),
    );
    expect(most).toBe(1);
  });

  test('ends when the upload is deleted', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const lease = await takeLease(context, key);
    await context.store.db.deleteFrom('uploads').execute();
    vi.advanceTimersByTime(2_000);
    await vi.waitFor(() => expect(lease.lost.aborted).toBe(true), 10_000);
    expect(() => lease.check()).toThrow('Another request');
    await expect(takeLease(context, key)).rejects.toMatchObject({ code: 'not-found' });
    await lease.release();
  });

  test('can be taken over from a stopped server after it expires, and then that server no longer holds it @14.13', async () => {
    let moved = 0;
    const later = { ...context, now: () => Date.now() + moved };
    const died = new UploadLease(later, key);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await died.take(() => {});
    await expect(takeLease(later, key, { patience: 0 })).rejects.toMatchObject({ code: 'locked' });
    moved = LEASE;
    const next = await takeLease(later, key, { patience: 0 });
    vi.advanceTimersByTime(2_000);
    await vi.waitFor(() => expect(died.lost.aborted).toBe(true), 10_000);
    await died.release();
    expect(next.names).toContain(await lockedBy());
    await next.release();
  });

  test('cannot be used after it expires, even if no other request has taken it', async () => {
    const lease = await takeLease(context, key);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + LEASE);
    expect(() => lease.check()).toThrow('Another request');
    vi.restoreAllMocks();
    await lease.release();
  });

  test('asks a holder in another process to release it when the holder renews it @14.13', async () => {
    const asked = vi.fn<() => void>();
    const holder = await takeLease(context, key, { asked });
    // Stores the lease as another process does.
    await context.store.db
      .updateTable('uploads')
      .set({ locked_by: `${await lockedBy()}!` })
      .execute();
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 5_000 });
    await holder.release();
    expect(await lockedBy()).toBe('');
  });
});
