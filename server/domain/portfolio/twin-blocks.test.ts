import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import type { ThreadsAnswer } from '../../../contract/threads/thread-schema.ts';
import { formatTopic } from '../../../contract/topic.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import { actorFor, addMembers, openTestContext } from '../../../tests/support/servers/api.ts';
import { openStream } from '../../../tests/support/servers/event-stream.ts';
import { PresenceTwin } from '../../../tests/support/servers/presence-twin.ts';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';
import { call } from '../../../tests/support/servers/session.ts';
import { STORE_KINDS } from '../../../tests/support/stores.ts';
import { startThread } from '../../../tests/support/threads.ts';
import { ANONYMOUS } from '../../platform/access/actor.ts';
import type { Context } from '../../platform/access/context.ts';
import { deletePerson } from '../accounts/delete-person.ts';
import { hashSecret } from '../identity/sessions/secret-token.ts';
import { changeThreads } from '../threads/change-threads.ts';
import { readThreads } from '../threads/read-threads.ts';
import { deleteTour } from '../tours/delete-tour.ts';
import { createTwin } from './arrange-twins.ts';
import { acceptInvitation, listReceived, readInvitation } from './accept-invitation.ts';
import { listMembers } from './list-members.ts';
import { removeMember } from './members.ts';
import { createLink, joinThroughLink, readLink } from './share-links.ts';
import { blockInTwin, unblockInTwin } from './twin-blocks.ts';

const owner = actorFor('owner');
const commenter = actorFor('commenter');

describe.each(STORE_KINDS)('blocking people in a twin, in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let twin: TourRef;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    twin = await make('Annex');
    await addMembers(context.store, twin);
  });
  afterEach(() => close());

  const make = (name: string) =>
    createTwin(context, owner, { userId: 'owner', body: { name, matterportId: 'gv360office' } });
  const block = (memberId: string) => blockInTwin(context, owner, { ...twin, memberId });
  const unblock = (memberId: string) => unblockInTwin(context, owner, { ...twin, memberId });
  const listed = async () => {
    const { members, blocked } = await listMembers(context, owner, twin);
    return { members: members.map(({ id }) => id), blocked: blocked.map(({ id }) => id) };
  };
  /** Invites the commenter to these twins and returns the token of the invitation. */
  async function invited(...twins: TourRef[]): Promise<string> {
    const { db } = context.store;
    const id = crypto.randomUUID();
    const times = { created_at: Date.now(), expires_at: Date.now() + 60_000 };
    const state = { sent: 1, revoked: 0, accepted_at: null };
    const invitation = { id, user_id: 'owner', email: 'commenter@example.org', token_hash: hashSecret(id) };
    await db
      .insertInto('twin_invitations')
      .values({ ...invitation, ...state, ...times })
      .execute();
    for (const { tourId } of twins)
      await db
        .insertInto('invited_twins')
        .values({ invitation_id: id, user_id: 'owner', tour_id: tourId, role: 'viewer' })
        .execute();
    return id;
  }

  test('ends the membership of blocked people, and rejects their links and invitations until they are unblocked', async () => {
    const { token } = await createLink(context, owner, { ...twin, body: { role: 'viewer', days: 7 } });
    const invitation = await invited(twin);
    await block('commenter');
    await block('commenter');
    expect(await listed()).toEqual({ members: ['editor', 'viewer'], blocked: ['commenter'] });
    await expect(joinThroughLink(context, commenter, token)).rejects.toMatchObject({ code: 'invalid-link' });
    await expect(acceptInvitation(context, commenter, invitation)).rejects.toMatchObject({
      code: 'invalid-link',
    });
    expect((await listed()).members).toEqual(['editor', 'viewer']);
    await unblock('commenter');
    await unblock('commenter');
    await joinThroughLink(context, commenter, token);
    expect(await listed()).toEqual({ members: expect.arrayContaining(['commenter']), blocked: [] });
  });

  test('lets blocked people accept the other twins of an invitation, and shows only the names of those twins', async () => {
    const second = await make('Depot');
    await block('commenter');
    const invitation = await invited(twin, second);
    expect(await readInvitation(context, commenter, invitation)).toMatchObject({ names: ['Depot'] });
    const { twins } = await acceptInvitation(context, commenter, invitation);
    expect(twins).toEqual([second]);
  });

  test('hides the twin’s name from blocked people on pages and in lists of links and invitations', async () => {
    const { token } = await createLink(context, owner, { ...twin, body: { role: 'viewer', days: 7 } });
    const invitation = await invited(twin);
    await block('commenter');
    const received = () => listReceived(context, commenter);
    for (const actor of [commenter, ANONYMOUS])
      expect(await readInvitation(context, actor, invitation)).toBeNull();
    expect(await readLink(context, commenter, token)).toBeNull();
    expect(await received()).toEqual([]);
    // A signed-out visitor may be the blocked user.
    expect(await readLink(context, ANONYMOUS, token)).toMatchObject({ name: null });
    await unblock('commenter');
    for (const actor of [commenter, ANONYMOUS])
      expect(await readInvitation(context, actor, invitation)).toMatchObject({ names: ['Annex'] });
    expect(await readLink(context, commenter, token)).toMatchObject({ name: 'Annex' });
    expect(await received()).toMatchObject([{ names: ['Annex'] }]);
  });

  test('works from a comment even after its author was removed, and keeps the comments', async () => {
    await changeThreads(context, commenter, { ...twin, body: { operations: startThread() } });
    await removeMember(context, owner, { ...twin, memberId: 'commenter' });
    const { people } = JSON.parse((await readThreads(context, owner, twin)).join('')) as ThreadsAnswer;
    await block(people.find(({ name }) => name === 'Name of commenter')!.key);
    expect((await listed()).blocked).toEqual(['commenter']);
    expect((await readThreads(context, owner, twin)).join('')).toContain('The pump leaks.');
  });

  test('is possible for members and authors, but not for the owner', async () => {
    for (const id of ['other', 'owner', 'nobody', ''])
      await expect(block(id)).rejects.toMatchObject({ code: 'not-found' });
    for (const actor of [actorFor('editor'), actorFor('other'), ANONYMOUS])
      await expect(blockInTwin(context, actor, { ...twin, memberId: 'viewer' })).rejects.toMatchObject({
        code:
          actor.kind === 'anonymous'
            ? 'not-signed-in'
            : actor.userId === 'editor'
              ? 'forbidden'
              : 'not-found',
      });
    expect((await listMembers(context, actorFor('viewer'), twin)).blocked).toEqual([]);
  });

  test('ends when the twin, the owner’s account or the blocked account is deleted', async () => {
    const { store } = context;
    const left = () => store.db.selectFrom('twin_blocks').select('person_id').execute();
    await block('viewer');
    await store.write((transaction) => deletePerson(store, transaction, 'viewer', Date.now()));
    expect(await left()).toEqual([]);
    await block('editor');
    await deleteTour(context, owner, twin);
    expect(await left()).toEqual([]);
    twin = await make('Depot');
    await addMembers(store, twin);
    await block('commenter');
    await store.write((transaction) => deletePerson(store, transaction, 'owner', Date.now()));
    expect(await left()).toEqual([]);
  });
});

describe.each(STORE_KINDS)('a stream of a person whom the owner of a twin blocks, over %s', (kind) => {
  let host: TestServer;
  beforeAll(async () => {
    host = await startTestServer({ kind, times: { sweep: 20 } });
  });
  afterAll(() => host.close());

  test('ends immediately', async () => {
    const twin = await PresenceTwin.make(host);
    const topic = formatTopic({ kind: 'threads', ...twin.tour });
    const stream = await openStream(host.origin, [topic], { session: twin.ada, shared: true });
    await stream.nextShared();
    const path = api.blockInTwin(twin.tour, twin.ada.userId);
    expect((await call(host.origin, twin.owner, 'PUT', path)).status).toBe(204);
    expect(await stream.nextShared()).toEqual({ type: 'gone', topic });
    expect((await openStream(host.origin, [topic], { session: twin.ada })).status).toBe(404);
    stream.close();
    twin.close();
  });
});
