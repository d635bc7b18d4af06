import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppError } from '../../../contract/errors.ts';
import { api } from '../../../contract/addresses.ts';
import { MEMBERS_MAX, SHARE_LINKS_MAX } from '../../../contract/limits.ts';
import { ROLES } from '../../../contract/members.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import { emptyTables } from '../../../tests/support/held-rows.ts';
import {
  actorFor,
  addMembers,
  createApi,
  createPerson,
  openTestContext,
  type Person,
} from '../../../tests/support/servers/api.ts';
import { STORE_KINDS } from '../../../tests/support/stores.ts';
import { ANONYMOUS } from '../../platform/access/actor.ts';
import type { Context } from '../../platform/access/context.ts';
import type { Change } from '../../platform/feed/feed.ts';
import type { Store } from '../../platform/store/store.ts';
import { deleteAccount } from '../accounts/delete-account.ts';
import { emptyBin } from '../files/documents/bin.ts';
import { changeDocuments } from '../files/documents/versions.ts';
import { writeProfile } from '../profiles/profiles.ts';
import { currentTour, readTour } from '../tours/read-tour.ts';
import { tourKey } from '../tours/tour-revision.ts';
import { writeOperations } from '../tours/write-operations.ts';
import { writeTour } from '../tours/write-tour.ts';
import { blockUser, unblockUser } from '../users/block-user.ts';
import { createTwin } from './arrange-twins.ts';
import { invite } from './invitations.ts';
import { listMembers } from './list-members.ts';
import { listTwins } from './list-twins.ts';
import { addMember, changeMember, removeMember } from './members.ts';
import { closeLink, createLink, joinThroughLink, readLink } from './share-links.ts';

const owner = actorFor('owner');
const other = actorFor('other');
const DAY = 24 * 3_600_000;
const codeOf = async (work: Promise<unknown>) =>
  (
    (await work.then(
      () => null,
      (error: unknown) => error,
    )) as AppError | null
  )?.code;

describe.each(STORE_KINDS)('access to a twin, in %s', (kind) => {
  let context: { -readonly [Field in keyof Context]: Context[Field] };
  let close: () => Promise<void>;
  let now = Date.now();
  let twin: TourRef;
  let told: Change[] = [];

  beforeAll(async () => {
    ({ context, close } = await openTestContext(kind, {
      WRITES_PER_PERSON: '9999',
      WRITES_PER_NETWORK: '9999',
    }));
    context = { ...context, now: () => now };
    context.feed.subscribe((change) => told.push(change));
  });
  beforeEach(async () => {
    await emptyTables(context.store);
    now += 400 * DAY;
    twin = await createTwin(context, owner, {
      userId: 'owner',
      body: { name: 'Annex', matterportId: 'gv360office' },
    });
    told = [];
  });
  afterAll(() => close());

  const list = (person: Person = 'owner') => listMembers(context, actorFor(person), twin);
  const roles = async () => {
    const { members } = await list();
    return Object.fromEntries(members.map(({ id, role }) => [id, role]));
  };
  const revision = async () => (await currentTour(context, twin))!.revision;
  const reads = async (person: Person) =>
    (await codeOf(readTour(context, actorFor(person), twin))) === undefined;

  describe('a share link', () => {
    const make = (body: unknown = { role: 'viewer', days: 7 }) =>
      createLink(context, owner, { ...twin, body });
    const shut = (linkId: string, keep = false) => closeLink(context, owner, { ...twin, linkId, keep });
    const join = (token: string, person: Person = 'other') =>
      joinThroughLink(context, actorFor(person), token);

    test.each(['viewer', 'commenter'])(
      'makes a signed-in person who opens it a %s, and the owner sees that person in the list',
      async (role) => {
        const { token, id } = await make({ role, days: 7 });
        const shown = { owner: 'Name of owner', role };
        expect(await readLink(context, other, token)).toEqual({ name: 'Annex', ...shown });
        expect(await readLink(context, ANONYMOUS, token)).toEqual({ name: null, ...shown });
        expect(await codeOf(joinThroughLink(context, ANONYMOUS, token))).toBe('not-signed-in');
        expect(await join(token)).toEqual(twin);
        const joined = await revision();
        expect(await join(token)).toEqual(twin);
        expect(await revision()).toBe(joined);
        expect((await list()).members).toEqual([
          {
            id: 'other',
            name: 'Name of other',
            email: 'other@example.org',
            role,
            since: now,
            you: false,
            linkId: id,
          },
        ]);
        expect(await reads('other')).toBe(true);
      },
    );

    test('cannot give the role of editor, and expires at the stated time', async () => {
      for (const body of [{ role: 'editor', days: 7 }, { role: 'viewer', days: 8 }, { role: 'viewer' }])
        expect(await codeOf(make(body))).toBe('invalid-document');
      const { token } = await make({ role: 'viewer', days: 1 });
      now += DAY - 1;
      await join(token);
      now += 1;
      expect(await codeOf(join(token, 'staff'))).toBe('invalid-link');
      expect(await readLink(context, ANONYMOUS, token)).toBeNull();
      // The owner can still remove or keep the people who joined through the ended link.
      expect(await list()).toMatchObject({ links: [{ ended: true }], members: [{ id: 'other' }] });
      await shut((await list()).links[0]!.id);
      expect(await list()).toMatchObject({ links: [], members: [] });
      await make({ role: 'viewer', days: 1 });
      now += DAY;
      expect((await list()).links).toEqual([]);
    });

    test.each(['viewer', 'editor'] as const)(
      'can be closed without removing a person who was later invited as %s',
      async (role) => {
        const { id, token } = await make({ role: 'commenter', days: 7 });
        await join(token);
        await context.store.write((transaction) =>
          addMember(transaction, twin, { memberId: 'other', role, linkId: '', now }),
        );
        await join(token);
        await shut(id);
        expect(await roles()).toEqual({ other: role === 'viewer' ? 'commenter' : role });
      },
    );

    test('does not work while staff block the owner', async () => {
      const { token } = await make();
      await blockUser(context, actorFor('staff'), { userId: 'owner', body: { reason: 'Spam' } });
      expect(await readLink(context, ANONYMOUS, token)).toBeNull();
      expect(await codeOf(join(token))).toBe('invalid-link');
      await unblockUser(context, actorFor('staff'), { userId: 'owner' });
      expect(await readLink(context, other, token)).toMatchObject({ name: 'Annex' });
    });

    test('removes only people who joined through it when the owner closes it', async () => {
      const [first, second] = [await make(), await make()];
      await addMembers(context.store, twin);
      await join(first.token);
      await join(second.token, 'staff');
      await shut(first.id);
      expect(Object.keys(await roles()).toSorted()).toEqual(['commenter', 'editor', 'staff-1', 'viewer']);
      expect(await codeOf(join(first.token))).toBe('invalid-link');
      expect(await reads('other')).toBe(false);
    });

    test('can be closed without removing the people who joined through it', async () => {
      const { id, token } = await make();
      await join(token);
      await shut(id, true);
      expect(await list()).toMatchObject({ links: [], members: [{ id: 'other', linkId: null }] });
      await shut(id);
      await shut('none');
      expect(await roles()).toEqual({ other: 'viewer' });
      expect(await codeOf(join(token, 'staff'))).toBe('invalid-link');
    });

    test('cannot be closed through another twin', async () => {
      const { id, token } = await make();
      await join(token);
      const theirs = await createTwin(context, owner, {
        userId: 'owner',
        body: { name: 'Barn', matterportId: 'gv360office' },
      });
      await closeLink(context, owner, { ...theirs, linkId: id, keep: false });
      expect(await roles()).toEqual({ other: 'viewer' });
    });

    test('never reduces the rights of a person who opens it, including the owner', async () => {
      const { token } = await make();
      await addMembers(context.store, twin);
      await join(token, 'editor');
      await join(token, 'owner');
      expect(await roles()).toEqual({ editor: 'editor', commenter: 'commenter', viewer: 'viewer' });
    });

    test('cannot be created if the twin already has 20 open links', async () => {
      for (let index = 0; index < SHARE_LINKS_MAX; index += 1) await make({ role: 'viewer', days: 1 });
      expect(await codeOf(make())).toBe('quota-exceeded');
      now += DAY;
      await make();
    });
  });

  describe('members', () => {
    beforeEach(() => addMembers(context.store, twin));

    test.each(ROLES)(
      'shows members names as %s, but no addresses, ids, invitations or links',
      async (person) => {
        const body = { emails: ['new@example.org'], twins: [twin.tourId], role: 'viewer' };
        await invite(context, owner, { userId: 'owner', body });
        await createLink(context, owner, { ...twin, body: { role: 'viewer', days: 7 } });
        await writeProfile(context, actorFor('editor'), { userId: 'editor', patch: { name: 'Ada Byron' } });
        const shown = await list(person);
        expect(shown.owner).toBe('Name of owner');
        expect(shown.members.map(({ name }) => name)).toEqual([
          'Name of commenter',
          'Ada Byron',
          'Name of viewer',
        ]);
        expect(shown.members.filter(({ you }) => you)).toMatchObject([{ role: person }]);
        expect(shown).toMatchObject({ invitations: [], links: [] });
        expect(JSON.stringify(shown)).not.toMatch(/@|"id":"|"linkId":"/);
        expect((await list()).members.map(({ email }) => email)).toEqual([
          'commenter@example.org',
          'editor@example.org',
          'viewer@example.org',
        ]);
      },
    );

    test('hides members from people who are not members', async () => {
      for (const person of ['other', 'staff'] as const) expect(await codeOf(list(person))).toBe('not-found');
      expect(await codeOf(listMembers(context, ANONYMOUS, twin))).toBe('not-signed-in');
    });

    test('lets only the owner change a member’s role', async () => {
      const change = (person: Person, memberId = 'viewer', role = 'editor') =>
        changeMember(context, actorFor(person), { ...twin, memberId, body: { role } });
      for (const person of ROLES) expect(await codeOf(change(person))).toBe('forbidden');
      expect(await codeOf(change('other'))).toBe('not-found');
      expect(await codeOf(change('owner', 'nobody'))).toBe('not-found');
      expect(await codeOf(change('owner', 'viewer', 'owner'))).toBe('invalid-document');
      const before = await revision();
      await change('owner');
      expect(await roles()).toMatchObject({ viewer: 'editor' });
      expect(await revision()).toBe(before + 1);
      expect(told).toEqual([
        { kind: 'changed', topic: `users/owner/tours/${twin.tourId}`, revision: before + 1 },
      ]);
    });

    test('lets the owner remove members, and lets members leave', async () => {
      const remove = (person: Person, memberId: string) =>
        removeMember(context, actorFor(person), { ...twin, memberId });
      expect(await codeOf(remove('editor', 'viewer'))).toBe('forbidden');
      await remove('owner', 'viewer');
      await remove('owner', 'viewer');
      await remove('commenter', 'me');
      expect(await roles()).toEqual({ editor: 'editor' });
      for (const person of ['viewer', 'commenter'] as const) expect(await reads(person)).toBe(false);
      expect(
        (await listTwins(context, actorFor('viewer'), { userId: 'viewer', which: 'shared' })).count,
      ).toBe(0);
    });

    test('reveals and changes nothing if a non-member tries to leave', async () => {
      const before = await revision();
      for (const memberId of ['me', 'other'])
        expect(await codeOf(removeMember(context, other, { ...twin, memberId }))).toBe('not-found');
      expect(await codeOf(removeMember(context, ANONYMOUS, { ...twin, memberId: 'me' }))).toBe(
        'not-signed-in',
      );
      expect(await revision()).toBe(before);
      expect(told).toEqual([]);
    });

    test('changes nothing if the owner tries to leave', async () => {
      const before = await revision();
      for (const memberId of ['me', 'owner']) await removeMember(context, owner, { ...twin, memberId });
      expect(await revision()).toBe(before);
      expect(told).toEqual([]);
    });

    test('changes members without changing the document or its time of change', async () => {
      const before = await readTour(context, owner, twin);
      now += 1_000;
      await removeMember(context, owner, { ...twin, memberId: 'viewer' });
      expect(await readTour(context, owner, twin)).toEqual({ ...before, revision: before.revision + 1 });
    });
  });

  test('is limited to 200 members, who are listed on one page', async () => {
    const { token } = await createLink(context, owner, { ...twin, body: { role: 'viewer', days: 7 } });
    const ids = Array.from({ length: MEMBERS_MAX }, (_, index) => `member-${index}`);
    for (const id of ids) await createPerson(context.store, id);
    await context.store.db
      .insertInto('twin_members')
      .values(
        ids
          .slice(1)
          .map(
            (id) => ({ ...tourKey(twin), member_id: id, role: 'viewer', link_id: '', added_at: 1 }) as const,
          ),
      )
      .execute();
    await joinThroughLink(context, { ...other, userId: ids[0]! }, token);
    expect(await codeOf(joinThroughLink(context, other, token))).toBe('quota-exceeded');
    await joinThroughLink(context, { ...other, userId: ids[0]! }, token);
    expect((await list()).members).toHaveLength(MEMBERS_MAX);
    const { members } = (await currentTour(context, twin))!.rights;
    expect(ids.filter((id) => members.get(id) !== 'viewer')).toEqual([]);
  });

  test('ends for a change that the server was about to write', async () => {
    await addMembers(context.store, twin);
    const tourId = (await currentTour(context, twin))!.globalId;
    const tag = { id: 't1', title: 'Late', text: '', color: 'red', position: [0, 0, 0], normal: [0, 1, 0] };
    const operation = { id: 'o1', kind: 'add', collection: 'tags', item: tag };
    const changes = [
      (late: Context) =>
        writeOperations(late, actorFor('editor'), { ...twin, body: { operations: [operation], tourId } }),
      (late: Context) => writeTour(late, actorFor('editor'), { ...twin, patch: { name: 'Late' } }),
      (late: Context) => emptyBin(late, actorFor('editor'), twin),
      (late: Context) =>
        changeDocuments(late, actorFor('editor'), twin, async ({ locked }) => locked.revision),
    ];
    for (const change of changes) {
      await addMembers(context.store, twin);
      const { store } = context;
      const write: Store['write'] = async (work) => {
        await removeMember(context, owner, { ...twin, memberId: 'editor' });
        return await store.write(work);
      };
      expect(await codeOf(change({ ...context, store: { ...store, write } }))).toBe('not-found');
    }
    expect(await readTour(context, owner, twin)).toMatchObject({ name: 'Annex', tags: [] });
  });

  test('rejects ids and cursors that contain NUL, which a database cannot read', async () => {
    const server = createApi(context);
    const cursor = Buffer.from(JSON.stringify([1, 'owner', '\0'])).toString('base64url');
    const refused: [method: string, path: string, status: number][] = [
      ['PATCH', api.member(twin, '\0'), 404],
      ['DELETE', api.member(twin, 'a\0'), 404],
      ['GET', '/twins/%00', 404],
      ['GET', api.history(twin, '?item=tags:%00'), 400],
      ['GET', api.tours('owner', `?cursor=${cursor}`), 400],
    ];
    for (const [method, path, status] of refused) {
      const json = method === 'PATCH' ? { role: 'viewer' } : undefined;
      expect([path, (await server.call(path, { method, as: 'owner', json })).status]).toEqual([path, status]);
    }
  });

  test('ends when the account of the member or the owner is deleted', async () => {
    await addMembers(context.store, twin);
    const body = { emails: ['editor@example.org'], twins: [twin.tourId], role: 'viewer' };
    await invite(context, owner, { userId: 'owner', body });
    await createLink(context, owner, { ...twin, body: { role: 'viewer', days: 7 } });
    const end = (person: Person) => {
      const actor = { ...actorFor(person), signedInAt: now };
      return deleteAccount(context, actor, { userId: actor.userId, body: { confirmation: actor.email } });
    };
    const upload = { user_id: 'owner', tour_id: twin.tourId, uploader: 'editor', state: 'open' } as const;
    await context.store.db
      .insertInto('uploads')
      .values({
        ...upload,
        id: 'u',
        name: 'plan.pdf',
        bytes: 3,
        target: '{}',
        result: '',
        created_at: now,
        expires_at: now + DAY,
        locked_by: '',
        locked_until: 0,
      })
      .execute();
    await end('editor');
    expect(await context.store.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
    expect(await list()).toMatchObject({ members: { length: 2 }, invitations: [] });
    expect(await reads('editor')).toBe(false);
    await end('owner');
    for (const table of ['twin_members', 'twin_invitations', 'invited_twins', 'share_links'] as const)
      expect(await context.store.db.selectFrom(table).selectAll().execute()).toEqual([]);
    const shared = await listTwins(context, actorFor('viewer'), { userId: 'viewer', which: 'shared' });
    expect(shared.count).toBe(0);
  });
});
