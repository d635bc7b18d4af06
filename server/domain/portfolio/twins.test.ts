import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Operation } from '../../../contract/changes/operation.ts';
import type { AppError } from '../../../contract/errors.ts';
import { type Role, TWIN_ORDERS } from '../../../contract/members.ts';
import type { TwinCard } from '../../../contract/portfolio.ts';
import { demoTour, type TourRef } from '../../../contract/tour-id.ts';
import { storeFile } from '../../../tests/support/files/granted-files.ts';
import { emptyTables } from '../../../tests/support/held-rows.ts';
import { actorFor, addMembers, openTestContext } from '../../../tests/support/servers/api.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { ANONYMOUS } from '../../platform/access/actor.ts';
import type { Context } from '../../platform/access/context.ts';
import type { Change } from '../../platform/feed/feed.ts';
import { blockUser } from '../users/block-user.ts';
import { deleteTour } from '../tours/delete-tour.ts';
import { locateMovedDemo } from '../tours/locate-twin.ts';
import { currentTour, readTour } from '../tours/read-tour.ts';
import { tourKey } from '../tours/tour-revision.ts';
import { writeOperations } from '../tours/write-operations.ts';
import { writeTour } from '../tours/write-tour.ts';
import { archiveTwin, createTwin, moveDemo } from './arrange-twins.ts';
import { createLink } from './share-links.ts';
import { invite } from './invitations.ts';
import { listMembers } from './list-members.ts';
import { hasTwins, type ListTwinsInput, listTwins, nameTwins } from './list-twins.ts';

const owner = actorFor('owner');
const viewer = actorFor('viewer');
const codeOf = async (work: Promise<unknown>) =>
  ((await work.catch((error: unknown) => error)) as AppError | undefined)?.code;
const tag = { id: 'a', title: 'Pump', text: '', color: 'blue', position: [0, 0, 0], normal: [0, 1, 0] };

describe.each(mainly('postgres'))('a person’s twins in %s', (kind) => {
  let context: { -readonly [Field in keyof Context]: Context[Field] };
  let close: () => Promise<void>;
  let now = 1_763_683_200_000;
  let told: Change[] = [];

  beforeAll(async () => {
    ({ context, close } = await openTestContext(kind, { TWINS_PER_PERSON: '27', WRITES_PER_PERSON: '9999' }));
    context = { ...context, now: () => now };
    context.feed.subscribe((change) => told.push(change));
  });
  beforeEach(async () => {
    await emptyTables(context.store);
    told = [];
  });
  afterAll(() => close());

  const make = async (name: string, fields: Record<string, unknown> = {}) => {
    now += 1_000;
    const body = { name, matterportId: 'gv360office', ...fields };
    return await createTwin(context, owner, { userId: 'owner', body });
  };
  const list = async (input: Partial<ListTwinsInput> = {}, actor = owner) =>
    await listTwins(context, actor, { userId: actor.userId, which: 'own', ...input });
  const namesOf = (twins: readonly TwinCard[]) => twins.map(({ name }) => name);
  const all = async (input: Partial<ListTwinsInput>, actor = owner): Promise<TwinCard[]> => {
    const { twins, next } = await list(input, actor);
    return next === null ? twins : [...twins, ...(await all({ ...input, cursor: next }, actor))];
  };
  const addMember = (ref: TourRef, role: Role) =>
    context.store.db
      .insertInto('twin_members')
      .values({ ...tourKey(ref), member_id: viewer.userId, role, link_id: '', added_at: 1 })
      .execute();

  describe('the list of twins', () => {
    test('is sorted by last change or by name, and shows 12 twins per page, each twin once', async () => {
      const names = Array.from({ length: 26 }, (_, index) => `House ${String(25 - index).padStart(2, '0')}`);
      for (const name of names) await make(name);
      // Twins that changed at the same time also need a fixed order.
      await context.store.db
        .updateTable('tours')
        .set({ updated_at: 5 })
        .where('updated_at', '<', now - 12_000)
        .execute();
      const first = await list();
      expect(first).toMatchObject({ count: 26, twins: { length: 12 } });
      for (const order of TWIN_ORDERS) {
        const twins = await all({ order });
        expect(new Set(twins.map(({ tourId }) => tourId)).size).toBe(26);
        if (order === 'name') expect(namesOf(twins)).toEqual(names.toSorted());
        else expect(namesOf(twins).slice(0, 13)).toEqual(names.toReversed().slice(0, 13));
      }
    });

    test('contains the data that cards show', async () => {
      const ref = await make('Annex', { address: 'Lake road 1', public: true });
      expect((await list()).twins).toEqual([
        {
          ...ref,
          name: 'Annex',
          place: 'Lake road 1',
          captureId: 'gv360office',
          public: true,
          changedAt: now,
          changedBy: '',
          archived: false,
          role: 'owner',
          owner: '',
        },
      ]);
    });

    test('does not contain the demo and deleted twins', async () => {
      await writeTour(context, owner, { ...demoTour('owner'), patch: { name: 'Demo' } });
      await deleteTour(context, owner, await make('Gone'));
      expect(await list()).toEqual({ twins: [], count: 0, next: null });
    });

    test('finds twins by words in their name or place, ignoring case', async () => {
      await make('Bürohaus', { address: 'ÖSTERGATAN 1' });
      await make('Annex');
      const found = async (query: string) => namesOf((await list({ query })).twins);
      expect(await found('BÜRO')).toEqual(['Bürohaus']);
      expect(await found(' östergatan ')).toEqual(['Bürohaus']);
      expect(await found('annex')).toEqual(['Annex']);
      expect(await found('%')).toEqual(['Annex', 'Bürohaus']);
      expect((await list({ query: 'cellar' })).count).toBe(0);
    });

    test('moves archived twins to a separate list without any other change', async () => {
      const ref = await make('Annex');
      const before = await readTour(context, owner, ref);
      await archiveTwin(context, owner, { ...ref, archived: true });
      expect(await list()).toMatchObject({ count: 0 });
      expect((await list({ which: 'archived' })).twins).toMatchObject([{ name: 'Annex', archived: true }]);
      expect(await readTour(context, owner, ref)).toEqual(before);
      await archiveTwin(context, owner, { ...ref, archived: false });
      expect(namesOf((await list()).twins)).toEqual(['Annex']);
    });

    test('returns the names of all twins including archived twins, with the demo first', async () => {
      const annex = await make('annex', { matterportId: '' });
      const office = await make('Office');
      await archiveTwin(context, owner, { ...office, archived: true });
      await writeTour(context, owner, { ...demoTour('owner'), patch: { name: 'Old town' } });
      await deleteTour(context, owner, await make('Gone'));
      expect(await nameTwins(context, owner, 'owner')).toEqual([
        { tourId: 'demo-tour', name: 'Old town', captureId: '', revision: 1 },
        { tourId: annex.tourId, name: 'annex', captureId: '', revision: 1 },
        { tourId: office.tourId, name: 'Office', captureId: 'gv360office', revision: 1 },
      ]);
      expect(await codeOf(nameTwins(context, viewer, 'owner'))).toBe('not-found');
    });

    test('reports whether a person has twins other than the demo, including archived twins', async () => {
      await writeTour(context, owner, { ...demoTour('owner'), patch: { name: 'Demo' } });
      const any = async () => (await hasTwins(context, owner, 'owner')).own;
      expect(await any()).toBe(false);
      const ref = await make('Annex');
      await archiveTwin(context, owner, { ...ref, archived: true });
      expect(await any()).toBe(true);
      await deleteTour(context, owner, ref);
      expect(await any()).toBe(false);
      expect(await codeOf(hasTwins(context, viewer, 'owner'))).toBe('not-found');
    });

    test('does not allow archiving the demo', async () => {
      await writeTour(context, owner, { ...demoTour('owner'), patch: { name: 'Demo' } });
      expect(await codeOf(archiveTwin(context, owner, { ...demoTour('owner'), archived: true }))).toBe(
        'not-found',
      );
      const { archived_at } = await context.store.db
        .selectFrom('tours')
        .select('archived_at')
        .executeTakeFirstOrThrow();
      expect(archived_at).toBe(0);
    });

    test('shows members the twins of other people with their role, until staff block the owner', async () => {
      const ref = await make('Annex');
      await make('Not shared', { public: true });
      const held = () => hasTwins(context, viewer, 'viewer');
      expect(await held()).toEqual({ own: false, shared: false });
      await addMembers(context.store, ref);
      expect(await held()).toEqual({ own: false, shared: true });
      const shared = () => list({ which: 'shared' }, viewer);
      expect(await shared()).toMatchObject({
        count: 1,
        twins: [{ ...ref, name: 'Annex', role: 'viewer', owner: 'Name of owner' }],
      });
      expect(await list({}, viewer)).toMatchObject({ count: 0 });
      const tag = { id: 'a', title: 'Pump', text: '', color: 'blue', position: [0, 0, 0], normal: [0, 1, 0] };
      await writeTour(context, actorFor('editor'), { ...ref, patch: { tags: [tag] } });
      expect((await shared()).twins).toMatchObject([{ changedBy: 'Name of editor' }]);
      expect((await list({ order: 'name' })).twins).toMatchObject([
        { changedBy: 'Name of editor' },
        { changedBy: '' },
      ]);
      const { twins } = await list({ which: 'shared' }, actorFor('editor'));
      expect(twins).toMatchObject([{ changedBy: '' }]);
      await blockUser(context, actorFor('staff'), { userId: 'owner', body: { reason: 'Spam' } });
      expect(await shared()).toEqual({ twins: [], count: 0, next: null });
      expect(await held()).toEqual({ own: false, shared: false });
    });

    test('has pages for the twins of other people', async () => {
      for (let index = 0; index < 26; index += 1) await addMember(await make(`House ${index}`), 'editor');
      const twins = await all({ which: 'shared', order: 'name' }, viewer);
      expect(new Set(twins.map(({ tourId }) => tourId)).size).toBe(26);
    });

    test('is visible only to the person', async () => {
      expect(await codeOf(listTwins(context, viewer, { userId: 'owner', which: 'own' }))).toBe('not-found');
      expect(await codeOf(listTwins(context, ANONYMOUS, { userId: 'owner', which: 'shared' }))).toBe(
        'not-signed-in',
      );
    });

    test.each(['', 'none', 'WzEsMl0', Buffer.from('["a","b","c"]').toString('base64url')])(
      'rejects the cursor “%s”',
      async (cursor) => {
        expect(await codeOf(list({ cursor }))).toBe('invalid-request');
      },
    );
  });

  test('limits the number of twins to the value that the operator sets', async () => {
    for (let index = 0; index < 27; index += 1) await make(`House ${index}`);
    expect(await codeOf(make('One more'))).toBe('quota-exceeded');
    await writeTour(context, owner, { ...demoTour('owner'), patch: { name: 'Demo' } });
    expect(await codeOf(moveDemo(context, owner, 'owner'))).toBe('quota-exceeded');
    expect(await readTour(context, owner, demoTour('owner'))).toMatchObject({ name: 'Demo' });
    await deleteTour(context, owner, (await list()).twins[0]!);
    await make('One more');
    expect(await list()).toMatchObject({ count: 27 });
  });

  test('rejects a twin without a name', async () => {
    expect(await codeOf(make('  '))).toBe('invalid-document');
  });

  describe('a demo that became a regular twin', () => {
    const demo = demoTour('owner');
    let globalId: string;

    beforeEach(async () => {
      await writeTour(context, owner, { ...demo, patch: { name: 'Demo', public: true, tags: [tag] } });
      await addMembers(context.store, demo);
      globalId = (await currentTour(context, demo))!.globalId;
    });

    const rename = (title: string): Operation => ({
      id: `rename to ${title}`,
      collection: 'tags',
      kind: 'change',
      before: tag,
      item: { ...tag, title },
      changed: ['title'],
    });
    const send = (operation: Operation, actor = owner, tourId = globalId) =>
      writeOperations(context, actor, { ...demo, body: { operations: [operation], tourId } });
    const titleIn = async (ref: TourRef) =>
      ((await readTour(context, owner, ref)).tags as { title: string }[])[0]?.title;

    test('keeps its contents, members, invitations and links, and can be reached at its former address', async () => {
      await storeFile(context, { userId: 'owner', content: 'Words' });
      await createLink(context, owner, { ...demo, body: { role: 'viewer', days: 7 } });
      await invite(context, owner, {
        userId: 'owner',
        body: { emails: ['new@example.org'], twins: [demo.tourId], role: 'viewer' },
      });
      await context.store.db
        .insertInto('tour_snapshots')
        .values({
          ...tourKey(demo),
          id: 's',
          name: 'Before',
          reason: 'import',
          document: '',
          bytes: 0,
          taken_at: 1,
          expires_at: now + 1,
        })
        .execute();
      const members = await listMembers(context, owner, demo);
      expect(members).toMatchObject({
        members: { length: 3 },
        invitations: { length: 1 },
        links: { length: 1 },
      });

      told = [];
      const moved = await moveDemo(context, owner, 'owner');
      expect(await readTour(context, owner, moved)).toMatchObject({ name: 'Demo', public: true });
      expect((await currentTour(context, moved))!.globalId).toBe(globalId);
      expect(await titleIn(moved)).toBe('Pump');
      expect(await listMembers(context, owner, moved)).toEqual({
        ...members,
        invitations: members.invitations.map((each) => ({
          ...each,
          twins: [{ tourId: moved.tourId, role: 'viewer' }],
        })),
      });
      for (const table of ['file_versions', 'tour_snapshots'] as const) {
        const rows = await context.store.db.selectFrom(table).select('tour_id').execute();
        expect(rows).toEqual([{ tour_id: moved.tourId }]);
      }
      expect(await codeOf(readTour(context, owner, demo))).toBe('not-found');
      expect(await locateMovedDemo(context, 'owner')).toEqual(moved);
      expect(told).toContainEqual(expect.objectContaining({ topic: 'users/owner/tours/demo-tour' }));
    });

    test('can be reached by the demo’s links until it is deleted or there is a new demo', async () => {
      const moved = await moveDemo(context, owner, 'owner');
      await deleteTour(context, owner, moved);
      expect(await locateMovedDemo(context, 'owner')).toBeNull();
      await writeTour(context, owner, { ...demo, patch: { name: 'Second' } });
      const again = await moveDemo(context, owner, 'owner');
      expect(await locateMovedDemo(context, 'owner')).toEqual(again);
      const third = await writeTour(context, owner, { ...demo, patch: { name: 'Third' } });
      expect(third.revision).toBeGreaterThan((await currentTour(context, again))!.revision);
      expect(await titleIn(demo)).toBeUndefined();
      expect(await locateMovedDemo(context, 'owner')).toBeNull();
    });

    test('receives each change that the owner or an editor made before the move, once', async () => {
      const moved = await moveDemo(context, owner, 'owner');
      const { globalId: answered } = await send(rename('Fan'));
      expect(answered).toBe(globalId);
      expect(await titleIn(moved)).toBe('Fan');
      const { revision } = (await currentTour(context, moved))!;
      await send(rename('Fan'));
      expect((await currentTour(context, moved))!.revision).toBe(revision);
      await send({ ...rename('Motor'), before: { ...tag, title: 'Fan' } } as Operation, actorFor('editor'));
      expect(await titleIn(moved)).toBe('Motor');
    });

    test('receives changes made before the move even if there is a new demo', async () => {
      const moved = await moveDemo(context, owner, 'owner');
      for (const isPublic of [false, true]) {
        const ifMatch = (await currentTour(context, demo))?.revision;
        await writeTour(context, owner, { ...demo, ifMatch, patch: { public: isPublic, tags: [] } });
        const title = `Fan ${isPublic}`;
        await send(rename(title), actorFor('editor'));
        expect(await titleIn(moved)).toBe(title);
      }
      expect(await titleIn(demo)).toBeUndefined();
    });

    test('rejects changes by people who cannot edit it, and changes of another demo', async () => {
      const moved = await moveDemo(context, owner, 'owner');
      for (const person of ['viewer', 'commenter', 'other'] as const)
        expect(await codeOf(send(rename('Fan'), actorFor(person)))).toBe('not-found');
      expect(await codeOf(send(rename('Fan'), owner, 'another'))).toBe('not-found');
      expect(await codeOf(send(rename('Fan'), actorFor('editor'), 'another'))).toBe('not-found');
      const { tourId: other } = await make('Other');
      const ofOther = (await currentTour(context, { userId: 'owner', tourId: other }))!.globalId;
      expect(await codeOf(send(rename('Fan'), actorFor('editor'), ofOther))).toBe('not-found');
      expect(await titleIn(moved)).toBe('Pump');
    });

    test('is not created if there is no demo', async () => {
      await deleteTour(context, owner, demo);
      expect(await codeOf(moveDemo(context, owner, 'owner'))).toBe('not-found');
      expect(await codeOf(moveDemo(context, viewer, 'owner'))).toBe('not-found');
    });
  });

  test('rejects changes of the space and the visibility by an editor', async () => {
    const ref = await make('Annex');
    await addMembers(context.store, ref);
    const editor = actorFor('editor');
    const change = {
      before: { id: 'twin', matterportId: 'gv360office' },
      item: { id: 'twin', matterportId: 'gv360cellar' },
    };
    const operation = { id: 'o', collection: 'twin', kind: 'change', ...change, changed: ['matterportId'] };
    expect(
      await codeOf(writeOperations(context, editor, { ...ref, body: { operations: [operation] } })),
    ).toBe('forbidden');
    for (const patch of [{ matterportId: 'gv360cellar' }, { public: true }])
      expect(await codeOf(writeTour(context, editor, { ...ref, ifMatch: 1, patch }))).toBe('forbidden');
    await writeTour(context, editor, { ...ref, patch: { description: 'By the lake.' } });
    expect(await readTour(context, owner, ref)).toMatchObject({
      matterportId: 'gv360office',
      public: false,
      description: 'By the lake.',
    });
  });
});
