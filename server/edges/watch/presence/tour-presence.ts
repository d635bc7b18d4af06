import { formatTopic } from '../../../../contract/topic.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import type { TourRights } from '../../../platform/access/policy.ts';
import { canSeeMembers } from '../../../platform/access/policy.ts';
import { PersonHere } from './person-here.ts';
import { PresenceReader, type PresenceStream } from './presence-reader.ts';
import type { PersonInfo } from './read-people.ts';

/** The most people who are shown in one tour; who comes after them is not. */
const PEOPLE_MAX = 200;
/** Milliseconds until a person may ask everyone to come again. */
const COME_EVERY = 10_000;

/** Visitors of a tour that one server counts. */
interface VisitorCount {
  count: number;
  /** When it was said last; milliseconds since the epoch, by this server's clock. */
  heardAt: number;
}

/** Who is in one tour, and the streams of this server that tell of it. */
export class TourPresence {
  readonly ref: TourRef;
  readonly topic: string;
  readonly people = new Map<string, PersonHere>();
  readonly #byShownId = new Map<string, PersonHere>();
  readonly readers = new Map<PresenceStream, PresenceReader>();
  /** By the names of servers. */
  readonly visitors = new Map<string, VisitorCount>();
  readonly #tick: number;
  readonly #now: () => number;
  #numbers = 0;
  #timer: NodeJS.Timeout | null = null;
  #isChanged = false;
  #state = 0;

  /** `tick`: milliseconds for which news gathers after the first. */
  constructor(ref: TourRef, tick: number, now: () => number) {
    this.ref = ref;
    this.topic = formatTopic({ ...ref, kind: 'presence' });
    this.#tick = tick;
    this.#now = now;
  }

  get isFull(): boolean {
    return this.people.size >= PEOPLE_MAX;
  }

  /** Lets a person in of whom nothing is known yet. */
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

  /** What is known of a person is another. */
  update(person: PersonHere): void {
    const isNew = person.aboutVersion === 0;
    person.update(this.#now(), this.#find);
    if (isNew) this.#updateFollowers();
    this.tell();
  }

  /** Shows or hides a person by their own choice, both ways. */
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

  /** Lets go of people and streams without the right to be here. */
  keepWhoMay(rights: TourRights | null): void {
    const may = (userId: string) => rights !== null && canSeeMembers({ kind: 'user', userId }, rights);
    for (const reader of this.readers.values()) if (!may(reader.userId)) this.readers.delete(reader.stream);
    for (const person of this.people.values()) if (!may(person.id)) this.remove(person);
  }

  /** Asks everyone else to come to a person's view, unless they have just asked. */
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

  /** Nobody follows a person any longer. */
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

  /** Tells every stream what is new: at once, and then gathered. */
  tell(): void {
    this.#isChanged = true;
    if (this.#timer) return;
    // What changes in this turn of the event loop is told together.
    this.#timer = setTimeout(() => this.#tellNow(), 0);
    this.#timer.unref();
  }

  /** Makes up for what was not told, such as to a stream that was behind. */
  tellOwed(): void {
    for (const { owes } of this.readers.values()) if (owes) return this.tell();
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.readers.clear();
  }

  #tellNow(): void {
    if (this.#isChanged) this.#state += 1;
    this.#isChanged = false;
    const followers = new Map<PersonHere, number[]>();
    for (const { following, number, unseen } of this.people.values()) {
      if (following === null || unseen) continue;
      followers.set(following, [...(followers.get(following) ?? []), number]);
    }
    let visitorCount = 0;
    for (const { count } of this.visitors.values()) visitorCount += count;
    const { people, topic } = this;
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

  /** Whom somebody may follow comes and goes. */
  #updateFollowers(): void {
    const now = this.#now();
    for (const person of this.people.values()) {
      if (person.page?.following) person.update(now, this.#find);
    }
  }

  /** Somebody whom others see. */
  readonly #find = (shownId: string): PersonHere | undefined => {
    const person = this.#byShownId.get(shownId);
    return person?.unseen === false ? person : undefined;
  };
}
