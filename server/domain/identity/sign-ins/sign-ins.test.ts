import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../../../contract/addresses.ts';
import type { SignInList } from '../../../../contract/account/account.ts';
import {
  CookieBrowser,
  isCallback,
  outcomeOf,
  person,
  startPopupHost,
  type PopupHost,
} from '../../../../tests/support/servers/popup-host.ts';
import { signIn } from '../../../../tests/support/servers/sign-in.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import { FRESH_SIGN_IN } from '../../../../contract/limits.ts';

type Provider = 'google' | 'microsoft';
const LINKED = { type: 'linked' };

describe.each(mainly('postgres'))('sign-in methods over %s', (kind) => {
  let popups: PopupHost;
  beforeAll(async () => {
    popups = await startPopupHost(kind);
  });
  afterAll(() => popups.close());

  const linkAddress = (id: Provider) => `${popups.start(id)}?link=1`;

  /** Signs a new user in at a provider, and returns the user with their browser. */
  async function arrive(id: Provider, email: string, verified = true) {
    const browser = new CookieBrowser();
    const { userId } = await popups.userAt(id, person(email, verified), browser);
    return { userId, browser };
  }

  async function link(browser: CookieBrowser, id: Provider, email: string) {
    popups.issuers[id].person = person(email);
    return outcomeOf(await browser.visit(linkAddress(id)));
  }

  const ask = (browser: CookieBrowser, path: string, method = 'GET') =>
    popups.host.send(path, { method, headers: { cookie: browser.cookies(popups.host.origin) } });

  async function list({ userId, browser }: { userId: string; browser: CookieBrowser }) {
    const answer = await ask(browser, api.signIns(userId));
    expect(answer.status).toBe(200);
    return answer.json as unknown as SignInList;
  }

  test('lists a verified address, but not an unverified address that Microsoft claims', async () => {
    const google = await arrive('google', 'verified@example.test');
    expect(await list(google)).toMatchObject({
      signIns: [
        { id: 'address', method: 'email', shownAs: 'verified@example.test', usable: true },
        { method: 'google', shownAs: 'verified@example.test', usable: true },
      ],
      unverifiedAddress: null,
    });
    const microsoft = await arrive('microsoft', 'claimed@example.test');
    expect(await list(microsoft)).toMatchObject({
      signIns: [{ method: 'microsoft', shownAs: 'claimed@example.test' }],
      unverifiedAddress: 'claimed@example.test',
    });
  });

  test.each([
    ['google', 'microsoft'],
    ['microsoft', 'google'],
  ] as const)(
    'a user of %s links %s, signs in with either method, and unlinks it again @12.10',
    async (first, second) => {
      const [own, linked] = [`${first}@own.test`, `${second}@linked.test`];
      const who = await arrive(first, own);
      const before = (await list(who)).signIns.map(({ method }) => method);
      expect(await link(who.browser, second, linked)).toEqual(LINKED);
      // Linking the same account again has no effect.
      expect(await link(who.browser, second, linked)).toEqual(LINKED);
      expect((await popups.userAt(second, person(linked))).userId).toBe(who.userId);
      const { signIns } = await list(who);
      expect(signIns.map(({ method }) => method)).toEqual([...before, second]);
      expect(signIns.at(-1)).toMatchObject({ method: second, shownAs: linked });
      const path = api.signIn(who.userId, signIns.at(-1)?.id ?? '');
      expect((await ask(who.browser, path, 'DELETE')).status).toBe(204);
      expect((await ask(who.browser, path, 'DELETE')).status).toBe(404);
      expect((await popups.userAt(second, person(linked))).userId).not.toBe(who.userId);
      expect((await popups.userAt(first, person(own))).userId).toBe(who.userId);
    },
  );

  test('rejects an account that is linked to another user, and does not change that user', async () => {
    const other = await arrive('google', 'taken@example.test');
    const who = await arrive('microsoft', 'taker@tenant.test');
    expect(await link(who.browser, 'google', 'taken@example.test')).toMatchObject({
      type: 'failed',
      reason: 'refused',
      detail: expect.stringContaining('already belongs to another GoV360 account') as unknown,
    });
    expect((await popups.userAt('google', person('taken@example.test'))).userId).toBe(other.userId);
    expect((await list(who)).signIns).toHaveLength(1);
  });

  test('links an account only from our own page, after a recent sign-in and in the same session', async () => {
    const refused = { type: 'failed', reason: 'refused' };
    expect(await link(new CookieBrowser(), 'google', 'nobody@example.test')).toMatchObject(refused);

    const who = await arrive('microsoft', 'bound@tenant.test');
    popups.issuers.google.person = person('bound@example.test');
    const cookie = who.browser.cookies(popups.host.origin);
    const fromElsewhere = await popups.host.send(`${api.provider('google')}?link=1`, {
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    });
    expect(fromElsewhere.text).toContain('start on your profile page');
    expect(fromElsewhere.status).toBe(200);

    const { url } = await who.browser.visit(linkAddress('google'), { stopAt: isCallback });
    // Meanwhile the same browser has another session.
    await popups.userAt('microsoft', person('bound@tenant.test'), who.browser);
    popups.issuers.google.person = person('bound@example.test');
    expect(outcomeOf(await who.browser.visit(url))).toMatchObject(refused);

    const stale = await arrive('microsoft', 'stale@tenant.test');
    popups.host.advance(FRESH_SIGN_IN);
    expect(await link(stale.browser, 'google', 'bound@example.test')).toMatchObject({
      ...refused,
      detail: expect.stringContaining('Sign in again') as unknown,
    });
    // The account was not linked to any user.
    const fresh = await popups.userAt('google', person('bound@example.test'));
    expect([who.userId, stale.userId]).not.toContain(fresh.userId);
  });

  test('rejects the removal of a sign-in method without a recent sign-in', async () => {
    const who = await arrive('google', 'late@example.test');
    popups.host.advance(FRESH_SIGN_IN);
    const answer = await ask(who.browser, api.signIn(who.userId, 'address'), 'DELETE');
    expect(answer).toMatchObject({ status: 403, json: { code: 'fresh-sign-in-required' } });
    expect((await list(who)).signIns).toHaveLength(2);
  });

  test('allows removing the address while an account is linked, and then another user can use the address', async () => {
    const who = await arrive('google', 'leaving@example.test');
    expect((await ask(who.browser, api.signIn(who.userId, 'address'), 'DELETE')).status).toBe(204);
    expect(await list(who)).toMatchObject({ signIns: [{ method: 'google' }], unverifiedAddress: null });
    expect((await popups.userAt('google', person('leaving@example.test'))).userId).toBe(who.userId);
    expect((await signIn(popups.host, 'leaving@example.test')).userId).not.toBe(who.userId);
  });

  test.each(['google', 'microsoft'] as const)(
    'rejects the removal of the last sign-in method: %s @12.10',
    async (id) => {
      const only = await arrive(id, `only-${id}@tenant.test`);
      for (;;) {
        const { signIns } = await list(only);
        if (signIns.length === 1) break;
        const path = api.signIn(only.userId, signIns.find(({ method }) => method !== id)!.id);
        expect((await ask(only.browser, path, 'DELETE')).status).toBe(204);
      }
      const [way] = (await list(only)).signIns;
      const answer = await ask(only.browser, api.signIn(only.userId, way?.id ?? ''), 'DELETE');
      expect(answer).toMatchObject({ status: 409, json: { code: 'last-sign-in' } });
      expect((await list(only)).signIns).toMatchObject([{ method: id }]);
    },
  );

  test('keeps one of two sign-in methods that are removed at the same time @12.10', async () => {
    for (let round = 0; round < 5; round += 1) {
      const who = await arrive('google', `race-${round}@example.test`);
      const { signIns } = await list(who);
      expect(signIns).toHaveLength(2);
      const answers = await Promise.all(
        signIns.map(({ id }) => ask(who.browser, api.signIn(who.userId, id), 'DELETE')),
      );
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409]);
      expect((await list(who)).signIns).toHaveLength(1);
    }
  });

  test('shows blocked users the reason in the popup', async () => {
    const who = await arrive('google', 'kept-out@example.test');
    const { db } = popups.host.context.store;
    const reason = 'Spam </script>';
    const block = { user_id: who.userId, reason, blocked_by: 'staff-1', blocked_at: 1 };
    await db.insertInto('blocked_users').values(block).execute();
    const { outcome, actor } = await popups.signInAt('google', person('kept-out@example.test'));
    expect(outcome).toEqual({
      type: 'failed',
      reason: 'refused',
      detail: `This account is blocked. Reason: ${reason}`,
    });
    expect(actor.kind).toBe('anonymous');
    expect(popups.host.log()).not.toContain(reason);
  });
});
