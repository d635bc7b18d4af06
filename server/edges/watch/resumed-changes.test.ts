import { demoTour } from '../../../contract/tour-id.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import { formatTopic } from '../../../contract/topic.ts';
import {
  add,
  type ChangingTour,
  openChangingTour,
  tagAt,
  FollowedTour,
} from '../../../tests/support/servers/changing-tour.ts';
import { call } from '../../../tests/support/servers/session.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';

describe.each(mainly('postgres'))('a stream with changes over %s', (kind) => {
  let host: TestServer;
  let tour: ChangingTour;

  beforeAll(async () => {
    host = await startTestServer({ kind });
  });
  afterAll(() => host.close());
  beforeEach(async () => {
    tour = await openChangingTour(host);
  });
  afterEach(() => tour.closeStreams());

  it('resumes from a known revision with only the later changes', async () => {
    await tour.save({ name: 'One', tags: [tagAt(1)] });
    const first = await tour.follow();
    first.stream.close();
    await tour.operate([add(tagAt(2))]);
    await tour.operate([add(tagAt(3))]);

    const again = await tour.watch([tour.topic], { lastEventId: first.stream.lastEventId });
    const resumed = new FollowedTour(again, first.document);
    expect(await resumed.next()).toMatchObject({ type: 'changes', changes: { since: 1, revision: 3 } });
    expect(resumed.document).toEqual(await tour.stored());

    const shared = await tour.watch([`${tour.topic}@1`], { shared: true });
    expect(await shared.nextShared()).toMatchObject({ type: 'changes', changes: { since: 1, revision: 3 } });
    const current = await tour.watch([`${tour.topic}@3`], { shared: true });
    expect(await current.nextShared()).toEqual({ type: 'current', topic: tour.topic, revision: 3 });
    const address = current.headers['content-location'] ?? '';
    await call(host.origin, tour.owner, 'POST', api.changeStream(address, [`${tour.topic}@2`], [tour.topic]));
    expect(await current.nextShared()).toMatchObject({ type: 'changes', changes: { since: 2, revision: 3 } });
    const unseen = await tour.watch([`${tour.topic}@9`], { shared: true });
    expect(await unseen.nextShared()).toMatchObject({ type: 'document', revision: 3 });
  });

  it('sends the whole tour if the changes are unavailable', async () => {
    await tour.save({ name: 'One', tags: [tagAt(1)] });
    await tour.operate([add(tagAt(2))]);
    await host.context.store.db
      .updateTable('tours')
      .set({ changes_since: 2 })
      .where('user_id', '=', tour.owner.userId)
      .execute();
    const old = await tour.watch([`${tour.topic}@1`], { shared: true });
    expect(await old.nextShared()).toMatchObject({ type: 'document', revision: 2 });
    await tour.operate([add(tagAt(3))]);
    expect(await old.nextShared()).toMatchObject({ type: 'changes', revision: 3 });
  });

  it('sends the whole tour if it was deleted and created again', async () => {
    await tour.save({ name: 'One', tags: [tagAt(1)] });
    const followed = await tour.follow();
    const seen = followed.stream.lastEventId;
    await call(host.origin, tour.owner, 'DELETE', api.tour(demoTour(tour.owner.userId)));
    expect(await followed.next()).toMatchObject({ type: 'document', document: null });
    await tour.save({ name: 'Anew', tags: [tagAt(1)] });
    expect(await followed.next()).toMatchObject({ type: 'document', document: { name: 'Anew' } });
    await tour.operate([add(tagAt(2))]);
    expect(await followed.next()).toMatchObject({ type: 'changes' });
    expect(followed.document).toEqual(await tour.stored());
    const late = await tour.watch([tour.topic], { lastEventId: seen });
    expect(await late.next()).toMatchObject({ type: 'document', revision: 4 });
  });

  it('ends for others when the tour becomes private, but continues for its owner', async () => {
    await tour.save({ name: 'One', public: true, tags: [tagAt(1)] });
    const own = await tour.follow();
    const strangers = [
      await tour.follow({ session: null }),
      await tour.follow({ session: null, asVisitor: true }),
      await tour.follow({ session: null, shared: true }),
      await tour.follow({ session: null, changes: false }),
    ];
    await tour.operate([add(tagAt(2))]);
    for (const stranger of strangers) await stranger.until(2);
    await tour.save({ public: false, description: 'Secret' });
    for (const stranger of strangers)
      expect(await stranger.next()).toEqual({ type: 'gone', topic: tour.topic });
    expect(await own.next()).toMatchObject({ type: 'changes', revision: 2 });
    expect(await own.next()).toMatchObject({ changes: { fields: { public: false, description: 'Secret' } } });

    await tour.operate([add(tagAt(3))]);
    expect((await tour.watch([`${tour.topic}@2`], { session: null })).status).toBe(404);
    const shared = await tour.watch([`${tour.topic}@2`], { session: null, shared: true });
    expect(await shared.nextShared()).toEqual({ type: 'gone', topic: tour.topic });
    await tour.save({ public: true });
    const back = new FollowedTour(
      await tour.watch([`${tour.topic}@2`], { session: null }),
      strangers[0]?.document,
    );
    await back.until(5);
    expect(back.document).toEqual(await tour.stored());
  });

  it('sends other topics as any stream does', async () => {
    const profile = formatTopic({ kind: 'profile', userId: tour.owner.userId });
    const messages = formatTopic({ kind: 'messages', userId: tour.owner.userId });
    const stream = await tour.watch([profile, messages]);
    expect([await stream.next(), await stream.next()]).toMatchObject([
      { type: 'document', topic: profile },
      { type: 'changed', topic: messages },
    ]);
    await call(host.origin, tour.owner, 'PATCH', api.profile(tour.owner.userId), { name: 'Ada' });
    expect(await stream.next()).toMatchObject({ type: 'document', document: { name: 'Ada' } });
  });
});
