import { describe, expect, test } from 'vitest';
import { person, type PopupHost, startPopupHost } from '../../../tests/support/servers/popup-host.ts';
import { mailsSent, mailsTo, signIn } from '../../../tests/support/servers/sign-in.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { ANONYMOUS, type SignedIn } from '../../platform/access/actor.ts';
import { askForAddress, confirmAddress } from '../identity/sign-ins/change-address.ts';
import { createTwin } from './arrange-twins.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { invite } from './invitations.ts';

const GUEST = 'guest@example.test';

/** Returns the token from the newest email to the guest that contains a link to a page. */
async function tokenMailed({ host }: PopupHost, page: string): Promise<string> {
  await mailsSent(host);
  const mails = host.context.mailer.inbox?.mails().filter(({ to }) => to === GUEST) ?? [];
  const link = mails.flatMap(({ links }) => links).find((each) => each.includes(page));
  return new URL(link ?? '').searchParams.get('token') ?? '';
}

/** Invites the guest to a twin and returns the token of the invitation. */
async function inviteGuest(popups: PopupHost): Promise<string> {
  const { context, identity } = popups.host;
  const { userId, cookie } = await signIn(popups.host, 'first@operator.test');
  const inviter = (await identity.sessions.actorOf(cookie)) as SignedIn;
  const fields = { name: 'Annex', matterportId: 'gv360office' };
  const { tourId } = await createTwin(context, inviter, { userId, body: fields });
  const body = { emails: [GUEST], twins: [tourId], role: 'viewer' };
  await invite(context, inviter, { userId, body });
  return await tokenMailed(popups, '/invitation');
}

describe.each(mainly('postgres'))('an invited person, over %s', (kind) => {
  test('can confirm an unverified address with one mail, and then accept the invitation', async () => {
    const popups = await startPopupHost(kind);
    const { context } = popups.host;
    const token = await inviteGuest(popups);
    const guest = await popups.userAt('microsoft', person(GUEST));
    await expect(acceptInvitation(context, guest, token)).rejects.toMatchObject({ code: 'forbidden' });
    await askForAddress(context, guest, { userId: guest.userId, input: { email: GUEST } });
    await confirmAddress(context, guest, { token: await tokenMailed(popups, '/change-address') });
    expect((await acceptInvitation(context, guest, token)).twins).toHaveLength(1);
    // The guest gets one email for the invitation and one for the confirmation.
    expect(mailsTo(popups.host, GUEST)).toBe(2);
    await popups.close();
  });

  test('can sign up from the invitation after a failed sign-in, and accept it', async () => {
    const popups = await startPopupHost(kind, { SIGN_UP: 'invited', STAFF_EMAILS: 'first@operator.test' });
    const { context, identity } = popups.host;
    const token = await inviteGuest(popups);
    const refused = await popups.signInAt('microsoft', person(GUEST));
    expect(refused).toMatchObject({ outcome: { type: 'failed' }, actor: { kind: 'anonymous' } });
    expect(await readInvitation(context, ANONYMOUS, token)).toMatchObject({ email: GUEST, accepted: false });
    const { cookie } = await signIn(popups.host, GUEST);
    const guest = await identity.sessions.actorOf(cookie);
    expect((await acceptInvitation(context, guest, token)).twins).toHaveLength(1);
    await popups.close();
  });
});
