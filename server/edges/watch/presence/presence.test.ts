import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../../contract/addresses.ts';
import { demoTour, type TourRef } from '../../../../contract/tour-id.ts';
import {
  followPresence,
  type PresentHere,
  report,
  viewFrom,
} from '../../../../tests/support/servers/presence.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/servers/server.ts';
import { call, openSession, saveTour, type TestSession } from '../../../../tests/support/servers/session.ts';
import { STORE_KINDS } from '../../../../tests/support/stores.ts';

describe.each(STORE_KINDS)('who is in a twin, over %s', (kind) => {
  let host: TestServer;
  let owner: TestSession;
  let ada: TestSession;
  let bob: TestSession;
  let tour: TourRef;
  const open: PresentHere[] = [];

  let times = 0;
  beforeEach(async () => {
    host = await startTestServer({ kind, times: { sweep: 20, tick: 10, look: 20 } });
    times += 1;
    owner = await openSession(host.origin, `owner-${times}@example.test`);
    ada = await openSession(host.origin, `ada-${times}@example.test`);
    bob = await openSession(host.origin, `bob-${times}@example.test`);
    for (const [session, name] of [
      [owner, 'Owner'],
      [ada, 'Ada'],
      [bob, 'Bob'],
    ] as const) {
      await call(host.origin, session, 'PATCH', api.profile(session.userId), { name });
    }
    tour = demoTour(owner.userId);
    await saveTour(host.origin, owner, { name: 'Office' });
    for (const { userId } of [ada, bob]) await addMember(userId);
  });
  afterEach(async () => {
    for (const here of open.splice(0)) here.close();
    await host.close();
  });

  async function addMember(memberId: string): Promise<void> {
    const row = { user_id: owner.userId, tour_id: tour.tourId, member_id: memberId };
    await host.context.store.db
      .insertInto('twin_members')
      .values({ ...row, role: 'viewer', link_id: '', added_at: 1 })
      .execute();
  }
  async function follow(session: TestSession): Promise<PresentHere> {
    const here = await followPresence(host.origin, session, tour);
    open.push(here);
    return here.until(({ begins }) => begins > 0);
  }
  const say = (session: TestSession, fields?: Parameters<typeof report>[3]) =>
    report(host.origin, session, tour, fields);

  it('tells each of the others, and where they are', async () => {
    const ofOwner = await follow(owner);
    expect(ofOwner).toMatchObject({ names: [], visitors: 0, rate: 1, hidden: false });
    const ofAda = await follow(ada);
    expect(ofAda.names).toEqual(['Owner']);
    await ofOwner.until(({ names }) => names.length === 1);
    expect(ofOwner.of(ada.userId)).toMatchObject({
      name: 'Ada',
      state: 'active',
      mode: null,
      following: null,
    });
    expect(await say(ada, { view: viewFrom(1.234, -2, { yaw: 0.5 }), point: [1, 2, 3] })).toBe(204);
    await ofOwner.until(({ poses }) => poses.size === 1);
    const number = ofOwner.of(ada.userId)!.number;
    expect(ofOwner.poseOf(ada.userId)).toEqual([number, 123, 160, -200, 50, 0, 100, 200, 300]);
    expect(ofOwner.of(ada.userId)).toMatchObject({ mode: 'inside', floor: null });
  });
});
