import { formatTopic } from '../../../../contract/topic.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canSeeMembers, type TourRights } from '../../../platform/access/policy.ts';
import type { Heard } from './other-servers.ts';
import type { PersonHere, Share } from './person-here.ts';
import { readPeople } from './read-people.ts';
import { TourPresence } from './tour-presence.ts';

/** A person who is present in this many tours cannot enter another tour through this server. */
const TOURS_MAX = 20;

/** The tours in which people are present, by the names of their presence topics. */
export class PresentTours {
  /** The name of this server. */
  readonly #own: string;
  readonly #context: Needs<'store' | 'now'>;
  readonly #tick: number;
  readonly #byTopic = new Map<string, TourPresence>();

  constructor(own: string, context: Needs<'store' | 'now'>, tick: number) {
    this.#own = own;
    this.#context = context;
    this.#tick = tick;
  }

  all(): Iterable<TourPresence> {
    return this.#byTopic.values();
  }

  get(topic: string): TourPresence | undefined {
    return this.#byTopic.get(topic);
  }

  of(ref: TourRef): TourPresence {
    const topic = formatTopic({ ...ref, kind: 'presence' });
    const known = this.#byTopic.get(topic);
    if (known) return known;
    const tour = new TourPresence(ref, this.#tick, this.#context.now);
    this.#byTopic.set(topic, tour);
    return tour;
  }

  forget(tour: TourPresence): void {
    tour.close();
    this.#byTopic.delete(tour.topic);
  }

  /**
   * Returns a tour and a person in it. Adds the person if they are new. A new person is not added, and
   * `person` is null, if they have no account, if they are blocked, if the tour is full, or if they are
   * already in `TOURS_MAX` tours.
   */
  async enter(ref: TourRef, userId: string): Promise<{ tour: TourPresence; person: PersonHere | null }> {
    const isKnown = this.of(ref).people.has(userId);
    const info = isKnown ? undefined : (await readPeople(this.#context, [userId])).get(userId);
    // Another call may have added or removed the tour in the meantime.
    const tour = this.of(ref);
    const person = tour.people.get(userId);
    if (person || !info) return { tour, person: person ?? null };
    let tours = 0;
    for (const { people } of this.all()) if (people.has(userId)) tours += 1;
    return { tour, person: tour.isFull || tours >= TOURS_MAX ? null : tour.enter(userId, info) };
  }

  /** Returns what this server itself knows about a person. */
  ownShare(person: PersonHere): Share | undefined {
    return person.shares.get(this.#own);
  }

  setOwnShare(person: PersonHere, share: Omit<Share, 'heardAt'>): void {
    person.shares.set(this.#own, { ...share, heardAt: Infinity });
  }

  /** Returns what to report to other servers about a person; null for a hidden or unknown person. */
  shareToTell(topic: string, userId: string): Share | null {
    const person = this.get(topic)?.people.get(userId);
    return (person?.unseen === false && this.ownShare(person)) || null;
  }

  /** Yields, for each tour, the people whom this server itself knows about. */
  *allOwn(): Generator<{ topic: string; userIds: string[] }> {
    for (const { topic, people } of this.all()) {
      const own = [...people.values()].filter((person) => this.ownShare(person));
      yield { topic, userIds: own.map(({ id }) => id) };
    }
  }

  /**
   * Reads people's names again, and whether each of them has an account, is blocked, or wants to be hidden.
   * Returns the changed people, whom the caller must report to other servers.
   */
  async refresh(ids: readonly string[]): Promise<{ topic: string; id: string }[]> {
    const here = ids.filter((id) => [...this.all()].some(({ people }) => people.has(id)));
    if (here.length === 0) return [];
    const infos = await readPeople(this.#context, here);
    const changed: { topic: string; id: string }[] = [];
    for (const tour of this.all()) {
      for (const id of here) {
        const person = tour.people.get(id);
        const info = infos.get(id);
        if (!person || (info && info.name === person.name && info.unseen === person.unseen)) continue;
        if (info) tour.setInfo(person, info);
        else tour.remove(person);
        changed.push({ topic: tour.topic, id });
      }
    }
    return changed;
  }

  /**
   * Processes the reports of another server. `rightsOf` returns the rights in a tour by its topic, or null if
   * they are unknown on this server.
   */
  async take(
    server: string,
    heard: readonly Heard[],
    rightsOf: (topic: string) => TourRights | null,
  ): Promise<void> {
    const strangers = heard.filter(
      (each) => 'id' in each && each.share && !this.of(each.tour).people.has(each.id),
    );
    const infos = await readPeople(this.#context, [
      ...new Set(strangers.map((each) => ('id' in each ? each.id : ''))),
    ]);
    const heardAt = this.#context.now();
    for (const each of heard) {
      const tour = this.of(each.tour);
      if ('visitors' in each) {
        tour.visitors.set(server, { count: each.visitors, heardAt });
        tour.tell();
        continue;
      }
      const { id, share, asks } = each;
      const known = tour.people.get(id);
      if (!share) {
        if (known?.shares.has(server)) this.drop(tour, known, server);
        continue;
      }
      const rights = rightsOf(tour.topic);
      if (rights && !canSeeMembers({ kind: 'user', userId: id }, rights)) continue;
      const info = infos.get(id);
      const person = known ?? (info && !tour.isFull ? tour.enter(id, info) : null);
      if (!person) continue;
      person.shares.set(server, { ...share, heardAt });
      tour.update(person);
      if (asks.includes('come')) tour.come(person);
      if (asks.includes('release')) tour.release(person);
    }
  }

  /** Removes what a server knows about a person, and the person if no other server knows them. */
  drop(tour: TourPresence, person: PersonHere, server = this.#own): void {
    person.shares.delete(server);
    if (person.shares.size === 0) tour.remove(person);
    else tour.update(person);
  }

  /**
   * Records that a server has stopped. People who were connected to the server count as present for a while,
   * because they may reconnect.
   */
  disconnect(server: string): void {
    for (const tour of this.all()) {
      for (const person of tour.people.values()) {
        const share = person.shares.get(server);
        if (!share) continue;
        person.shares.set(server, { ...share, connected: false, seenAt: this.#context.now() });
        tour.update(person);
      }
      if (tour.visitors.delete(server)) tour.tell();
    }
  }

  close(): void {
    for (const tour of this.all()) this.forget(tour);
  }
}
