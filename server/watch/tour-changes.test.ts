import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../contract/addresses.ts';
import { changeOperation } from '../../contract/annotations/make-operation.ts';
import type { Item, Operation } from '../../contract/annotations/operation.ts';
import type { TourChanges } from '../../contract/annotations/tour-changes.ts';
import { OPERATIONS_MAX } from '../../contract/limits.ts';
import { formatTopic } from '../../contract/topic.ts';
import { type EventStream, openStream, type StreamOptions } from '../../tests/support/event-stream.ts';
import { FollowedTour } from '../../tests/support/followed-tour.ts';
import { call, openSession, saveTour, type TestSession } from '../../tests/support/session.ts';
import { createDatabase, STORE_KINDS, type TestDatabase } from '../../tests/support/stores.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';

const tagAt = (index: number): Item => ({
  id: `t${index}`,
  title: `Tag ${index}`,
  text: 'Checked every spring; the key hangs behind the door of the boiler room.',
  color: 'blue',
  position: [index, 1.5, 0],
  normal: [0, 1, 0],
});
let operations = 0;
const operationId = () => `o${(operations += 1)}`;
const add = (item: Item): Operation => ({ id: operationId(), collection: 'tags', kind: 'add', item });
const retitle = (before: Item, title: string): Operation =>
  changeOperation({ id: operationId(), collection: 'tags', before, after: { ...before, title } });
const remove = (item: Item): Operation => ({ id: operationId(), collection: 'tags', kind: 'remove', item });

describe.each(STORE_KINDS)('a stream with changes over %s', (kind) => {
  let database: TestDatabase;
  let host: TestServer;
  /** Another process on the same database, whose changes no feed tells of. */
  let silent: TestServer;
  let owner: TestSession;
  let tour: string;
  const open: EventStream[] = [];

  beforeAll(async () => {
    database = await createDatabase(kind);
    host = await startTestServer({ database, times: { sweep: 20 } });
    silent = await startTestServer({ database, env: { AUTH_SECRET: host.context.config.authSecret } });
  });
  afterAll(async () => {
    await Promise.all([host.close(), silent.close()]);
    await database.remove();
  });

  let person = 0;
  beforeEach(async () => {
    owner = await openSession(host.origin, `owner-${(person += 1)}@example.test`);
    tour = formatTopic({ kind: 'tour', userId: owner.userId });
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close();
  });

  const save = (fields: Record<string, unknown>) => saveTour(host.origin, owner, fields);
  async function operate(list: readonly Operation[], server = host): Promise<TourChanges> {
    const answer = await call(server.origin, owner, 'POST', api.operations(owner.userId), {
      operations: list,
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as TourChanges;
  }
  async function watch(topics: string[], options: StreamOptions = {}): Promise<EventStream> {
    const stream = await openStream(host.origin, topics, { session: owner, changes: true, ...options });
    open.push(stream);
    return stream;
  }
  /** Follows the tour from its first document on. */
  async function follow(options: StreamOptions = {}): Promise<FollowedTour> {
    const followed = new FollowedTour(await watch([tour], options));
    await followed.next();
    return followed;
  }
  const stored = async () =>
    (await (await call(host.origin, owner, 'GET', api.tour(owner.userId))).json()) as unknown;

  it('brings what changed after the first document, from which everybody has the tour as it is', async () => {
    await save({ name: 'One', tags: [tagAt(1), tagAt(2)] });
    const followed = await follow();
    await operate([add(tagAt(3)), retitle(tagAt(1), 'Renamed')]);
    expect(await followed.next()).toMatchObject({ type: 'changes', changes: { since: 1, revision: 2 } });
    expect(followed.document).toEqual(await stored());
    await operate([remove(tagAt(2))]);
    await followed.next();
    await save({ name: 'Two', later: { kept: true } });
    await followed.next();
    await save({ tags: [tagAt(3), tagAt(4)] });
    await followed.until(5);
    expect(followed.document).toEqual(await stored());
    expect(followed.types.slice(0, 4)).toEqual(['document', 'changes', 'changes', 'changes']);
  });

  it('costs each who watches a twin of 5,000 tags less than 2 kB for a change of one', async () => {
    const tags = Array.from({ length: 5_000 }, (_, index) => tagAt(index));
    await save({ name: 'Large' });
    for (let start = 0; start < tags.length; start += OPERATIONS_MAX) {
      await operate(tags.slice(start, start + OPERATIONS_MAX).map(add));
    }
    const all = await Promise.all(Array.from({ length: 5 }, (_, index) => follow({ shared: index > 2 })));
    const before = all.map(({ stream }) => stream.bytesRead);
    const { revision } = await operate([retitle(tagAt(2_500), 'Renamed')]);
    for (const [index, followed] of all.entries()) {
      await followed.until(revision);
      expect(followed.stream.bytesRead - (before[index] ?? 0)).toBeLessThan(2_000);
      expect(before[index]).toBeGreaterThan(500_000);
    }
    expect(all[0]?.document).toEqual(await stored());
  });

  it('brings 50 changes at once in order, without a gap, and never goes back', async () => {
    await save({ name: 'One' });
    const all = [await follow(), await follow({ shared: true }), await follow({ changes: false })];
    await Promise.all(Array.from({ length: 50 }, (_, index) => operate([add(tagAt(index))])));
    for (const followed of all) {
      await followed.until(51);
      expect(followed.document).toEqual(await stored());
    }
    expect(all[0]?.types.slice(1)).not.toContain('document');
    expect(all[2]?.types).not.toContain('changes');
  });

  it('makes up for a notice that was missed', async () => {
    await save({ name: 'One', tags: [tagAt(1)] });
    const followed = await follow();
    await operate([add(tagAt(2))], silent);
    await followed.until(2);
    await operate([add(tagAt(3))], silent);
    await operate([add(tagAt(4))]);
    await followed.until(4);
    expect(followed.document).toEqual(await stored());
    expect(followed.types).not.toContain('gone');
  });

  it('brings a slow reader what it has missed, from what it has on', async () => {
    const filling = Array.from({ length: 100 }, () => 'x'.repeat(9_000));
    const followed = await follow();
    for (let count = 1; count <= 40; count += 1) {
      await save({ filling, count });
      await operate([add(tagAt(count))]);
    }
    await followed.until(80);
    expect(followed.types.length).toBeLessThan(60);
    expect(followed.document).toEqual(await stored());
  });

  it('goes on from what was seen: with what changed since, and with nothing else', async () => {
    await save({ name: 'One', tags: [tagAt(1)] });
    const first = await follow();
    first.stream.close();
    await operate([add(tagAt(2))]);
    await operate([add(tagAt(3))]);

    const again = await watch([tour], { lastEventId: first.stream.lastEventId });
    const resumed = new FollowedTour(again, first.document);
    expect(await resumed.next()).toMatchObject({ type: 'changes', changes: { since: 1, revision: 3 } });
    expect(resumed.document).toEqual(await stored());

    const shared = await watch([`${tour}@1`], { shared: true });
    expect(await shared.nextShared()).toMatchObject({ type: 'changes', changes: { since: 1, revision: 3 } });
    const current = await watch([`${tour}@3`], { shared: true });
    expect(await current.nextShared()).toEqual({ type: 'current', topic: tour, revision: 3 });
    const address = current.headers['content-location'] ?? '';
    await call(host.origin, owner, 'POST', api.changeStream(address, [`${tour}@2`], [tour]));
    expect(await current.nextShared()).toMatchObject({ type: 'changes', changes: { since: 2, revision: 3 } });
    const unseen = await watch([`${tour}@9`], { shared: true });
    expect(await unseen.nextShared()).toMatchObject({ type: 'document', revision: 3 });
  });

  it('brings the whole where changes cannot be told any more', async () => {
    await save({ name: 'One', tags: [tagAt(1)] });
    await operate([add(tagAt(2))]);
    await host.context.store.db
      .updateTable('tours')
      .set({ changes_since: 2 })
      .where('user_id', '=', owner.userId)
      .execute();
    const old = await watch([`${tour}@1`], { shared: true });
    expect(await old.nextShared()).toMatchObject({ type: 'document', revision: 2 });
    await operate([add(tagAt(3))]);
    expect(await old.nextShared()).toMatchObject({ type: 'changes', revision: 3 });
  });

  it('brings the whole of a tour that was deleted and made anew', async () => {
    await save({ name: 'One', tags: [tagAt(1)] });
    const followed = await follow();
    const seen = followed.stream.lastEventId;
    await call(host.origin, owner, 'DELETE', api.tour(owner.userId));
    expect(await followed.next()).toMatchObject({ type: 'document', document: null });
    await save({ name: 'Anew', tags: [tagAt(1)] });
    expect(await followed.next()).toMatchObject({ type: 'document', document: { name: 'Anew' } });
    await operate([add(tagAt(2))]);
    expect(await followed.next()).toMatchObject({ type: 'changes' });
    expect(followed.document).toEqual(await stored());
    const late = await watch([tour], { lastEventId: seen });
    expect(await late.next()).toMatchObject({ type: 'document', revision: 4 });
  });

  it('ends for others when the tour turns private, and goes on for its owner', async () => {
    await save({ name: 'One', public: true, tags: [tagAt(1)] });
    const own = await follow();
    const strangers = [
      await follow({ session: null }),
      await follow({ session: null, asVisitor: true }),
      await follow({ session: null, shared: true }),
      await follow({ session: null, changes: false }),
    ];
    await operate([add(tagAt(2))]);
    for (const stranger of strangers) await stranger.until(2);
    await save({ public: false, description: 'Secret' });
    for (const stranger of strangers) expect(await stranger.next()).toEqual({ type: 'gone', topic: tour });
    expect(await own.next()).toMatchObject({ type: 'changes', revision: 2 });
    expect(await own.next()).toMatchObject({ changes: { fields: { public: false, description: 'Secret' } } });

    await operate([add(tagAt(3))]);
    expect((await watch([`${tour}@2`], { session: null })).status).toBe(404);
    const shared = await watch([`${tour}@2`], { session: null, shared: true });
    expect(await shared.nextShared()).toEqual({ type: 'gone', topic: tour });
    await save({ public: true });
    const back = new FollowedTour(await watch([`${tour}@2`], { session: null }), strangers[0]?.document);
    await back.until(5);
    expect(back.document).toEqual(await stored());
  });

  it('brings other topics as every stream does', async () => {
    const profile = formatTopic({ kind: 'profile', userId: owner.userId });
    const messages = formatTopic({ kind: 'messages', userId: owner.userId });
    const stream = await watch([profile, messages]);
    expect([await stream.next(), await stream.next()]).toMatchObject([
      { type: 'document', topic: profile },
      { type: 'changed', topic: messages },
    ]);
    await call(host.origin, owner, 'PATCH', api.profile(owner.userId), { name: 'Ada' });
    expect(await stream.next()).toMatchObject({ type: 'document', document: { name: 'Ada' } });
  });
});
