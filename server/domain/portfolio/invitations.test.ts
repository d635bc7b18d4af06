import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppError } from '../../../contract/errors.ts';
import { type Role, ROLES } from '../../../contract/members.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import { emptyTables } from '../../../tests/support/held-rows.ts';
import { actorFor, createPerson, openTestContext } from '../../../tests/support/servers/api.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { type Actor, ANONYMOUS } from '../../platform/access/actor.ts';
import type { Context } from '../../platform/access/context.ts';
import { openInput } from '../../platform/jobs/job-input.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { createIdentity } from '../identity/identity.ts';
import { MAIL, type MailInput } from '../../platform/jobs/queue-mail.ts';
import { deleteTour } from '../tours/delete-tour.ts';
import { readTour } from '../tours/read-tour.ts';
import { tourKey } from '../tours/tour-revision.ts';
import { blockUser, unblockUser } from '../users/block-user.ts';
import { createTwin } from './arrange-twins.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import {
  changeInvitation,
  invite,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from './invitations.ts';
import { changeMembers, removeMember } from './members.ts';
import { createLink, joinThroughLink } from './share-links.ts';

const owner = actorFor('owner');
const other = actorFor('other');
const DAY = 24 * 3_600_000;
const errorOf = async (work: Promise<unknown>) =>
  (await work.then(
    () => null,
    (error: unknown) => error,
  )) as AppError | null;
const codeOf = async (work: Promise<unknown>) => (await errorOf(work))?.code;

describe.each(mainly('postgres'))('an invitation, in %s', (kind) => {
  let context: { -readonly [Field in keyof Context]: Context[Field] };
  let close: () => Promise<void>;
  let now = Date.now();
  let twin: TourRef;

  beforeAll(async () => {
    ({ context, close } = await openTestContext(kind));
    context = { ...context, now: () => now };
  });
  beforeEach(async () => {
    await emptyTables(context.store);
    now += 40 * DAY;
    twin = await make('Annex');
  });
  afterAll(() => close());

  const make = (name: string) =>
    createTwin(context, owner, { userId: 'owner', body: { name, matterportId: 'gv360office' } });
  const send = async (emails: string[], role: Role = 'viewer', twins = [twin.tourId]) => {
    const { invitations } = await invite(context, owner, { userId: 'owner', body: { emails, twins, role } });
    return invitations;
  };
  const waiting = async () => (await listInvitations(context, owner, { userId: 'owner' })).invitations;
  const of = (invitationId: string) => ({ userId: 'owner', invitationId });
  const resend = (invitationId: string) => resendInvitation(context, owner, of(invitationId));
  /** Returns the emails that are waiting to be sent, oldest first. */
  const mails = async (): Promise<Mail[]> => {
    const { db } = context.store;
    const rows = await db.selectFrom('jobs').select('input').where('kind', '=', MAIL.name).execute();
    return rows.map(({ input }) => openInput<MailInput>(context.config, MAIL, input).mail);
  };
  const tokensIn = (sent: readonly Mail[]) =>
    sent.flatMap(({ text }) => /\/invitation\?token=(\S+)/.exec(text)?.[1] ?? []);
  /** Calls `work` and returns the token of the only invitation email that it queues. */
  const tokenOf = async (work: () => Promise<unknown>): Promise<string> => {
    const before = new Set(tokensIn(await mails()));
    await work();
    const [token, ...more] = tokensIn(await mails()).filter((each) => !before.has(each));
    expect(more).toEqual([]);
    return token!;
  };
  const accept = (token: string, actor: Actor = other) => acceptInvitation(context, actor, token);
  const roles = async (ref = twin) => {
    const rows = await context.store.db
      .selectFrom('twin_members')
      .select(['member_id', 'role'])
      .where((build) => build.and(tourKey(ref)))
      .orderBy('member_id')
      .execute();
    return Object.fromEntries(rows.map(({ member_id, role }) => [member_id, role]));
  };

  test.each(ROLES)('makes the invited person a member with the role of %s', async (role) => {
    const token = await tokenOf(() => send(['Other@Example.org'], role));
    expect(await readInvitation(context, ANONYMOUS, token)).toEqual({
      email: 'other@example.org',
      inviterName: 'Name of owner',
      names: ['Annex'],
      accepted: false,
    });
    expect(await roles()).toEqual({});
    expect(await accept(token)).toEqual({ twins: [twin] });
    expect(await roles()).toEqual({ other: role });
    expect(await waiting()).toEqual([]);
    expect(await readTour(context, other, twin)).toMatchObject({ name: 'Annex' });
  });

  test('sends a mail with the inviter, the name of the twin, and the address to sign in with', async () => {
    await send(['other@example.org']);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to: 'other@example.org',
      subject: 'Name of owner invites you to “Annex”',
    });
    expect(mail!.text).toContain('Sign in with other@example.org to accept.');
    expect(mail!.text).toContain('14 days');
  });

  test('sends one mail for several twins, and accepting makes the person a member of the twins that still exist', async () => {
    const twins = [twin, await make('Barn'), await make('Cellar')];
    const token = await tokenOf(() =>
      send(
        ['other@example.org'],
        'editor',
        twins.map(({ tourId }) => tourId),
      ),
    );
    expect((await readInvitation(context, ANONYMOUS, token))!.names).toHaveLength(3);
    await deleteTour(context, owner, twins[2]!);
    const { twins: joined } = await accept(token);
    expect(joined).toHaveLength(2);
    for (const ref of twins.slice(0, 2)) expect(await roles(ref)).toEqual({ other: 'editor' });
    expect(await roles(twins[2])).toEqual({});
  });

  test('adds more twins to a pending invitation, and replaces its link', async () => {
    const first = await tokenOf(() => send(['other@example.org']));
    const barn = await make('Barn');
    const second = await tokenOf(() => send(['other@example.org'], 'editor', [barn.tourId]));
    expect(await waiting()).toMatchObject([{ sent: 2, twins: { length: 2 } }]);
    expect(await readInvitation(context, ANONYMOUS, first)).toBeNull();
    expect(await codeOf(accept(first))).toBe('invalid-link');
    await accept(second);
    expect([await roles(), await roles(barn)]).toEqual([{ other: 'viewer' }, { other: 'editor' }]);
  });

  test('expires 14 days after the last mail', async () => {
    const token = await tokenOf(() => send(['other@example.org']));
    now += 14 * DAY - 1;
    expect(await readInvitation(context, ANONYMOUS, token)).not.toBeNull();
    now += 1;
    expect(await readInvitation(context, ANONYMOUS, token)).toBeNull();
    expect(await waiting()).toEqual([]);
    expect(await codeOf(accept(token))).toBe('invalid-link');
    const again = await tokenOf(() => send(['other@example.org']));
    now += 13 * DAY;
    const resent = await tokenOf(async () => resend((await waiting())[0]!.id));
    now += 13 * DAY;
    expect(await codeOf(accept(again))).toBe('invalid-link');
    await accept(resent);
  });

  test('is deleted with the invited person’s address when it has expired', async () => {
    const identity = await createIdentity(context);
    const { db } = context.store;
    const addresses = async () => (await db.selectFrom('twin_invitations').select('email').execute()).length;
    await accept(await tokenOf(() => send(['other@example.org'])));
    await send(['nobody@example.org']);
    now += 14 * DAY - 1;
    await identity.prune();
    expect(await addresses()).toBe(2);
    now += DAY;
    await identity.prune();
    expect(await addresses()).toBe(0);
    expect(await db.selectFrom('invited_twins').selectAll().execute()).toEqual([]);
    expect(await roles()).toEqual({ other: 'viewer' });
  });

  test('cannot be accepted, changed or resent after it is revoked', async () => {
    const token = await tokenOf(() => send(['other@example.org']));
    const { id } = (await waiting())[0]!;
    await revokeInvitation(context, owner, of(id));
    await revokeInvitation(context, owner, of(id));
    expect(await waiting()).toEqual([]);
    expect(await readInvitation(context, ANONYMOUS, token)).toBeNull();
    expect(await codeOf(accept(token))).toBe('invalid-link');
    expect(await codeOf(resend(id))).toBe('not-found');
    expect(await codeOf(changeInvitation(context, owner, { ...of(id), body: { role: 'editor' } }))).toBe(
      'not-found',
    );
    expect(await roles()).toEqual({});
  });

  test('allows a change of role only while it is pending', async () => {
    const token = await tokenOf(() => send(['other@example.org']));
    const { id } = (await waiting())[0]!;
    const change = (role: string) => changeInvitation(context, owner, { ...of(id), body: { role } });
    await change('commenter');
    expect(await codeOf(change('owner'))).toBe('invalid-document');
    await accept(token);
    expect(await roles()).toEqual({ other: 'commenter' });
    expect(await codeOf(change('editor'))).toBe('not-found');
  });

  test('allows a change of role for one of several twins', async () => {
    const barn = await make('Barn');
    const token = await tokenOf(() => send(['other@example.org'], 'viewer', [twin.tourId, barn.tourId]));
    const { id } = (await waiting())[0]!;
    const body = { role: 'editor', tourId: barn.tourId };
    await changeInvitation(context, owner, { ...of(id), body });
    await accept(token);
    expect([await roles(), await roles(barn)]).toEqual([{ other: 'viewer' }, { other: 'editor' }]);
  });

  test('cannot be accepted while staff block the inviter', async () => {
    const token = await tokenOf(() => send(['other@example.org']));
    const staff = actorFor('staff');
    await blockUser(context, staff, { userId: 'owner', body: { reason: 'Spam' } });
    expect(await readInvitation(context, ANONYMOUS, token)).toBeNull();
    expect(await codeOf(accept(token))).toBe('invalid-link');
    await unblockUser(context, staff, { userId: 'owner' });
    await accept(token);
    expect(await roles()).toEqual({ other: 'viewer' });
  });

  test('can be changed only by the inviter', async () => {
    await send(['new@example.org']);
    const { id } = (await waiting())[0]!;
    for (const userId of ['owner', 'other']) {
      const ref = { userId, invitationId: id };
      const body = { role: 'editor' };
      expect(await codeOf(changeInvitation(context, other, { ...ref, body }))).toBe('not-found');
      expect(await codeOf(resendInvitation(context, other, ref))).toBe('not-found');
      await revokeInvitation(context, other, ref).catch(() => {});
    }
    expect(await waiting()).toMatchObject([{ sent: 1, twins: [{ role: 'viewer' }] }]);
    const body = { emails: ['new@example.org'], twins: [twin.tourId], role: 'viewer' };
    expect(await codeOf(invite(context, other, { userId: 'other', body }))).toBe('not-found');
  });

  test('can be resent at most three times', async () => {
    await send(['other@example.org']);
    const { id } = (await waiting())[0]!;
    for (let times = 0; times < 3; times += 1) {
      now += DAY;
      await resend(id);
    }
    now += DAY;
    expect(await codeOf(resend(id))).toBe('too-many-requests');
    expect(await waiting()).toMatchObject([{ sent: 4 }]);
    expect(await mails()).toHaveLength(4);
  });

  test('is rejected after three mails to a mailbox in a day, whatever the inviter and the spelling of the address', async () => {
    await send(['other+a@example.org']);
    await send(['other+b@example.org']);
    const theirs = await createTwin(context, actorFor('staff'), {
      userId: 'staff-1',
      body: { name: 'Theirs', matterportId: 'gv360office' },
    });
    const body = { emails: ['other@example.org'], twins: [theirs.tourId], role: 'viewer' };
    await invite(context, actorFor('staff'), { userId: 'staff-1', body });
    expect(await codeOf(send(['other@example.org']))).toBe('too-many-requests');
    const { id } = (await waiting())[0]!;
    expect(await codeOf(resend(id))).toBe('too-many-requests');
    expect(await waiting()).toHaveLength(2);
    now += DAY;
    await resend(id);
    await send(['other@example.org']);
  });

  test('counts a mail on the day when it is sent, even if the invitation is older', async () => {
    const emails = ['a', 'b', 'c', 'd'].map((tag) => `other+${tag}@example.org`);
    await send(emails.slice(0, 2));
    now += 2 * DAY;
    await send(emails.slice(2));
    const ids = (await waiting()).map(({ id }) => id);
    await resend(ids[0]!);
    expect(await codeOf(resend(ids[1]!))).toBe('too-many-requests');
  });

  test('is rejected after 50 invitations by a person in a day, even if old counts are deleted in between', async () => {
    const identity = await createIdentity(context);
    const emails = Array.from({ length: 51 }, (_, index) => `person-${index}@example.org`);
    for (let at = 0; at < 40; at += 20) await send(emails.slice(at, at + 20));
    now += 20 * 3_600_000;
    await identity.prune();
    expect(await codeOf(send(emails.slice(40)))).toBe('too-many-requests');
    await send(emails.slice(40, 50));
    expect(await waiting()).toHaveLength(50);
    expect(await codeOf(send(emails.slice(50)))).toBe('too-many-requests');
    now += 4 * 3_600_000;
    await send(emails.slice(50));
    now += 25 * 3_600_000;
    await identity.prune();
    const counts = await context.store.db.selectFrom('request_counts').select('client').execute();
    expect(counts).toEqual([]);
  });

  test('is counted without storing the address', async () => {
    await send(['other@example.org']);
    const counts = await context.store.db.selectFrom('request_counts').select('client').execute();
    expect(counts).toHaveLength(4);
    expect(JSON.stringify(counts)).not.toContain('other');
  });

  describe('accepting an invitation', () => {
    test('requires the invited address, which must be verified', async () => {
      const token = await tokenOf(() => send(['other@example.org']));
      expect(await codeOf(accept(token, ANONYMOUS))).toBe('not-signed-in');
      for (const person of ['staff', 'removedStaff', 'owner'] as const) {
        const error = await errorOf(accept(token, actorFor(person)));
        expect(error?.code).toBe('forbidden');
        expect(error?.message).toContain('other@example.org');
      }
      const verified = (value: boolean) =>
        context.store.db
          .updateTable('users')
          .set({ email_verified: (kind === 'sqlite' ? Number(value) : value) as never })
          .where('id', '=', 'other')
          .execute();
      await verified(false);
      expect(await codeOf(accept(token))).toBe('forbidden');
      expect(await roles()).toEqual({});
      await verified(true);
      // A provider may have spelled the address differently.
      await context.store.db
        .updateTable('users')
        .set({ email: 'OTHER@example.org' })
        .where('id', '=', 'other')
        .execute();
      await accept(token);
      expect(await roles()).toEqual({ other: 'viewer' });
    });

    test('has an effect only once, even for simultaneous requests, and mails the inviter once', async () => {
      const token = await tokenOf(() => send(['other@example.org']));
      const [first, second] = await Promise.all([accept(token), accept(token)]);
      expect(first).toEqual(second);
      const { revision } = await readTour(context, owner, twin);
      now += 1_000;
      expect(await accept(token)).toEqual(first);
      expect((await readTour(context, owner, twin)).revision).toBe(revision);
      const accepted = (await mails()).filter(({ to }) => to === 'owner@example.org');
      expect(accepted).toHaveLength(1);
      expect(accepted[0]).toMatchObject({ subject: 'other@example.org accepted your invitation' });
    });

    test('is rejected if the person has been removed since the invitation', async () => {
      const token = await tokenOf(() => send(['other@example.org'], 'editor'));
      await accept(token);
      await removeMember(context, owner, { ...twin, memberId: 'other' });
      expect(await codeOf(accept(token))).toBe('invalid-link');
      expect(await roles()).toEqual({});
      await accept(await tokenOf(() => send(['other@example.org'], 'viewer')));
      expect(await roles()).toEqual({ other: 'viewer' });
    });

    test('never replaces a role with more rights', async () => {
      await accept(await tokenOf(() => send(['other@example.org'], 'commenter')));
      await accept(await tokenOf(() => send(['other@example.org'], 'viewer')));
      expect(await roles()).toEqual({ other: 'commenter' });
      await accept(await tokenOf(() => send(['other@example.org'], 'editor')));
      expect(await roles()).toEqual({ other: 'editor' });
    });

    test('is rejected if all twins have been deleted', async () => {
      const token = await tokenOf(() => send(['other@example.org']));
      await deleteTour(context, owner, twin);
      expect(await readInvitation(context, ANONYMOUS, token)).toBeNull();
      expect(await codeOf(accept(token))).toBe('invalid-link');
    });

    test('requires a confirmation after opening the link', async () => {
      const token = await tokenOf(() => send(['other@example.org']));
      for (let times = 0; times < 2; times += 1) await readInvitation(context, ANONYMOUS, token);
      expect(await roles()).toEqual({});
      expect(await waiting()).toHaveLength(1);
    });

    test('is possible for a person who signed up after the invitation', async () => {
      const token = await tokenOf(() => send(['new@example.org']));
      await createPerson(context.store, 'new');
      await accept(token, { ...other, userId: 'new', email: 'new@example.org' });
      expect(await roles()).toEqual({ new: 'viewer' });
      await context.store.db.deleteFrom('users').where('id', '=', 'new').execute();
    });
  });

  test.each(['an invitation', 'a link'])(
    'makes nobody a member through %s while the owner blocks them and closes their link',
    async (way) => {
      const invitation = await tokenOf(() => send(['other@example.org']));
      const link = await createLink(context, owner, { ...twin, body: { role: 'viewer', days: 7 } });
      // Uses another network, because requests from the same network would wait for each other to be counted.
      const elsewhere = { ...other, network: '198.51.100.9' };
      const joined = Promise.withResolvers<string | undefined>();
      await changeMembers(context, owner, twin, async (transaction) => {
        const join =
          way === 'a link' ? joinThroughLink(context, elsewhere, link.token) : accept(invitation, elsewhere);
        void codeOf(join).then(joined.resolve);
        if (kind === 'postgres') await expect.poll(() => waitingForLocks(context.store.db)).toBe(1);
        await transaction.deleteFrom('share_links').execute();
        const block = { ...tourKey(twin), person_id: 'other', blocked_at: now };
        await transaction.insertInto('twin_blocks').values(block).execute();
      });
      expect(await joined.promise).toBe('invalid-link');
      expect(await roles()).toEqual({});
    },
  );

  test('cannot be accepted while it is revoked', async () => {
    const token = await tokenOf(() => send(['other@example.org']));
    const accepted = Promise.withResolvers<string | undefined>();
    await context.store.write(async (transaction) => {
      await transaction.updateTable('twin_invitations').set({ revoked: 1 }).execute();
      void codeOf(accept(token)).then(accepted.resolve);
      if (kind === 'postgres') await expect.poll(() => waitingForLocks(context.store.db)).toBe(1);
    });
    expect(await accepted.promise).toBe('invalid-link');
    expect(await roles()).toEqual({});
  });

  test('stays revoked if it is sent again while it is revoked', async () => {
    const [invitation] = await send(['other@example.org']);
    const sent = Promise.withResolvers<string | undefined>();
    await context.store.write(async (transaction) => {
      await transaction.updateTable('twin_invitations').set({ revoked: 1 }).execute();
      void codeOf(resend(invitation!.id)).then(sent.resolve);
      if (kind === 'postgres') await expect.poll(() => waitingForLocks(context.store.db)).toBe(1);
    });
    await sent.promise;
    const rows = await context.store.db.selectFrom('twin_invitations').select('revoked').execute();
    expect(rows).toEqual([{ revoked: 1 }]);
  });

  test('returns the same response whether or not the address has an account', async () => {
    const answers: string[] = [];
    for (const email of ['other@example.org', 'nobody@example.org']) {
      const [invitation] = await send([email]);
      answers.push(JSON.stringify({ ...invitation, id: '', email: '' }));
      await revokeInvitation(context, owner, of(invitation!.id));
    }
    expect(answers[0]).toBe(answers[1]);
    const [ofOther, ofNobody] = await mails();
    expect(ofOther!.text.replaceAll(/other@|token=\S+/g, '')).toBe(
      ofNobody!.text.replaceAll(/nobody@|token=\S+/g, ''),
    );
  });

  test.each([
    [{ emails: [] }],
    [{ emails: ['no address'] }],
    [{ emails: ['owner@example.org'] }],
    [{ emails: Array.from({ length: 21 }, (_, index) => `p${index}@example.org`) }],
    [{ role: 'owner' }],
    [{ twins: [] }],
  ])('is rejected for %j', async (wrong) => {
    const body = { emails: ['new@example.org'], twins: [twin.tourId], role: 'viewer', ...wrong };
    expect(await codeOf(invite(context, owner, { userId: 'owner', body }))).toBe('invalid-document');
    expect(await mails()).toEqual([]);
  });

  test('is not sent if one of the twins does not exist', async () => {
    expect(await codeOf(send(['new@example.org'], 'viewer', [twin.tourId, 'none']))).toBe('not-found');
    expect(await waiting()).toEqual([]);
    expect(await mails()).toEqual([]);
  });
});

/** Returns how many transactions of the database are waiting for a lock that another transaction holds. */
async function waitingForLocks(db: Context['store']['db']): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return Number(rows[0]?.count);
}
