import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CookieBrowser,
  DENIED,
  FAILED,
  isCallback,
  outcomeOf,
  person,
  SIGNED_IN,
  startPopupHost,
  type PopupHost,
} from '../../../../tests/support/servers/popup-host.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import { ANONYMOUS, type SignedIn } from '../../../platform/access/actor.ts';

describe.each(mainly('postgres'))('popup sign-in at real issuers over %s', (kind) => {
  let popups: PopupHost;
  beforeAll(async () => {
    popups = await startPopupHost(kind);
  });
  afterAll(() => popups.close());

  test.each(['google', 'microsoft'] as const)(
    'signs in a new user at %s, and signs in the same user again',
    async (id) => {
      const first = await popups.userAt(id, person(`${id}@example.test`));
      expect(first).toMatchObject({ email: `${id}@example.test`, name: 'Robin Example', staff: false });
      const second = await popups.userAt(id, person(`${id}@example.test`));
      expect(second.userId).toBe(first.userId);
      expect(second.sessionId).not.toBe(first.sessionId);
    },
  );

  test('ends the previous session when a user signs in again in the same browser', async () => {
    const first = await popups.signInAt('google', person('again@example.test'));
    const old = first.browser.cookies(popups.host.origin);
    expect(first.actor).not.toEqual(ANONYMOUS);
    await popups.userAt('google', person('again@example.test'), first.browser);
    expect(await popups.host.identity.sessions.actorOf(old)).toEqual(ANONYMOUS);
  });

  test('creates one user for simultaneous sign-ins in two popups', async () => {
    popups.issuers.google.person = person('twice@example.test');
    const browsers = [new CookieBrowser(), new CookieBrowser()];
    const visits = await Promise.all(browsers.map((browser) => browser.visit(popups.start('google'))));
    expect(visits.map(outcomeOf)).toEqual([SIGNED_IN, SIGNED_IN]);
    const [one, two] = (await Promise.all(browsers.map(popups.actorOf))) as SignedIn[];
    expect(one?.userId).toMatch(/^\w+$/);
    expect(two?.userId).toBe(one?.userId);
  });

  test('reports a cancelled sign-in without opening a session', async () => {
    const { outcome, actor } = await popups.signInAt('google', null);
    expect(outcome).toEqual(DENIED);
    expect(actor).toEqual(ANONYMOUS);
  });

  test('opens no second session if a callback is opened again', async () => {
    popups.issuers.google.person = person('replay@example.test');
    const browser = new CookieBrowser();
    const { url } = await browser.visit(popups.start('google'), { stopAt: isCallback });
    expect(outcomeOf(await browser.visit(url))).toEqual(SIGNED_IN);
    const again = await browser.visit(url);
    expect(outcomeOf(again)).toEqual(FAILED);
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  test('signs in only once if a callback is opened 20 times simultaneously', async () => {
    popups.issuers.google.person = person('race@example.test');
    const browser = new CookieBrowser();
    const { url } = await browser.visit(popups.start('google'), { stopAt: isCallback });
    const visits = await Promise.all(Array.from({ length: 20 }, () => browser.visit(url)));
    expect(
      visits.map(outcomeOf).filter((outcome) => JSON.stringify(outcome) === JSON.stringify(SIGNED_IN)),
    ).toHaveLength(1);
  });

  test('rejects the callback of a sign-in that started in another browser', async () => {
    popups.issuers.google.person = person('attacker@example.test');
    const attacker = new CookieBrowser();
    const { url } = await attacker.visit(popups.start('google'), { stopAt: isCallback });
    const victim = new CookieBrowser();
    expect(outcomeOf(await victim.visit(url))).toEqual(FAILED);
    // The attacker's address must not work during the victim's own sign-in either.
    await victim.visit(popups.start('google'), { stopAt: isCallback });
    expect(outcomeOf(await victim.visit(url))).toEqual(FAILED);
    expect(await popups.actorOf(victim)).toEqual(ANONYMOUS);
  });

  test('rejects a state from another provider', async () => {
    popups.issuers.google.person = person('mixed@example.test');
    const browser = new CookieBrowser();
    const { url } = await browser.visit(popups.start('google'), { stopAt: isCallback });
    url.pathname = '/api/auth/popup/microsoft/callback';
    expect(outcomeOf(await browser.visit(url))).toEqual(FAILED);
  });

  test('allows two simultaneous popups in one browser', async () => {
    popups.issuers.google.person = person('tabs@example.test');
    popups.issuers.microsoft.person = person('tabs@example.test');
    const browser = new CookieBrowser();
    const first = await browser.visit(popups.start('google'), { stopAt: isCallback });
    const second = await browser.visit(popups.start('microsoft'), { stopAt: isCallback });
    expect(outcomeOf(await browser.visit(first.url))).toEqual(SIGNED_IN);
    expect(outcomeOf(await browser.visit(second.url))).toEqual(SIGNED_IN);
  });

  test('rejects a sign-in that takes over 15 minutes', async () => {
    popups.issuers.google.person = person('slow@example.test');
    const browser = new CookieBrowser();
    const { url } = await browser.visit(popups.start('google'), { stopAt: isCallback });
    popups.host.advance(15 * 60_000);
    expect(outcomeOf(await browser.visit(url))).toEqual(FAILED);
  });

  test('fails at the issuer without a PKCE challenge', async () => {
    popups.issuers.google.person = person('pkce@example.test');
    const browser = new CookieBrowser();
    const { url } = await browser.visit(popups.start('google'), {
      stopAt: ({ origin }) => origin === popups.issuers.google.issuer,
    });
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    expect(outcomeOf(await browser.visit(url))).toEqual(FAILED);
  });

  test('binds the state to the browser by a cookie', async () => {
    const answer = await popups.host.send('/api/auth/popup/google');
    expect(answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, '=…'))).toEqual([
      'gov360_popup=…; Max-Age=900; Path=/; HttpOnly; SameSite=Lax',
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('shows the failure page for forged callbacks without repeating their content', async () => {
    const browser = new CookieBrowser();
    for (const query of [
      '',
      '?state=x&code=y',
      '?error=access_denied&error_description=%3Cscript%3Ealert(1)',
    ]) {
      const visit = await browser.visit(`${popups.start('google')}/callback${query}`);
      expect(outcomeOf(visit)).toEqual(FAILED);
      expect(visit.text).not.toContain('alert(1)');
      expect(visit.headers.getSetCookie()).toEqual([]);
    }
  });
});
