import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import type { SignInMethod } from '../../../contract/account/account.ts';
import {
  person,
  type PopupHost,
  SIGNED_IN,
  startPopupHost,
} from '../../../tests/support/servers/popup-host.ts';
import {
  completeLink,
  mailsSent,
  mailsTo,
  requestLink,
  signIn,
  tokenFor,
} from '../../../tests/support/servers/sign-in.ts';
import { actorFor, createPerson, type Person } from '../../../tests/support/servers/api.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { createTwin } from '../portfolio/arrange-twins.ts';
import { deleteTour } from '../tours/delete-tour.ts';
import type { SignedIn } from '../../platform/access/actor.ts';
import { acceptInvitation } from '../portfolio/accept-invitation.ts';
import { invite } from '../portfolio/invitations.ts';
import { confirmInvitedAddress, confirmAddress } from './sign-ins/change-address.ts';

const WAYS: readonly { way: SignInMethod; verified: boolean }[] = [
  { way: 'email', verified: true },
  { way: 'google', verified: true },
  { way: 'google', verified: false },
  { way: 'microsoft', verified: true },
  { way: 'oidc', verified: true },
  { way: 'oidc', verified: false },
];

/** Tries to sign in. Returns null on success, otherwise the error message. */
async function refusalOf(popups: PopupHost, way: SignInMethod, email: string, verified = true) {
  if (way === 'email') {
    const { json, status } = await completeLink(popups.host, {
      email,
      token: await tokenFor(popups.host, email),
    });
    if (status === 200) return null;
    expect([status, json.code]).toEqual([403, 'sign-up-refused']);
    return String(json.detail);
  }
  const { outcome, actor } = await popups.signInAt(way, person(email, verified));
  expect(actor.kind).toBe(Reflect.get(outcome as object, 'type') === 'signed-in' ? 'user' : 'anonymous');
  return actor.kind === 'user' ? null : String(Reflect.get(outcome as object, 'detail'));
}

async function countUsers({ host }: PopupHost): Promise<number> {
  return (await host.context.store.db.selectFrom('users').select('id').execute()).length;
}

describe.each(mainly('sqlite'))('limits on sign-up, over %s', (kind) => {
  describe('open sign-up', () => {
    let popups: PopupHost;
    beforeAll(async () => {
      popups = await startPopupHost(kind);
    });
    afterAll(() => popups.close());

    test.each(WAYS)('is allowed for any address by $way, verified: $verified', async ({ way, verified }) => {
      expect(await refusalOf(popups, way, `${way}-${verified}@elsewhere.test`, verified)).toBeNull();
    });

    test('links a provider’s account to an existing user only if the address is verified in both accounts', async () => {
      const { userId } = await signIn(popups.host, 'both@example.test');
      const at = async (email: string, verified: boolean) =>
        (await popups.userAt('oidc', person(email, verified))).userId;
      expect(await at('Both@example.test', true)).toBe(userId);
      const other = await signIn(popups.host, 'claimed@example.test');
      expect(await at('claimed@example.test', false)).not.toBe(other.userId);
    });
  });

  describe('sign-up limited to email domains', () => {
    let popups: PopupHost;
    beforeAll(async () => {
      popups = await startPopupHost(kind, {
        SIGN_UP: 'domains:example.org,example.com',
        STAFF_EMAILS: 'first@operator.test,second@operator.test',
      });
    });
    afterAll(() => popups.close());

    test.each(WAYS)(
      'is allowed for an address in an allowed domain only if it is verified, by $way, verified: $verified',
      async (each) => {
        const before = await countUsers(popups);
        const trusted = each.verified && each.way !== 'microsoft';
        const email = `${each.way}-${each.verified}@example.com`;
        const refused = await refusalOf(popups, each.way, email, each.verified);
        if (trusted) expect(refused).toBeNull();
        else
          expect(refused).toMatch(
            /^Sign-up is limited to addresses at example\.org or example\.com, and .+ did not verify an email address\. Sign up with another method/,
          );
        expect(await countUsers(popups)).toBe(before + Number(trusted));
      },
    );

    test.each(WAYS)(
      'is rejected for an address in another domain, by $way, verified: $verified',
      async ({ way, verified }) => {
        const before = await countUsers(popups);
        for (const domain of ['elsewhere.test', 'sub.example.org', 'notexample.org']) {
          const refused = await refusalOf(popups, way, `${way}-${verified}@${domain}`, verified);
          expect(refused).toMatch(/^Sign-up is limited to .+example\.org or example\.com.+ask the operator/i);
        }
        expect(await countUsers(popups)).toBe(before);
      },
    );

    test('is allowed for verified addresses of staff', async () => {
      expect(await refusalOf(popups, 'oidc', 'first@operator.test', false)).toMatch(/^Sign-up is limited/);
      expect(await refusalOf(popups, 'email', 'first@operator.test')).toBeNull();
      expect(await refusalOf(popups, 'microsoft', 'second@operator.test')).toMatch(/^Sign-up is limited/);
    });

    test('does not affect existing accounts, whatever the sign-in method', async () => {
      const { host } = popups;
      const { userId } = await signIn(host, 'moves@example.org');
      await popups.userAt('google', person('moves@example.org'));
      await popups.userAt('oidc', person('moves@example.org'));
      await host.context.store.db
        .updateTable('users')
        .set({ email: 'moved@elsewhere.test' })
        .where('id', '=', userId)
        .execute();
      expect((await signIn(host, 'moved@elsewhere.test')).userId).toBe(userId);
      for (const id of ['google', 'oidc'] as const)
        expect((await popups.userAt(id, person('moves@example.org'))).userId).toBe(userId);
    });

    test('does not reveal whether an address has an account, and mails a link to each address', async () => {
      const { host } = popups;
      await signIn(host, 'known@example.org');
      const emails = ['known@example.org', 'new@example.org', 'stranger@elsewhere.test'];
      const before = mailsTo(host, 'known@example.org');
      const answers = [];
      for (const email of emails) answers.push(await requestLink(host, email));
      expect(answers.map(({ status, text }) => ({ status, text }))).toEqual(
        emails.map(() => ({ status: 202, text: '{"sent":true}' })),
      );
      expect(emails.map((email) => mailsTo(host, email))).toEqual([before + 1, 1, 1]);
    });

    test('reports an invalid link if the address does not match', async () => {
      const token = await tokenFor(popups.host, 'guessed@elsewhere.test');
      const answer = await completeLink(popups.host, { email: 'other@elsewhere.test', token });
      expect(answer.json.code).toBe('invalid-link');
    });
  });

  describe('sign-up by invitation', () => {
    let popups: PopupHost;
    beforeAll(async () => {
      popups = await startPopupHost(kind, { SIGN_UP: 'invited' });
      for (const userId of ['owner', 'other']) await createPerson(popups.host.context.store, userId);
      twin = await makeTwin('owner');
    });
    afterAll(() => popups.close());

    /** The twin that users are invited to by default. */
    let twin: { user_id: string; tour_id: string };
    async function makeTwin(userId: Person) {
      const body = { name: 'Annex', matterportId: '' };
      const { tourId } = await createTwin(popups.host.context, actorFor(userId), { userId, body });
      return { user_id: userId, tour_id: tourId };
    }

    const invite = async (
      email: string,
      state: { expires_at?: number; revoked?: number; accepted_at?: number } = {},
      { user_id, tour_id } = twin,
    ) => {
      const { store, now } = popups.host.context;
      const id = `of ${email}`;
      const row = { id, user_id, email, token_hash: `for ${email}`, sent: 1 };
      await store.db
        .insertInto('invited_twins')
        .values({ invitation_id: id, user_id, tour_id, role: 'viewer' })
        .execute();
      const open = { created_at: now(), expires_at: now() + 60_000, revoked: 0, accepted_at: null };
      await store.db
        .insertInto('twin_invitations')
        .values({ ...row, ...open, ...state })
        .execute();
    };

    test.each(WAYS)(
      'is allowed for an invited address only if it is verified, by $way, verified: $verified',
      async (each) => {
        const trusted = each.verified && each.way !== 'microsoft';
        const email = `${each.way}-${each.verified}@example.com`;
        await invite(email);
        const refused = await refusalOf(popups, each.way, email, each.verified);
        if (trusted) expect(refused).toBeNull();
        else
          expect(refused).toMatch(
            /^Sign-up is limited to invited people, and .+ Sign up with another method/,
          );
      },
    );

    test.each(WAYS)(
      'is rejected for an address that is not invited, by $way, verified: $verified',
      async ({ way, verified }) => {
        const email = `${way}-${verified}@elsewhere.test`;
        expect(await refusalOf(popups, way, email, verified)).toMatch(
          /^Sign-up is limited to invited people/,
        );
      },
    );

    test('is rejected for a revoked, accepted or expired invitation', async () => {
      const past = popups.host.context.now() - 1;
      const states = {
        revoked: { revoked: 1 },
        accepted: { accepted_at: past },
        expired: { expires_at: past },
      };
      for (const [name, state] of Object.entries(states)) {
        await invite(`${name}@example.com`, state);
        expect(await refusalOf(popups, 'email', `${name}@example.com`), name).toMatch(
          /there is no pending invitation for .+@example\.com\. Ask the person who shares a twin/,
        );
      }
    });

    test('is rejected for an invitation to a deleted twin or from a blocked user', async () => {
      const { context } = popups.host;
      const gone = await makeTwin('owner');
      const blocked = await makeTwin('other');
      await invite('gone@example.com', {}, gone);
      await invite('blocked@example.com', {}, blocked);
      await deleteTour(context, actorFor('owner'), { userId: 'owner', tourId: gone.tour_id });
      const block = { user_id: 'other', reason: '', blocked_by: 'staff', blocked_at: context.now() };
      await context.store.db.insertInto('blocked_users').values(block).execute();
      for (const email of ['gone@example.com', 'blocked@example.com'])
        expect(await refusalOf(popups, 'email', email), email).toContain('there is no pending invitation');
      await context.store.db.deleteFrom('blocked_users').execute();
      expect(await refusalOf(popups, 'email', 'blocked@example.com')).toBeNull();
    });
  });
});

test.each(mainly('sqlite'))(
  'gives a user staff rights only while the user has a verified staff address, over %s',
  async (kind) => {
    const popups = await startPopupHost(kind, {
      STAFF_EMAILS: 'Lead@Example.org,claimed@example.org,sso@example.org',
      STAFF_USER_IDS: 'somebody-else',
    });
    const { host } = popups;
    const { userId, cookie } = await signIn(host, 'LEAD@example.org');
    const headers = { cookie };
    const users = await host.send(api.users(), { headers });
    expect(users.json.users).toMatchObject([
      { staff: false },
      { staff: false },
      { staff: false },
      { staff: false },
      { id: userId, staff: true },
    ]);
    for (const [way, verified] of [
      ['google', false],
      ['microsoft', true],
      ['oidc', false],
    ] as const)
      expect((await popups.userAt(way, person('claimed@example.org', verified))).staff).toBe(false);
    expect((await popups.userAt('oidc', person('SSO@example.org'))).staff).toBe(true);

    await host.send(api.address(userId), { method: 'POST', body: { email: 'new@example.org' }, headers });
    await mailsSent(host);
    const mail = host.context.mailer.inbox?.mails().find(({ to }) => to === 'new@example.org');
    const token = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? '';
    const actor = (await host.identity.sessions.actorOf(cookie)) as SignedIn;
    await confirmAddress(host.context, actor, { token });
    expect((await host.send(api.users(), { headers })).status).toBe(403);
    await popups.close();
  },
);

describe('disabled sign-in methods', () => {
  test('return 404, and enabled methods still work', async () => {
    const popups = await startPopupHost('sqlite', { SIGN_IN: 'oidc' });
    const { host } = popups;
    const unknown = await host.send('/api/auth/popup/unknown');
    for (const id of ['google', 'microsoft'])
      for (const path of [
        `/api/auth/popup/${id}`,
        `/api/auth/popup/${id}/callback`,
        `/api/auth/popup/${id}?link=1`,
      ]) {
        const { status, json } = await host.send(path);
        expect([path, status, json.code]).toEqual([path, unknown.status, unknown.json.code]);
      }
    for (const [path, body] of [
      ['/api/auth/email-link', { email: 'ada@example.org' }],
      ['/api/auth/email-link/complete', { email: 'ada@example.org', token: 'x' }],
    ] as const) {
      const { status, json } = await host.send(path, { method: 'POST', body });
      expect([path, status, json.code]).toEqual([path, unknown.status, unknown.json.code]);
    }
    expect(unknown.json.code).toBe('not-found');
    expect((await popups.signInAt('oidc', person('ada@example.org'))).outcome).toEqual(SIGNED_IN);
    await popups.close();
  });

  test('do not prevent invited users from confirming their address by mail', async () => {
    const popups = await startPopupHost('sqlite', { SIGN_IN: 'microsoft' });
    const { host } = popups;
    const guest = await popups.userAt('microsoft', person('guest@example.org'));
    const inviter = actorFor('owner');
    await createPerson(host.context.store, 'owner');
    const ref = await createTwin(host.context, inviter, {
      userId: 'owner',
      body: { name: 'Annex', matterportId: '' },
    });
    const body = { emails: ['guest@example.org'], twins: [ref.tourId], role: 'viewer' };
    await invite(host.context, inviter, { userId: 'owner', body });
    await mailsSent(host);
    const newest = () => new URL(host.context.mailer.inbox?.mails()[0]?.links[0] ?? '').searchParams;
    const token = newest().get('token') ?? '';
    await expect(acceptInvitation(host.context, guest, token)).rejects.toMatchObject({ code: 'forbidden' });
    await confirmInvitedAddress(host.context, guest, 'guest@example.org');
    await mailsSent(host);
    await confirmAddress(host.context, guest, { token: newest().get('token') ?? '' });
    expect(await acceptInvitation(host.context, guest, token)).toEqual({ twins: [ref] });
    // The address cannot be used to sign in.
    const link = await host.send('/api/auth/email-link', {
      method: 'POST',
      body: { email: 'guest@example.org' },
    });
    expect(link.status).toBe(404);
    await popups.close();
  });

  test('are listed as unusable, and do not sign users in', async () => {
    const popups = await startPopupHost('sqlite', { SIGN_IN: 'oidc,microsoft' });
    const { host } = popups;
    const { browser, actor } = await popups.signInAt('oidc', person('ada@example.org'));
    if (actor.kind !== 'user') throw new Error('Nobody is signed in.');
    const headers = { cookie: browser.cookies(host.origin) };
    const path = api.signIns(actor.userId);
    const { json } = await host.send(path, { headers });
    expect(json.signIns).toMatchObject([
      { method: 'email', shownAs: 'ada@example.org', usable: false },
      { method: 'oidc', shownAs: 'ada@example.org', usable: true },
    ]);
    const [, oidc] = json.signIns as { id: string }[];
    const removed = await host.send(`${path}/${oidc?.id}`, { method: 'DELETE', headers });
    expect(removed.json.code).toBe('last-sign-in');
    const asked = await host.send(api.address(actor.userId), {
      method: 'POST',
      headers,
      body: { email: 'ada@example.com' },
    });
    expect(asked.status).toBe(404);
    // Accounts of another issuer at the same address do not sign users in, either.
    await host.context.store.db
      .updateTable('accounts')
      .set({ provider_id: 'oidc:https://former.example.org' })
      .where('user_id', '=', actor.userId)
      .execute();
    const after = await host.send(path, { headers });
    expect(after.json.signIns).toMatchObject([{ usable: false }, { method: 'oidc', usable: false }]);
    await popups.close();
  });
});
