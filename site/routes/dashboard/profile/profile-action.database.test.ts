import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Profile } from '../../../../contract/account/account.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import { readProfile, writeProfile } from '../../../../server/domain/profiles/profiles.ts';
import { actorFor, openTestContext } from '../../../../tests/support/servers/api.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import { profileFields } from './profile-fields.ts';
import { saveProfile } from './profile-action.ts';

const owner = actorFor('owner');
const userId = 'owner';

describe.each(mainly('sqlite'))('the profile form over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
  });
  afterEach(() => close());

  const write = (patch: object) => writeProfile(context, owner, { userId, patch });
  const read = () => readProfile(context, owner, { userId });

  async function send(shown: Profile, typed: Record<string, string>) {
    const form = new FormData();
    form.set('revision', String(shown.revision));
    for (const [field, value] of Object.entries(profileFields(shown))) {
      form.set(`was.${field}`, value);
      form.set(field, value);
    }
    for (const [field, value] of Object.entries(typed)) form.set(field, value);
    const { data, init } = await saveProfile(context, owner, form);
    return { answer: data, status: init?.status ?? 200 };
  }

  test('saves only the fields that the user changed, and keeps later changes from elsewhere @10.1', async () => {
    const shown = await write({ name: 'Ada', company: 'Estates', role: 'Manager' });
    await write({ company: 'Estates & Sons' });
    expect((await send(shown, { role: 'Director' })).answer).toMatchObject({ ok: true });
    expect(await read()).toMatchObject({ name: 'Ada', company: 'Estates & Sons', role: 'Director' });
  });

  test('does not overwrite a conflicting field, and keeps the input', async () => {
    const shown = await write({ name: 'Ada', company: 'Estates', role: 'Manager' });
    const other = await write({ company: 'Theirs' });
    const { answer, status } = await send(shown, { company: 'Mine' });
    expect(status).toBe(409);
    expect(answer).toMatchObject({ conflicted: true, draft: { values: { company: 'Mine' } } });
    expect(await read()).toEqual(other);
  });

  test('keeps the requested page and lists missing fields when the intro’s form is rejected', async () => {
    const { answer, status } = await send(await read(), { next: '/dashboard/my-demo?q=1', role: 'Manager' });
    expect(status).toBe(422);
    expect(answer).toMatchObject({
      next: '/dashboard/my-demo?q=1',
      issues: { company: 'Company is required.' },
      draft: { values: { role: 'Manager' } },
    });
  });
});
