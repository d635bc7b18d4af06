import { randomUUID } from 'node:crypto';
import { AppError } from '../../../../contract/errors.ts';
import type { PresenceReport } from '../../../../contract/presence.ts';
import { formatTopic, parseTopic } from '../../../../contract/topic.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import { readRights } from '../../../domain/tours/read-tour.ts';
import type { Actor, SignedIn } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canReadTour, canSeeMembers, refusal, type TourRights } from '../../../platform/access/policy.ts';
import type { Change } from '../../../platform/feed/feed.ts';
import { OtherServers, SILENT_AFTER } from './other-servers.ts';
import { type PersonHere, withReport } from './person-here.ts';
import type { PresenceStream } from './presence-reader.ts';
import { PresentTours } from './present-tours.ts';
import type { TourPresence } from './tour-presence.ts';

/** Maximum number of reports per second from one person. The server rejects further reports. */
const REPORTS_MAX = 8;

export interface PresenceTimes {
  /** Milliseconds for which changes are collected before they are sent. */
  tick: number;
  /** Milliseconds between two checks for people who have left. */
  look: number;
}

const TIMES: PresenceTimes = { tick: 125, look: 1_000 };

/** Gives access to the topics of this server's streams. */
export interface CarriedTopics {
  /** Returns the actors of all streams with a topic, once per stream. */
  readersOf(topic: string): Iterable<Actor>;
  /** Returns the rights in a tour as last read for a topic; null if they were not read. */
  rightsOf(topic: string): TourRights | null;
}

interface PresenceParts {
  context: Needs<'store' | 'feed' | 'log' | 'now'>;
  topics: CarriedTopics;
}

/**
 * Keeps track of the people in each tour and of the streams that report them. This information is only in
 * memory. It comes from the streams of this server, the reports of pages, and the reports of other servers.
 */
export class Presence {
  readonly #parts: PresenceParts;
  /** A unique name for this server. */
  readonly #name = randomUUID();
  readonly #tours: PresentTours;
  readonly #others: OtherServers;
  /** Number of reports of each person in the current second. */
  readonly #reports = new Map<string, number>();
  readonly #timers: NodeJS.Timeout[];
  #hearing: Promise<void> = Promise.resolve();

  constructor(parts: PresenceParts, times: Partial<PresenceTimes> = {}) {
    const { tick, look } = { ...TIMES, ...times };
    this.#parts = parts;
    this.#tours = new PresentTours(this.#name, parts.context, tick);
    const tours = this.#tours;
    this.#others = new OtherServers(this.#name, parts.context, {
      shareOf: (topic, userId) => tours.shareToTell(topic, userId),
      visitorsOf: (topic) => tours.get(topic)?.visitors.get(this.#name)?.count ?? 0,
      all: () => tours.allOwn(),
    });
    this.#timers = [setInterval(() => this.#look(), look), setInterval(() => this.#reports.clear(), 1_000)];
    for (const timer of this.#timers) timer.unref();
  }

  /**
   * Starts sending a tour's presence on a stream. Members learn who is in the tour. Visitors learn only how
   * many people are present. The caller must have checked that the actor can read the tour. `isOpen` returns
   * whether the stream still has the topic.
   */
  async begin(ref: TourRef, stream: PresenceStream, isOpen: () => boolean): Promise<void> {
    const { actor } = stream;
    const userId = actor.kind === 'user' ? actor.userId : '';
    const { topics } = this.#parts;
    const isMember = (): boolean => {
      const rights = topics.rightsOf(formatTopic({ ...ref, kind: 'presence' }));
      return rights !== null && canSeeMembers(actor, rights);
    };
    const person = isMember() ? (await this.#tours.enter(ref, userId)).person : null;
    if (!isOpen()) return;
    const tour = this.#tours.of(ref);
    // The rights are checked again, because the actor may have lost access in the meantime.
    if (isMember()) tour.addReader(stream, userId, isOpen);
    else tour.addOnlooker(stream, isOpen);
    if (person) this.#connect(tour, person);
    this.#countVisitors(tour);
  }

  /**
   * Returns the actor if they may report where they are in a tour. Otherwise throws `not-signed-in`,
   * `forbidden`, `not-found` or `too-many-requests`.
   */
  async authorizeReport(actor: Actor, ref: TourRef): Promise<SignedIn> {
    const topic = formatTopic({ ...ref, kind: 'presence' });
    if (actor.kind === 'anonymous') throw refusal(actor, false);
    const rights = this.#parts.topics.rightsOf(topic) ?? (await readRights(this.#parts.context, ref));
    if (!rights || !canSeeMembers(actor, rights)) {
      throw refusal(actor, rights !== null && canReadTour(actor, rights));
    }
    const count = (this.#reports.get(actor.userId) ?? 0) + 1;
    this.#reports.set(actor.userId, count);
    if (count > REPORTS_MAX) {
      throw new AppError('too-many-requests', `Too many reports. Send at most ${REPORTS_MAX} per second.`, {
        retryAfter: 1,
      });
    }
    return actor;
  }

  /**
   * Processes a report from a page. Ignores the report if the person is hidden, or cannot be added to the
   * tour (`PresentTours.enter`). Removes the person from the tour if they have lost access.
   */
  async report({ userId, sessionId }: SignedIn, ref: TourRef, report: PresenceReport): Promise<void> {
    if (report.state === 'left' && !this.#tours.of(ref).people.has(userId)) return;
    const { tour, person } = await this.#tours.enter(ref, userId);
    // The rights are checked again, because the person may have lost access in the meantime.
    const rights = this.#parts.topics.rightsOf(tour.topic);
    if (person && rights && !canSeeMembers({ kind: 'user', userId }, rights)) return tour.remove(person);
    if (!person || person.unseen) return;
    const now = this.#parts.context.now();
    const before = this.#tours.ownShare(person);
    const pages = withReport(before?.pages ?? [], report, { at: now, session: sessionId });
    this.#tours.setOwnShare(person, {
      connected: before?.connected ?? false,
      seenAt: now,
      pages,
      session: sessionId,
    });
    tour.update(person);
    const asked = report.ask === 'come' ? tour.come(person) : report.ask === 'release';
    if (report.ask === 'release') tour.release(person);
    this.#others.tellOf(tour.topic, userId, (asked && report.ask) || undefined);
  }

  /**
   * Removes people who have lost access to a tour. Call this after the tour's rights have been read for the
   * presence topic `topic`.
   */
  rightsRead(topic: string, rights: TourRights | null): void {
    const tour = this.#tours.get(topic);
    if (tour) this.#keepWhoMay(tour, rights);
  }

  /** Processes a change that the change feed reports. */
  hear(change: Change): void {
    if (change.kind === 'presence') this.#hearOther(change);
    else if (change.kind === 'session-ended') this.endSession(change.sessionId);
    else if (change.kind === 'resync') this.#others.greet();
    else if (change.kind === 'changed') {
      const topic = parseTopic(change.topic);
      if (topic?.kind === 'profile') void this.#refreshPeople([topic.userId]);
    }
  }

  /**
   * Yields the sessions of people who are present on this server: those that opened their streams and those
   * that sent their reports.
   */
  *sessions(): Generator<string> {
    for (const tour of this.#tours.all()) {
      for (const person of tour.people.values()) {
        const share = this.#tours.ownShare(person);
        for (const { session } of share ? [share, ...share.pages] : []) yield session;
      }
    }
  }

  /**
   * Checks again which of the present people have an account, are not blocked, and want to be visible. The
   * change feed may not report these changes.
   */
  async sweep(): Promise<void> {
    const ids = new Set([...this.#tours.all()].flatMap(({ people }) => [...people.keys()]));
    await this.#refreshPeople([...ids]);
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#tours.close();
    this.#others.close();
  }

  /**
   * Updates the record of whether a person has a stream on this server. Returns whether the record changed.
   */
  #connect(tour: TourPresence, person: PersonHere): boolean {
    const reader = tour.readersOf(person).find(({ isOpen }) => isOpen());
    const before = this.#tours.ownShare(person);
    if (!reader && !before?.connected) return false;
    const now = this.#parts.context.now();
    const { actor } = reader?.stream ?? {};
    const session = actor?.kind === 'user' ? actor.sessionId : (before?.session ?? '');
    const connected = reader !== undefined;
    this.#tours.setOwnShare(person, { pages: before?.pages ?? [], connected, seenAt: now, session });
    if (before?.connected === connected) return false;
    tour.update(person);
    this.#others.tellOf(tour.topic, person.id);
    return true;
  }

  #keepWhoMay(tour: TourPresence, rights: TourRights | null): void {
    const before = [...tour.people.keys()];
    tour.keepWhoMay(rights);
    for (const id of before) if (!tour.people.has(id)) this.#others.tellOf(tour.topic, id);
  }

  /** Removes people who have left, and updates the numbers of visitors. */
  #look(): void {
    const now = this.#parts.context.now();
    this.#others.check();
    for (const tour of this.#tours.all()) {
      for (const person of tour.people.values()) this.#lookFor(tour, person, now);
      this.#countVisitors(tour);
      tour.lookAtStreams();
      if (tour.isEmpty) this.#tours.forget(tour);
    }
  }

  #lookFor(tour: TourPresence, person: PersonHere, now: number): void {
    this.#connect(tour, person);
    const silent = [...person.shares].filter(([, { heardAt }]) => now - heardAt > SILENT_AFTER);
    for (const [server] of silent) person.shares.delete(server);
    if (person.presentUntil > now) {
      if (silent.length > 0) tour.update(person);
      return;
    }
    const wasOwn = person.shares.delete(this.#name);
    tour.remove(person);
    if (wasOwn) this.#others.tellOf(tour.topic, person.id);
  }

  #countVisitors(tour: TourPresence): void {
    const { topics, context } = this.#parts;
    const now = context.now();
    const name = formatTopic({ ...tour.ref, kind: 'tour' });
    const rights = topics.rightsOf(name);
    let count = 0;
    if (rights) for (const actor of topics.readersOf(name)) if (!canSeeMembers(actor, rights)) count += 1;
    const own = this.#name;
    const isNew = count !== (tour.visitors.get(own)?.count ?? 0);
    tour.visitors.set(own, { count, heardAt: now });
    for (const [server, { heardAt }] of tour.visitors) {
      if (now - heardAt <= SILENT_AFTER) continue;
      tour.visitors.delete(server);
      tour.tell();
    }
    if (!isNew) return;
    this.#others.tellVisitors(tour.topic);
    tour.tell();
  }

  /**
   * Immediately removes the reports of a session, and the person if nothing else shows that they are present.
   */
  endSession(sessionId: string): void {
    for (const tour of this.#tours.all()) {
      for (const person of tour.people.values()) {
        const share = this.#tours.ownShare(person);
        if (!share || ![share, ...share.pages].some(({ session }) => session === sessionId)) continue;
        const pages = share.pages.filter(({ session }) => session !== sessionId);
        this.#tours.setOwnShare(person, { ...share, pages });
        this.#connect(tour, person);
        const rest = this.#tours.ownShare(person);
        if (rest && !rest.connected && rest.session === sessionId) this.#tours.drop(tour, person);
        else tour.update(person);
        this.#others.tellOf(tour.topic, person.id);
      }
    }
  }

  async #refreshPeople(ids: readonly string[]): Promise<void> {
    try {
      for (const { topic, id } of await this.#tours.refresh(ids)) this.#others.tellOf(topic, id);
    } catch (error) {
      this.#parts.context.log.warn({ err: error }, 'the names of present people could not be read');
    }
  }

  #hearOther(change: Extract<Change, { kind: 'presence' }>): void {
    const heard = this.#others.hear(change);
    if (!heard) return;
    if (change.say === 'bye') this.#tours.disconnect(change.server);
    const { context, topics } = this.#parts;
    this.#hearing = this.#hearing
      .then(() => this.#tours.take(change.server, heard, (topic) => topics.rightsOf(topic)))
      .catch((error: unknown) =>
        context.log.warn({ err: error }, 'a presence report of another server could not be processed'),
      );
  }
}
