import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { profileSchema } from '../../../contract/account/account.ts';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { mainly } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { readProfile, writeProfile } from './profiles.ts';

const owner = actorFor('owner');
const userId = 'owner';

describe.each(mainly('postgres'))('a profile in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
  });
  afterEach(() => close());

  const write = (patch: unknown, ifMatch?: number) =>
    writeProfile(context, owner, { userId, patch, ifMatch });

  test('starts with the account’s name and email @3.6', async () => {
    expect(await readProfile(context, owner, { userId })).toEqual({
      name: 'Name of owner',
      company: '',
      email: 'owner@example.org',
      role: '',
      title: '',
      phone: '',
      updated: null,
      revision: 0,
    });
  });

  test('changes only the fields in the request, and accepts empty values @3.5 @7.3', async () => {
    await write({ company: 'Estates', role: 'Manager', title: 'Dr', stranger: 'dropped', revision: 7 });
    const written = await write({ name: '', phone: '+47' });
    expect(written).toMatchObject({
      name: '',
      company: 'Estates',
      email: 'owner@example.org',
      role: 'Manager',
      title: 'Dr',
      phone: '+47',
      updated: { seconds: expect.any(Number), nanoseconds: expect.any(Number) },
      revision: 2,
    });
    expect(profileSchema.parse(written)).toEqual(written);
    expect(await readProfile(context, owner, { userId })).toEqual(written);
  });

  test('shows whether its user is hidden', async () => {
    expect(await write({ name: 'Ada', hidden: true })).toMatchObject({ name: 'Ada', hidden: true });
    expect(await write({ company: 'Estates' })).toMatchObject({ company: 'Estates', hidden: true });
    expect(profileSchema.parse(await readProfile(context, owner, { userId })).hidden).toBe(true);
    expect(await write({ hidden: false })).not.toHaveProperty('hidden');
    expect(await readProfile(context, owner, { userId })).not.toHaveProperty('hidden');
    await expect(write({ hidden: 'yes' })).rejects.toMatchObject({ code: 'invalid-document' });
  });

  test('keeps the changes of 30 simultaneous first writes', async () => {
    const fields = ['company', 'role', 'title'];
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => write({ [fields[index % 3] ?? '']: `v${index}` })),
    );
    const profile = await readProfile(context, owner, { userId });
    expect(profile.revision).toBe(30);
    expect([profile.company, profile.role, profile.title].every((text) => text.startsWith('v'))).toBe(true);
  });

  test('rejects a write to a stale revision, and returns the current profile', async () => {
    await write({ company: 'First' }, 0);
    await expect(write({ company: 'Second' }, 0)).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { company: 'First', revision: 1 } },
    });
  });

  test('merges changes to different fields, and rejects conflicting changes to the same field @10.2', async () => {
    const first = { company: 'First', role: 'Manager' };
    await write(first);
    await write({ company: 'Theirs' });
    const save = (patch: object) => writeProfile(context, owner, { userId, patch, before: first });
    expect(await save({ role: 'Director' })).toMatchObject({ company: 'Theirs', role: 'Director' });
    expect(await save({ company: 'Theirs' })).toMatchObject({ revision: 4 });
    await expect(save({ company: 'Mine', role: 'Director' })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { company: 'Theirs', revision: 4 } },
    });
  });

  test('rejects values that are not text', async () => {
    await expect(write({ name: 5 })).rejects.toMatchObject({
      code: 'invalid-document',
      details: { issues: [{ pointer: '/name' }] },
    });
    await expect(write({ name: 'a\0' })).rejects.toMatchObject({ code: 'invalid-document' });
  });

  test('is not found for a missing user, even by staff', async () => {
    const staff = actorFor('staff');
    await expect(readProfile(context, staff, { userId: 'nobody' })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('notifies its own topic and the list of users @7.2', async () => {
    const topics: unknown[] = [];
    context.feed.subscribe((change) => topics.push('topic' in change && change.topic));
    await write({ name: 'A' });
    expect(topics).toEqual(['users/owner', 'users']);
  });
});
