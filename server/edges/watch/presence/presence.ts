import { AppError } from '../../../../contract/errors.ts';
import type { PresenceReport } from '../../../../contract/presence.ts';
import { formatTopic, parseTopic } from '../../../../contract/topic.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import { readRights } from '../../../domain/tours/read-tour.ts';
import type { Sessions } from '../../../domain/identity/sessions/sessions.ts';
import type { Actor, SignedIn } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canReadTour, canSeeMembers, refusal, type TourRights } from '../../../platform/access/policy.ts';
import type { Change } from '../../../platform/feed/feed.ts';
import { type Heard, OtherServers, SILENT_AFTER } from './other-servers.ts';
import { type PersonHere, type Share, withReport } from './person-here.ts';
import { PresenceReader, type PresenceStream } from './presence-reader.ts';
import { readPeople } from './read-people.ts';
import { TourPresence } from './tour-presence.ts';

/** Reports of one person per second; more are refused. */
const REPORTS_MAX = 8;
/** Tours in which one person may be at the same time. */
const TOURS_MAX = 20;

export interface PresenceTimes {
  /** Milliseconds for which news gathers. */
  tick: number;
  /** Milliseconds between two looks who has left. */
  look: number;
}

const TIMES: PresenceTimes = { tick: 125, look: 1_000 };

/** What presence asks about the streams of this server. */
export interface CarriedTopics {
  /** Who has a stream that carries a topic; each as often as they have streams. */
  readersOf(topic: string): Iterable<Actor>;
  /** Who may see a tour, as it was read last for a topic; null where it was not read. */
  rightsOf(topic: string): TourRights | null;
}

interface PresenceParts {
  context: Needs<'store' | 'feed' | 'log' | 'now'>;
  sessions: Pick<Sessions, 'aliveSessions'>;
  topics: CarriedTopics;
}

/**
 * Who is in which tour now, and what streams are told of it. All of it is in memory: it is made up of this server's own streams and
 * reports, and of what other servers say.
 */
export class Presence {
  readonly #parts: PresenceParts;
  readonly #tick: number;
  readonly #tours = new Map<string, TourPresence>();
  readonly #others: OtherServers;
  /** Reports of each person since the last look. */
  readonly #reports = new Map<string, number>();
  readonly #timers: NodeJS.Timeout[];
  #hearing: Promise<void> = Promise.resolve();

  constructor(parts: PresenceParts, times: Partial<PresenceTimes> = {}) {
    const { tick, look } = { ...TIMES, ...times };
    this.#parts = parts;
    this.#tick = tick;
    this.#others = new OtherServers(
      parts.context.feed,
      {
        shareOf: (topic, userId) => this.#ownShare(topic, userId),
        visitorsOf: (topic) => this.#tours.get(topic)?.visitors.get(this.#others.name)?.count ?? 0,
        all: () => this.#everythingOwn(),
      },
      parts.context.now,
    );
    this.#timers = [setInterval(() => this.#look(), look), setInterval(() => this.#reports.clear(), 1_000)];
    for (const timer of this.#timers) timer.unref();
  }

  /** Tells a stream who is in a tour, from the start: it asked for the topic, and may see it. `isOpen`: it still carries it. */
  async begin(ref: TourRef, stream: PresenceStream, isOpen: () => boolean): Promise<void> {
    const { actor } = stream;
    if (actor.kind !== 'user') return;
    const { tour, person } = await this.#enter(ref, actor.userId);
    if (!isOpen()) return;
    const reader = tour.readers.get(stream);
    if (reader?.isOpen()) reader.begin();
    else tour.readers.set(stream, new PresenceReader(stream, actor.userId, isOpen));
    if (person) this.#connect(tour, person);
    this.#countVisitors(tour);
    tour.tell();
  }

  /** Throws `not-signed-in`, `forbidden`, `not-found` or `too-many-requests` for who may not report where they are in a tour. */
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
      throw new AppError('too-many-requests', `Report at most ${REPORTS_MAX} times a second.`, {
        retryAfter: 1,
      });
    }
    return actor;
  }

  /** Takes a page's report. That of a person who has chosen to be hidden says nothing to anyone. */
  async report({ userId, sessionId }: SignedIn, ref: TourRef, report: PresenceReport): Promise<void> {
    if (report.state === 'left' && !this.#tourOf(ref).people.has(userId)) return;
    const { tour, person } = await this.#enter(ref, userId);
    if (!person || person.unseen) return;
    const now = this.#parts.context.now();
    const before = this.#shareOf(person);
    const pages = withReport(before?.pages ?? [], report, { at: now, session: sessionId });
    this.#setShare(person, { connected: before?.connected ?? false, seenAt: now, pages, session: sessionId });
    tour.update(person);
    const asked = report.ask === 'come' ? tour.come(person) : report.ask === 'release';
    if (report.ask === 'release') tour.release(person);
    this.#others.tellOf(tour.topic, userId, (asked && report.ask) || undefined);
  }

  /** The rights to a tour were read for one of its topics. */
  rightsRead(topic: string, rights: TourRights | null): void {
    const tour = this.#tours.get(topic);
    if (tour) this.#keepWhoMay(tour, rights);
  }

  /** Takes what the change feed says. */
  hear(change: Change): void {
    if (change.kind === 'presence') this.#hearOther(change);
    else if (change.kind === 'session-ended') this.#endSession(change.sessionId);
    else if (change.kind === 'resync') this.#others.greet();
    else if (change.kind === 'changed') {
      const topic = parseTopic(change.topic);
      if (topic?.kind === 'profile') void this.#refreshPeople([topic.userId]);
    }
  }

  /** Asks again what cannot be told otherwise: who has an account, is not blocked, wants to be seen, and which sessions go on. */
  async sweep(): Promise<void> {
    const ids = new Set<string>();
    const sessions = new Set<string>();
    for (const tour of this.#tours.values()) {
      for (const person of tour.people.values()) {
        ids.add(person.id);
        const share = this.#shareOf(person);
        for (const each of share ? [share, ...share.pages] : []) sessions.add(each.session);
      }
    }
    if (sessions.size > 0) {
      const alive = await this.#parts.sessions.aliveSessions([...sessions]);
      for (const session of sessions) if (!alive.has(session)) this.#endSession(session);
    }
    if (ids.size > 0) await this.#refreshPeople([...ids]);
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const tour of this.#tours.values()) tour.close();
    this.#tours.clear();
    this.#others.close();
  }

  #tourOf(ref: TourRef): TourPresence {
    const topic = formatTopic({ ...ref, kind: 'presence' });
    const known = this.#tours.get(topic);
    if (known) return known;
    const tour = new TourPresence(ref, this.#tick, this.#parts.context.now);
    this.#tours.set(topic, tour);
    return tour;
  }

  /** A person as they are in a tour; null for who has no account, is blocked, or is one too many. */
  async #enter(ref: TourRef, userId: string): Promise<{ tour: TourPresence; person: PersonHere | null }> {
    const isKnown = this.#tourOf(ref).people.has(userId);
    const info = isKnown ? undefined : (await readPeople(this.#parts.context, [userId])).get(userId);
    // Meanwhile it may have been another's, or let go.
    const tour = this.#tourOf(ref);
    const person = tour.people.get(userId);
    if (person || !info) return { tour, person: person ?? null };
    let tours = 0;
    for (const { people } of this.#tours.values()) if (people.has(userId)) tours += 1;
    return { tour, person: tour.isFull || tours >= TOURS_MAX ? null : tour.enter(userId, info) };
  }

  /** Notes whether a person has a stream here. Answers whether that is another than before. */
  #connect(tour: TourPresence, person: PersonHere): boolean {
    const reader = tour.readersOf(person).find(({ isOpen }) => isOpen());
    const before = this.#shareOf(person);
    if (!reader && !before?.connected) return false;
    const now = this.#parts.context.now();
    const { actor } = reader?.stream ?? {};
    const session = actor?.kind === 'user' ? actor.sessionId : (before?.session ?? '');
    const connected = reader !== undefined;
    this.#setShare(person, { pages: before?.pages ?? [], connected, seenAt: now, session });
    if (before?.connected === connected) return false;
    tour.update(person);
    this.#others.tellOf(tour.topic, person.id);
    return true;
  }

  /** Takes away what this server knows of a person, and the person where no other knows anything. */
  #drop(tour: TourPresence, person: PersonHere, server = this.#others.name): void {
    person.shares.delete(server);
    if (server === this.#others.name) this.#others.tellOf(tour.topic, person.id);
    if (person.shares.size === 0) tour.remove(person);
    else tour.update(person);
  }

  #keepWhoMay(tour: TourPresence, rights: TourRights | null): void {
    const before = [...tour.people.keys()];
    tour.keepWhoMay(rights);
    for (const id of before) if (!tour.people.has(id)) this.#others.tellOf(tour.topic, id);
  }

  /** Looks who has left, by all that is known here. */
  #look(): void {
    const now = this.#parts.context.now();
    this.#others.check();
    for (const tour of this.#tours.values()) {
      for (const reader of tour.readers.values()) {
        if (!reader.isOpen()) tour.readers.delete(reader.stream);
      }
      for (const person of tour.people.values()) this.#lookFor(tour, person, now);
      this.#countVisitors(tour);
      tour.tellOwed();
      if (tour.people.size === 0 && tour.readers.size === 0) {
        tour.close();
        this.#tours.delete(tour.topic);
      }
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
    const wasOwn = person.shares.delete(this.#others.name);
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
    const own = this.#others.name;
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

  #endSession(sessionId: string): void {
    for (const tour of this.#tours.values()) {
      for (const person of tour.people.values()) {
        const share = this.#shareOf(person);
        if (!share || ![share, ...share.pages].some(({ session }) => session === sessionId)) continue;
        const pages = share.pages.filter(({ session }) => session !== sessionId);
        this.#setShare(person, { ...share, pages });
        this.#connect(tour, person);
        const rest = this.#shareOf(person);
        // What was left by the session has no grace.
        if (rest && !rest.connected && rest.session === sessionId) this.#drop(tour, person);
        else tour.update(person);
      }
    }
  }

  async #refreshPeople(ids: readonly string[]): Promise<void> {
    const { context } = this.#parts;
    const here = ids.filter((id) => [...this.#tours.values()].some(({ people }) => people.has(id)));
    if (here.length === 0) return;
    try {
      const infos = await readPeople(context, here);
      for (const tour of this.#tours.values()) {
        for (const id of here) {
          const person = tour.people.get(id);
          const info = infos.get(id);
          if (!person) continue;
          const wasUnseen = person.unseen;
          if (info) tour.setInfo(person, info);
          else tour.remove(person);
          if (!info || info.unseen !== wasUnseen) this.#others.tellOf(tour.topic, id);
        }
      }
    } catch (error) {
      context.log.warn({ err: error }, 'who is present could not be asked for');
    }
  }

  #hearOther(change: Extract<Change, { kind: 'presence' }>): void {
    const heard = this.#others.hear(change);
    if (!heard) return;
    if (change.say === 'bye') this.#disconnect(change.server);
    const { log } = this.#parts.context;
    this.#hearing = this.#hearing
      .then(() => this.#take(change.server, heard))
      .catch((error: unknown) => log.warn({ err: error }, 'what another server says could not be taken'));
  }

  /** A server has stopped: whose streams it had may connect to another one. */
  #disconnect(server: string): void {
    for (const tour of this.#tours.values()) {
      for (const person of tour.people.values()) {
        const share = person.shares.get(server);
        if (!share) continue;
        person.shares.set(server, { ...share, connected: false, seenAt: this.#parts.context.now() });
        tour.update(person);
      }
      if (tour.visitors.delete(server)) tour.tell();
    }
  }

  async #take(server: string, heard: readonly Heard[]): Promise<void> {
    const { context } = this.#parts;
    const strangers = new Set<string>();
    for (const each of heard) {
      if ('id' in each && each.share && !this.#tourOf(each.tour).people.has(each.id)) strangers.add(each.id);
    }
    const infos = await readPeople(context, [...strangers]);
    const heardAt = context.now();
    for (const each of heard) {
      const tour = this.#tourOf(each.tour);
      if ('visitors' in each) {
        tour.visitors.set(server, { count: each.visitors, heardAt });
        tour.tell();
        continue;
      }
      const { id, share, asks } = each;
      const info = infos.get(id);
      const known = tour.people.get(id);
      if (!share) {
        if (known?.shares.has(server)) this.#drop(tour, known, server);
        continue;
      }
      const rights = this.#parts.topics.rightsOf(tour.topic);
      if (rights && !canSeeMembers({ kind: 'user', userId: id }, rights)) continue;
      const person = known ?? (info && !tour.isFull ? tour.enter(id, info) : null);
      if (!person) continue;
      person.shares.set(server, { ...share, heardAt });
      tour.update(person);
      for (const ask of asks) if (ask === 'come') tour.come(person);
      if (asks.includes('release')) tour.release(person);
    }
  }

  #shareOf(person: PersonHere): Share | undefined {
    return person.shares.get(this.#others.name);
  }

  #setShare(person: PersonHere, share: Omit<Share, 'heardAt'>): void {
    person.shares.set(this.#others.name, { ...share, heardAt: Infinity });
  }

  /** What others are told of a person: nothing of one who is hidden. */
  #ownShare(topic: string, userId: string): Share | null {
    const person = this.#tours.get(topic)?.people.get(userId);
    return (person?.unseen === false && this.#shareOf(person)) || null;
  }

  *#everythingOwn(): Generator<{ topic: string; userIds: string[] }> {
    for (const [topic, tour] of this.#tours) {
      const own = [...tour.people.values()].filter((person) => this.#shareOf(person));
      yield { topic, userIds: own.map(({ id }) => id) };
    }
  }
}
