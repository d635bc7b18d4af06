import { demoTour } from '../../../contract/tour-id.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditPageSchema } from '../../../contract/audit.ts';
import type { AppError } from '../../../contract/errors.ts';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { STORE_KINDS } from '../../../tests/support/stores.ts';
import { ANONYMOUS } from '../../platform/access/actor.ts';
import type { Context } from '../../platform/access/context.ts';
import { listMessages } from '../profiles/messages.ts';
import { readProfile } from '../profiles/profiles.ts';
import { exportUsers, listUsers } from './list-users.ts';
import { recordWatch } from '../../edges/watch/watched-topic.ts';
import { listEntries } from './audit-log.ts';

const staff = actorFor('staff');
const START = 1_763_683_200_000;

describe.each(STORE_KINDS)('the audit log of staff lookups in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let now = START;

  beforeEach(async () => {
    now = START;
    ({ context, close } = await openTestContext(kind));
    context = { ...context, now: () => now };
  });
  afterEach(() => close());

  const log = async () => {
    const rows = await context.store.db.selectFrom('audit_log').selectAll().orderBy('at').execute();
    return rows.map(({ actor_id, action, subject_id }) => [actor_id, action, subject_id].join(' ').trim());
  };

  test('records lists, searches, exports, profiles and messages before they are shown to staff @12.11', async () => {
    await listUsers(context, staff, {});
    now += 1;
    await listUsers(context, staff, { q: 'ada@example.org' });
    now += 1;
    await exportUsers(context, staff, {});
    now += 1;
    await readProfile(context, staff, { userId: 'owner' });
    now += 1;
    await listMessages(context, staff, { userId: 'owner' });
    expect(await log()).toEqual([
      'staff-1 list-users',
      'staff-1 search-users',
      'staff-1 export-users',
      'staff-1 read-profile owner',
      'staff-1 read-messages owner',
    ]);
    // Omits ids, because they are random and may contain these letters by chance.
    const rows = await context.store.db.selectFrom('audit_log').selectAll().execute();
    const everything = JSON.stringify(rows.map((row) => ({ ...row, id: '' })));
    expect(everything).not.toContain('ada');
  });

  test('records repeated lookups by a page and its live updates once in ten minutes', async () => {
    const looks = async () => {
      await listUsers(context, staff, {});
      await recordWatch(context, staff, { kind: 'users' });
      await readProfile(context, staff, { userId: 'owner' });
      await recordWatch(context, staff, { kind: 'profile', userId: 'owner' });
      await recordWatch(context, staff, { kind: 'tour', ...demoTour('owner') });
    };
    await Promise.all([looks(), looks()]);
    now += 9 * 60_000;
    await looks();
    expect(await log()).toHaveLength(2);
    now += 2 * 60_000;
    await looks();
    expect(await log()).toHaveLength(4);
  });

  test('records every export, and records the lookups of each session separately', async () => {
    await exportUsers(context, staff, {});
    await exportUsers(context, staff, {});
    const elsewhere = { ...staff, sessionId: 'another' };
    await listUsers(context, staff, {});
    await listUsers(context, elsewhere, {});
    expect(await log()).toHaveLength(4);
  });

  test('does not record rejected lookups, or lookups of a user’s own data', async () => {
    await readProfile(context, staff, { userId: 'staff-1' });
    await readProfile(context, actorFor('owner'), { userId: 'owner' });
    await listUsers(context, actorFor('owner'), {}).catch(() => undefined);
    await readProfile(context, staff, { userId: 'nobody' }).catch(() => undefined);
    expect(await log()).toEqual([]);
  });

  test('rejects a lookup that it cannot record, and allows a retry @12.11', async () => {
    const store = { ...context.store, write: () => Promise.reject(new Error('full')) };
    const failing = { ...context, store };
    await expect(listUsers(failing, staff, {})).rejects.toThrow('full');
    await expect(listUsers(failing, staff, {})).rejects.toThrow('full');
  });

  test('is available only to staff, newest entry first, with the names of existing users', async () => {
    const entry = { actor_id: 'staff-1', action: 'read-profile', detail: '{}' };
    const rows = Array.from({ length: 120 }, (_, index) => ({
      ...entry,
      id: `entry-${String(index).padStart(3, '0')}`,
      subject_id: index % 2 === 0 ? 'owner' : 'gone',
      at: START + Math.floor(index / 3),
    }));
    await context.store.db.insertInto('audit_log').values(rows).execute();
    const listed: string[] = [];
    let cursor: string | undefined;
    do {
      const page = auditPageSchema.parse(await listEntries(context, staff, { cursor }));
      listed.push(...page.entries.map(({ id }) => id));
      cursor = page.next ?? undefined;
      expect(page.entries.find(({ subjectId }) => subjectId === 'owner')).toMatchObject({
        actorName: 'Name of staff-1',
        subjectName: 'Name of owner',
      });
      expect(page.entries.find(({ subjectId }) => subjectId === 'gone')?.subjectName).toBeNull();
    } while (cursor);
    expect(listed).toEqual(rows.map(({ id }) => id).toReversed());
    for (const actor of [ANONYMOUS, actorFor('owner'), actorFor('removedStaff')]) {
      const refused = await listEntries(context, actor, {}).catch((error: unknown) => error);
      expect((refused as AppError).code).toBe('forbidden');
    }
  });
});
