import { COME_EVERY } from '../../../../contract/presence.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import { canSeeMembers, type TourRights } from '../../../platform/access/policy.ts';
import { PersonHere } from './person-here.ts';
import { eventOf, PresenceReader, type PresenceStream } from './presence-reader.ts';
import type { PersonInfo } from './read-people.ts';

/** Maximum number of people in a tour, including hidden people. People who arrive later are not shown. */
const PEOPLE_MAX = 200;
/**
 * Minimum number of milliseconds between two totals that are sent to a visitor. Visitors get updates less
 * often than members, because a public twin may have thousands of visitors.
 */
const TOTAL_EVERY = 5_000;

/** The number of a tour's visitors on one server. */
interface VisitorCount {
  count: number;
  /** When the number was last reported, in milliseconds since the epoch by this server's clock. */
  heardAt: number;
}

/** A visitor's stream, which receives only the number of people present. */
interface Onlooker {
  isOpen: () => boolean;
  /** The last total that was sent on the stream; null before the first one. */
  told: number | null;
  /** When the last total was sent, in milliseconds since the epoch. */
  toldAt: number;
}

/** The people in a tour, and the streams of this server that report them. */
export class TourPresence {
  readonly ref: TourRef;
  readonly topic: string;
  readonly people = new Map<string, PersonHere>();
  readonly #byShownId = new Map<string, PersonHere>();
  /** The streams of members. */
  readonly readers = new Map<PresenceStream, PresenceReader>();
  readonly #onlookers = new Map<PresenceStream, Onlooker>();
  /** The numbers of visitors by the names of the servers. */
  readonly visitors = new Map<string, VisitorCount>();
  readonly #tick: number;
  readonly #now: () => number;
  #numbers = 0;
  #timer: NodeJS.Timeout | null = null;
  #isChanged = false;
  #state = 0;

  /** `tick`: milliseconds for which further changes are collected after changes were sent. */
  constructor(ref: TourRef, tick: number, now: () => number) {
    this.ref = ref;
    this.topic = formatTopic({ ...ref, kind: 'presence' });
    this.#tick = tick;
    this.#now = now;
  }

  get isFull(): boolean {
    return this.people.size >= PEOPLE_MAX;
  }

  /** Whether nobody is present or counted, and no stream reports the tour. */
  get isEmpty(): boolean {
    if (this.people.size + this.readers.size + this.#onlookers.size > 0) return false;
    return this.#visitorCount === 0;
  }

  get #visitorCount(): number {
    let sum = 0;
    for (const { count } of this.visitors.values()) sum += count;
    return sum;
  }

  /** Adds a new person. */
  enter(id: string, info: PersonInfo): PersonHere {
    const person = new PersonHere(this.topic, id, (this.#numbers += 1), info);
    this.people.set(id, person);
    this.#byShownId.set(person.shownId, person);
    return person;
  }

  remove(person: PersonHere): void {
    if (this.people.get(person.id) !== person) return;
    this.people.delete(person.id);
    this.#byShownId.delete(person.shownId);
    this.#updateFollowers();
    this.tell();
  }

  /** Updates what others see of a person. Call this after each change to the person. */
  update(person: PersonHere): void {
    const isNew = person.aboutVersion === 0;
    person.update(this.#now(), this.#find);
    if (isNew) this.#updateFollowers();
    this.tell();
  }

  /** Sets a person's name, and whether they are hidden. */
  setInfo(person: PersonHere, { name, unseen }: PersonInfo): void {
    const turns = unseen !== person.unseen;
    if (!turns && name === person.name) return;
    person.name = name;
    person.unseen = unseen;
    if (turns) {
      for (const reader of this.readersOf(person)) reader.begin();
      this.#updateFollowers();
    }
    this.update(person);
  }

  /**
   * Adds a member's stream. Its first event reports everyone who is visible, or that the member is hidden.
   */
  addReader(stream: PresenceStream, userId: string, isOpen: () => boolean): void {
    this.#onlookers.delete(stream);
    const reader = this.readers.get(stream);
    if (reader?.isOpen()) reader.begin();
    else this.readers.set(stream, new PresenceReader(stream, userId, isOpen));
    this.tell();
  }

  /** Adds a visitor's stream. `lookAtStreams` then sends the stream the number of people who are present. */
  addOnlooker(stream: PresenceStream, isOpen: () => boolean): void {
    this.readers.delete(stream);
    this.#onlookers.set(stream, { isOpen, told: null, toldAt: -Infinity });
  }

  /** Removes people who have lost access. Their open streams then receive only what visitors receive. */
  keepWhoMay(rights: TourRights | null): void {
    const may = (userId: string) => rights !== null && canSeeMembers({ kind: 'user', userId }, rights);
    for (const { userId, stream, isOpen } of this.readers.values())
      if (!may(userId)) this.addOnlooker(stream, isOpen);
    for (const person of this.people.values()) if (!may(person.id)) this.remove(person);
  }

  /**
   * Asks everyone else who is not hidden to come to a person's view. Returns false if the person has no view,
   * is hidden, or has asked too recently.
   */
  come(person: PersonHere): boolean {
    const { view, number } = person;
    const now = this.#now();
    if (view === null || person.unseen || now - person.askedAt < COME_EVERY) return false;
    person.askedAt = now;
    for (const reader of this.readers.values()) {
      if (reader.userId === person.id || this.people.get(reader.userId)?.unseen) continue;
      reader.come = { number, view };
    }
    this.tell();
    return true;
  }

  /** Makes everyone stop following a person. */
  release(person: PersonHere): void {
    const id = person.shownId;
    for (const follower of this.people.values()) {
      if (follower.following !== person) continue;
      for (const share of follower.shares.values()) {
        share.pages = share.pages.map((page) => (page.following === id ? { ...page, releasedBy: id } : page));
      }
      for (const reader of this.readersOf(follower)) reader.released = true;
      this.update(follower);
    }
  }

  readersOf({ id }: PersonHere): PresenceReader[] {
    return [...this.readers.values()].filter(({ userId }) => userId === id);
  }

  /**
   * Sends changes to the streams of members: the first change immediately, and all changes of the next `tick`
   * milliseconds together.
   */
  tell(): void {
    this.#isChanged = true;
    if (this.#timer) return;
    // Changes in the same turn of the event loop are sent together.
    this.#timer = setTimeout(() => this.#tellNow(), 0);
    this.#timer.unref();
  }

  /**
   * Removes streams that have ended, sends news that could not be sent earlier, and sends visitors the number
   * of people present. Must be called regularly.
   */
  lookAtStreams(): void {
    for (const { stream, isOpen, owes } of this.readers.values()) {
      if (!isOpen()) this.readers.delete(stream);
      else if (owes) this.tell();
    }
    const now = this.#now();
    let total = this.#visitorCount;
    for (const { unseen } of this.people.values()) total += Number(!unseen);
    for (const [stream, onlooker] of this.#onlookers) {
      const { isOpen, told, toldAt } = onlooker;
      if (!isOpen()) this.#onlookers.delete(stream);
      else if (stream.behindSince === null && told !== total && now - toldAt >= TOTAL_EVERY) {
        stream.write(eventOf(this.topic, [...(told === null ? ['"begin":true'] : []), `"total":${total}`]));
        Object.assign(onlooker, { told: total, toldAt: now });
      }
    }
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.readers.clear();
    this.#onlookers.clear();
  }

  #tellNow(): void {
    if (this.#isChanged) this.#state += 1;
    this.#isChanged = false;
    const followers = new Map<PersonHere, number[]>();
    for (const { following, number, unseen } of this.people.values()) {
      if (following === null || unseen) continue;
      followers.set(following, [...(followers.get(following) ?? []), number]);
    }
    const { people, topic } = this;
    const visitorCount = this.#visitorCount;
    const company = { people, topic, followers, visitorCount, state: this.#state, tick: this.#tick };
    const now = performance.now();
    let owes = false;
    for (const reader of this.readers.values()) {
      reader.tell(company, now);
      owes ||= reader.owes && reader.stream.behindSince === null;
    }
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (this.#isChanged || owes) this.#tellNow();
    }, this.#tick);
    this.#timer.unref();
  }

  /**
   * Updates whom each person follows. Call this after people have arrived, left, or changed whether they are
   * hidden.
   */
  #updateFollowers(): void {
    const now = this.#now();
    for (const person of this.people.values()) {
      if (person.page?.following) person.update(now, this.#find);
    }
  }

  /** Returns the person with a shown id, if others can see them. */
  readonly #find = (shownId: string): PersonHere | undefined => {
    const person = this.#byShownId.get(shownId);
    return person?.unseen === false ? person : undefined;
  };
}
