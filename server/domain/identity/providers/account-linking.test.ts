import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { person, startPopupHost, type PopupHost } from '../../../../tests/support/servers/popup-host.ts';
import { signIn } from '../../../../tests/support/servers/sign-in.ts';
import { mainly } from '../../../../tests/support/stores.ts';

describe.each(mainly('sqlite'))('which user a provider’s account opens, over %s', (kind) => {
  let popups: PopupHost;
  beforeAll(async () => {
    popups = await startPopupHost(kind);
  });
  afterAll(() => popups.close());

  const byLink = async (email: string) => (await signIn(popups.host, email)).userId;
  const at = async (id: 'google' | 'microsoft', email: string, verified: boolean) =>
    (await popups.userAt(id, person(email, verified))).userId;

  test('Google’s account joins the user with the same address if both sides have verified it', async () => {
    const userId = await byLink('both@example.test');
    expect(await at('google', 'BOTH@example.test', true)).toBe(userId);
  });

  test('an email link opens the user whose address Google has verified', async () => {
    const userId = await at('google', 'googlefirst@example.test', true);
    expect(await byLink('googlefirst@example.test')).toBe(userId);
  });

  test('Google’s account joins nobody while Google has not verified the address', async () => {
    const userId = await byLink('unverified@example.test');
    expect(await at('google', 'unverified@example.test', false)).not.toBe(userId);
  });

  test('an address that was only claimed opens no account later', async () => {
    const squatter = await at('google', 'owner@example.test', false);
    const owner = await byLink('owner@example.test');
    expect(owner).not.toBe(squatter);
    // Spelled otherwise it is another account at our issuer, with the same mailbox.
    expect(await at('google', 'Owner@example.test', true)).toBe(owner);
  });

  test('Microsoft’s email claim joins nobody, whatever it claims about itself', async () => {
    const boss = await byLink('boss@example.test');
    expect(await at('microsoft', 'boss@example.test', true)).not.toBe(boss);
    const claimed = await popups.userAt('microsoft', person('staff-1@gov360.test', true));
    expect(claimed).toMatchObject({ email: 'staff-1@gov360.test', staff: false });
  });

  test('an email link opens no Microsoft account', async () => {
    const microsoft = await at('microsoft', 'msfirst@example.test', true);
    const owner = await byLink('msfirst@example.test');
    expect(owner).not.toBe(microsoft);
    expect(await byLink('msfirst@example.test')).toBe(owner);
  });

  test('Google’s verified account opens no Microsoft account', async () => {
    const microsoft = await at('microsoft', 'cross@example.test', true);
    const google = await at('google', 'cross@example.test', true);
    expect(google).not.toBe(microsoft);
    expect(await at('microsoft', 'cross@example.test', true)).toBe(microsoft);
  });
});
