import { api } from '../../../contract/addresses.ts';
import type { PresenceReport } from '../../../contract/presence.ts';
import { demoTour, type TourRef } from '../../../contract/tour-id.ts';
import { followPresence, type PresentHere, report } from './presence.ts';
import type { TestServer } from './server.ts';
import { call, openSession, saveTour, type TestSession } from './session.ts';

let twins = 0;

/** A twin with presence. Its owner and its members, Ada and Bob, follow it. */
export class PresenceTwin {
  readonly host: TestServer;
  readonly tour: TourRef;
  readonly owner: TestSession;
  readonly ada: TestSession;
  readonly bob: TestSession;
  readonly #open: PresentHere[] = [];

  private constructor(host: TestServer, [owner, ada, bob]: readonly [TestSession, TestSession, TestSession]) {
    this.host = host;
    this.owner = owner;
    this.ada = ada;
    this.bob = bob;
    this.tour = demoTour(owner.userId);
  }

  static async make(host: TestServer): Promise<PresenceTwin> {
    twins += 1;
    const signIn = async (name: string) => {
      const session = await openSession(host.origin, `${name.toLowerCase()}-${twins}@example.test`);
      await call(host.origin, session, 'PATCH', api.profile(session.userId), { name });
      return session;
    };
    const people = [await signIn('Owner'), await signIn('Ada'), await signIn('Bob')] as const;
    const twin = new PresenceTwin(host, people);
    await saveTour(host.origin, twin.owner, { name: 'Office' });
    for (const { userId } of [twin.ada, twin.bob]) await twin.addMember(userId);
    return twin;
  }

  async addMember(memberId: string): Promise<void> {
    const { userId, tourId } = this.tour;
    await this.host.context.store.db
      .insertInto('twin_members')
      .values({
        user_id: userId,
        tour_id: tourId,
        member_id: memberId,
        role: 'viewer',
        link_id: '',
        added_at: 1,
      })
      .execute();
  }

  removeMember(memberId: string): Promise<Response> {
    return call(this.host.origin, this.owner, 'DELETE', api.member(this.tour, memberId));
  }

  hide(session: TestSession, hidden: boolean): Promise<Response> {
    return call(this.host.origin, session, 'PATCH', api.profile(session.userId), { hidden });
  }

  /** Follows presence. Resolves after the first report. */
  async follow(session: TestSession, { origin } = this.host): Promise<PresentHere> {
    const here = await followPresence(origin, session, this.tour);
    this.#open.push(here);
    return here.until(({ begins }) => begins > 0);
  }

  /** Reports a user's position. Returns the status. */
  report(
    session: TestSession,
    fields: Partial<PresenceReport> = {},
    { origin } = this.host,
  ): Promise<number> {
    return report(origin, session, this.tour, fields);
  }

  close(): void {
    for (const here of this.#open.splice(0)) here.close();
  }
}
