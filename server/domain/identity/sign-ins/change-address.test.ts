import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../../../contract/addresses.ts';
import { FRESH_SIGN_IN } from '../../../../contract/limits.ts';
import type { SignInList } from '../../../../contract/account/account.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/servers/server.ts';
import { completeLink, mailsSent, mailsTo, signIn } from '../../../../tests/support/servers/sign-in.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import type { SignedIn } from '../../../platform/access/actor.ts';
import { LINK_LIFETIME } from '../email-link/send-link.ts';
import { confirmAddress } from './change-address.ts';

interface Person {
  userId: string;
  cookie: string;
}

describe.each(mainly('sqlite'))('the sign-in address over %s', (kind) => {
  let host: TestServer;
  beforeAll(async () => {
    host = await startTestServer({ kind });
  });
  afterAll(() => host.close());

  async function ask({ userId, cookie }: Person, email: string) {
    const headers = { cookie };
    const answer = await host.send(api.address(userId), { method: 'POST', body: { email }, headers });
    await mailsSent(host);
    return answer;
  }

  const newest = (to: string) => host.context.mailer.inbox?.mails().find((mail) => mail.to === to);
  function tokenMailedTo(to: string): string {
    const link = newest(to)?.links.find((each) => each.includes('/change-address?')) ?? 'http://none.test';
    return new URL(link).searchParams.get('token') ?? '';
  }
  async function confirm({ cookie }: Person, token: string) {
    const actor = (await host.identity.sessions.actorOf(cookie)) as SignedIn;
    const email = await confirmAddress(host.context, actor, { token });
    await mailsSent(host);
    return email;
  }
  async function addressOf({ userId, cookie }: Person) {
    const { json } = await host.send(api.signIns(userId), { headers: { cookie } });
    return (json as unknown as SignInList).signIns.find(({ id }) => id === 'address')?.shownAs;
  }
  const invalid = expect.objectContaining({ code: 'invalid-link' }) as unknown;

  test('changes when the link is opened, and both addresses receive a mail @12.9', async () => {
    const who = await signIn(host, 'old@example.test');
    expect(await ask(who, 'New@Example.test')).toMatchObject({ status: 202, json: { sent: true } });
    expect(await addressOf(who)).toBe('old@example.test');
    const token = tokenMailedTo('new@example.test');
    expect(await confirm(who, token)).toBe('new@example.test');
    expect(await addressOf(who)).toBe('new@example.test');
    expect(newest('old@example.test')?.subject).toBe('You can no longer sign in to GoV360 with this address');
    expect((await signIn(host, 'new@example.test')).userId).toBe(who.userId);
    expect((await signIn(host, 'old@example.test')).userId).not.toBe(who.userId);
    // Each link works only once.
    await expect(confirm(who, token)).rejects.toEqual(invalid);
  });

  test('can be changed only by its user, and the link does not sign users in @12.9', async () => {
    const who = await signIn(host, 'mine@example.test');
    const other = await signIn(host, 'other@example.test');
    await ask(who, 'mine-new@example.test');
    const token = tokenMailedTo('mine-new@example.test');
    await expect(confirm(other, token)).rejects.toEqual(invalid);
    const signedIn = await completeLink(host, { email: 'mine-new@example.test', token });
    expect(signedIn).toMatchObject({ status: 400, json: { code: 'invalid-link' } });
    expect(await confirm(who, token)).toBe('mine-new@example.test');
    expect(await addressOf(other)).toBe('other@example.test');
  });

  test('does not change when a sign-in link is opened', async () => {
    const who = await signIn(host, 'signing@example.test');
    await host.send(api.emailLink(), { method: 'POST', body: { email: 'stranger@example.test' } });
    await mailsSent(host);
    const link = newest('stranger@example.test')?.links[0] ?? '';
    const token = new URL(link).searchParams.get('token') ?? '';
    await expect(confirm(who, token)).rejects.toEqual(invalid);
  });

  test('causes the same response if it belongs to another account; only the mail differs', async () => {
    await signIn(host, 'holder@example.test');
    const who = await signIn(host, 'asker@example.test');
    const taken = await ask(who, 'holder@example.test');
    const free = await ask(who, 'nobody-yet@example.test');
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    const mail = newest('holder@example.test');
    expect(mail?.subject).toBe('This address already belongs to a GoV360 account');
    expect(mail?.text).not.toContain('token=');
    expect(mail?.text).not.toContain('asker@example.test');
  });

  test('is rejected if another user confirmed it earlier', async () => {
    const who = await signIn(host, 'slow@example.test');
    await ask(who, 'contested@example.test');
    const token = tokenMailedTo('contested@example.test');
    const holder = await signIn(host, 'contested@example.test');
    await expect(confirm(who, token)).rejects.toMatchObject({ code: 'conflict' });
    expect(await addressOf(who)).toBe('slow@example.test');
    expect((await signIn(host, 'contested@example.test')).userId).toBe(holder.userId);
  });

  test('belongs to only one of two users who confirm it at the same time', async () => {
    const one = await signIn(host, 'one@example.test');
    const two = await signIn(host, 'two@example.test');
    await ask(one, 'both@example.test');
    const first = tokenMailedTo('both@example.test');
    await ask(two, 'both@example.test');
    const second = tokenMailedTo('both@example.test');
    const results = await Promise.allSettled([confirm(one, first), confirm(two, second)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('requires a recent sign-in and a valid, different address to change @12.9', async () => {
    const who = await signIn(host, 'same@example.test');
    expect(await ask(who, 'no address')).toMatchObject({ status: 400, json: { code: 'invalid-request' } });
    expect(await ask(who, 'same@example.test')).toMatchObject({ status: 400 });
    host.advance(FRESH_SIGN_IN);
    expect(await ask(who, 'late@example.test')).toMatchObject({
      status: 403,
      json: { code: 'fresh-sign-in-required' },
    });
    expect(mailsTo(host, 'late@example.test')).toBe(0);
  });

  test('can be changed by a link for 15 minutes, with at most three mails per mailbox in that time', async () => {
    const who = await signIn(host, 'limits@example.test');
    for (let request = 0; request < 4; request += 1) {
      expect((await ask(who, `full+${request}@example.test`)).status).toBe(request < 3 ? 202 : 429);
    }
    expect(mailsTo(host, 'full+2@example.test')).toBe(1);
    expect(mailsTo(host, 'full+3@example.test')).toBe(0);
    const token = tokenMailedTo('full+0@example.test');
    host.advance(LINK_LIFETIME);
    await expect(confirm(who, token)).rejects.toEqual(invalid);
  });
});
