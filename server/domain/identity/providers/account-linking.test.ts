import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { person, startPopupHost, type PopupHost } from '../../../../tests/support/servers/popup-host.ts';
import { signIn } from '../../../../tests/support/servers/sign-in.ts';
import { mainly } from '../../../../tests/support/stores.ts';

describe.each(mainly('sqlite'))('signing in with a provider, over %s', (kind) => {
  let popups: PopupHost;
  beforeAll(async () => {
    popups = await startPopupHost(kind);
  });
  afterAll(() => popups.close());

  const byLink = async (email: string) => (await signIn(popups.host, email)).userId;
  const at = async (id: 'google' | 'microsoft', email: string, verified: boolean) =>
    (await popups.userAt(id, person(email, verified))).userId;

  test('uses the existing user if both Google and an email link verified the address', async () => {
    const userId = await byLink('both@example.test');
    expect(await at('google', 'BOTH@example.test', true)).toBe(userId);
  });

  test('creates a user that an email link can also sign in, if Google verified the address', async () => {
    const userId = await at('google', 'googlefirst@example.test', true);
    expect(await byLink('googlefirst@example.test')).toBe(userId);
  });

  test('creates a new user if Google has not verified the address', async () => {
    const userId = await byLink('unverified@example.test');
    expect(await at('google', 'unverified@example.test', false)).not.toBe(userId);
  });

  test('keeps a user with an unverified address separate from the later owner of that address', async () => {
    const squatter = await at('google', 'owner@example.test', false);
    const owner = await byLink('owner@example.test');
    expect(owner).not.toBe(squatter);
    // The local issuer creates another account for another spelling of the address, but the mailbox is the
    // same.
    expect(await at('google', 'Owner@example.test', true)).toBe(owner);
  });

  test('creates a new user for Microsoft, even if its email claim matches an existing user', async () => {
    const boss = await byLink('boss@example.test');
    expect(await at('microsoft', 'boss@example.test', true)).not.toBe(boss);
    const claimed = await popups.userAt('microsoft', person('staff-1@gov360.test', true));
    expect(claimed).toMatchObject({ email: 'staff-1@gov360.test', staff: false });
  });

  test('keeps a Microsoft user separate from an email-link user with the same address', async () => {
    const microsoft = await at('microsoft', 'msfirst@example.test', true);
    const owner = await byLink('msfirst@example.test');
    expect(owner).not.toBe(microsoft);
    expect(await byLink('msfirst@example.test')).toBe(owner);
  });

  test('keeps a Microsoft user separate from a Google user with the same address', async () => {
    const microsoft = await at('microsoft', 'cross@example.test', true);
    const google = await at('google', 'cross@example.test', true);
    expect(google).not.toBe(microsoft);
    expect(await at('microsoft', 'cross@example.test', true)).toBe(microsoft);
  });
});
