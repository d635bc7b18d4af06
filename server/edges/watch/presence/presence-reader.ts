import { REPORT_RATES } from '../../../../contract/presence.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { PersonHere } from './person-here.ts';

/** Number of nearest people whose poses are sent at the higher rate. */
const NEAREST = 10;
/** Distance in metres within which two people on the same floor are near each other. */
const NEAR = 15;
/**
 * Minimum number of milliseconds between two poses of a person that are sent to a reader. `near`: for the
 * nearest people and the person whom the reader follows. `far`: for all others.
 */
const POSES_EVERY = { near: 250, far: 1_000 };
/** Milliseconds after which the nearest people of a reader are determined again. */
const NEAREST_KEPT = 1_000;

/** The parts of an event stream that presence uses. */
export interface PresenceStream {
  readonly actor: Actor;
  /**
   * When the client stopped keeping up, in milliseconds since the epoch; null while it keeps up. Nothing is
   * written until the client keeps up again.
   */
  readonly behindSince: number | null;
  write(text: string): void;
}

/** The people in a tour. The events for each reader are created from this data. */
interface Company {
  readonly topic: string;
  readonly people: ReadonlyMap<string, PersonHere>;
  /** Numbers of the people who follow each person. */
  readonly followers: ReadonlyMap<PersonHere, readonly number[]>;
  readonly visitorCount: number;
  /** A number that is different after every change. */
  readonly state: number;
  /**
   * Milliseconds for which changes are collected. A pose may be sent up to half this time before its minimum
   * interval has passed.
   */
  readonly tick: number;
}

/** What was last sent to a reader about a person. */
interface Told {
  /** The version of `about` that was sent. */
  about: number;
  /** The version of the pose that was sent. */
  pose: number;
  /** When the pose was last sent, in milliseconds of a monotonic clock. */
  posedAt: number;
  /** The newest version of the pose, whether it was sent or not. */
  newest: number;
  /** When the newest version arrived, in milliseconds of a monotonic clock. */
  newestAt: number;
}

/**
 * A stream that reports who is in a tour. Remembers what was sent on the stream, sends only the differences
 * from the newest state, and may skip states in between.
 */
export class PresenceReader {
  readonly stream: PresenceStream;
  readonly userId: string;
  readonly isOpen: () => boolean;
  /** Set if a person asks the reader to come. Sent once. */
  come: { number: number; view: string } | null = null;
  /** Set if the person whom the reader follows has made the reader stop following. Sent once. */
  released = false;
  /**
   * Whether something must be sent later, because the client does not keep up or a minimum interval has not
   * passed yet.
   */
  owes = false;
  #begins = true;
  #told = new Map<PersonHere, Told>();
  #visitors = -1;
  #followers = '[]';
  #rate = 0;
  #view: { of: PersonHere; json: string | null; at: number } | null = null;
  #nearest: ReadonlySet<PersonHere> = new Set();
  #isNear = false;
  #nearestAt = -Infinity;
  #nearestOf = -1;

  constructor(stream: PresenceStream, userId: string, isOpen: () => boolean) {
    this.stream = stream;
    this.userId = userId;
    this.isOpen = isOpen;
  }

  /** Forgets what was sent, so that the next event reports everyone again. */
  begin(): void {
    this.#begins = true;
    this.#told.clear();
    this.#visitors = -1;
    this.#followers = '[]';
    this.#rate = 0;
    this.#view = null;
    this.#nearestAt = -Infinity;
    this.#nearestOf = -1;
  }

  /** Writes changes to the stream, if any. `now`: milliseconds of a monotonic clock. */
  tell(company: Company, now: number): void {
    this.owes = this.stream.behindSince !== null;
    if (this.owes) return;
    const news = this.#news(company, now);
    if (news.length === 0) return;
    this.#begins = false;
    this.stream.write(eventOf(company.topic, news));
  }

  #news(company: Company, now: number): string[] {
    const own = company.people.get(this.userId);
    if (own?.unseen) return this.#begins ? ['"begin":true,"hidden":true'] : [];
    if (this.#nearestOf !== company.state) {
      if (now - this.#nearestAt >= NEAREST_KEPT) this.#findNearest(company, own, now);
      else this.owes = true;
    }
    const news = this.#begins ? ['"begin":true,"hidden":false'] : [];
    const [people, poses] = this.#ofPeople(company, own, now);
    const left = this.#leftOf(company);
    if (people.length > 0) news.push(`"people":[${people.join(',')}]`);
    if (left.length > 0) news.push(`"left":[${left.join(',')}]`);
    if (poses.length > 0) news.push(`"poses":[${poses.join(',')}]`);
    if (own) this.#ofOwn(company, own, now, news);
    if (company.visitorCount !== this.#visitors) {
      this.#visitors = company.visitorCount;
      news.push(`"visitors":${this.#visitors}`);
    }
    if (this.come) news.push(`"come":{"number":${this.come.number},"view":${this.come.view}}`);
    if (this.released) news.push('"released":true');
    this.come = null;
    this.released = false;
    return news;
  }

  #ofPeople(company: Company, own: PersonHere | undefined, now: number): [string[], string[]] {
    const [people, poses]: [string[], string[]] = [[], []];
    for (const person of company.people.values()) {
      if (person === own || person.unseen) continue;
      let told = this.#told.get(person);
      if (!told)
        this.#told.set(person, (told = { about: 0, pose: 0, posedAt: -Infinity, newest: 0, newestAt: 0 }));
      if (told.about !== person.aboutVersion) {
        told.about = person.aboutVersion;
        people.push(person.about);
      }
      if (person.pose === null || told.pose === person.poseVersion) continue;
      if (told.newest !== person.poseVersion)
        Object.assign(told, { newest: person.poseVersion, newestAt: now });
      const isClose = this.#nearest.has(person) || own?.following === person;
      if (this.#isEarly(company, told.posedAt, isClose ? POSES_EVERY.near : POSES_EVERY.far, now)) continue;
      // If the person is moving, the next report arrives soon and replaces this pose.
      const age = now - told.newestAt;
      if (!isClose && age > 0 && age < POSES_EVERY.near) {
        this.owes = true;
        continue;
      }
      told.pose = person.poseVersion;
      told.posedAt = now;
      poses.push(person.pose);
    }
    return [people, poses];
  }

  #leftOf({ people }: Company): number[] {
    const left: number[] = [];
    for (const person of this.#told.keys()) {
      if (people.get(person.id) === person && !person.unseen) continue;
      this.#told.delete(person);
      left.push(person.number);
    }
    return left;
  }

  /**
   * Adds to `news` who follows the reader, the view of the person whom the reader follows, and the report
   * rate.
   */
  #ofOwn(company: Company, own: PersonHere, now: number, news: string[]): void {
    const followers = company.followers.get(own) ?? [];
    const written = JSON.stringify(followers);
    if (written !== this.#followers) news.push(`"followers":${written}`);
    this.#followers = written;
    const rate = this.#isNear || followers.length > 0 ? REPORT_RATES.near : REPORT_RATES.far;
    if (rate !== this.#rate) news.push(`"rate":${rate}`);
    this.#rate = rate;
    const followed = own.following;
    if (!followed) {
      this.#view = null;
      return;
    }
    const { view } = followed;
    const told = this.#view?.of === followed ? this.#view : null;
    if (view === null || view === told?.json) return;
    if (told && this.#isEarly(company, told.at, POSES_EVERY.near, now)) return;
    this.#view = { of: followed, json: view, at: now };
    news.push(`"view":{"number":${followed.number},"view":${view}}`);
  }

  #isEarly({ tick }: Company, last: number, every: number, now: number): boolean {
    const early = now - last < every - tick / 2;
    this.owes ||= early;
    return early;
  }

  #findNearest({ people, state }: Company, own: PersonHere | undefined, now: number): void {
    this.#nearestAt = now;
    this.#nearestOf = state;
    this.#isNear = false;
    const here = own?.page?.view ?? null;
    const others: { person: PersonHere; distance: number }[] = [];
    for (const person of people.values()) {
      const there = person.page?.view ?? null;
      if (person === own || person.unseen || !there) continue;
      const distance = here ? distanceBetween(here.position, there.position) : Infinity;
      if (person.isActive && distance <= NEAR && here?.floor === there.floor) this.#isNear = true;
      others.push({ person, distance });
    }
    others.sort((a, b) => a.distance - b.distance);
    this.#nearest = new Set(others.slice(0, NEAREST).map(({ person }) => person));
  }
}

/** Returns a `presence` event. `news`: fields of `PresenceNews` in JSON, such as `"visitors":2`. */
export function eventOf(topic: string, news: readonly string[]): string {
  return `event: presence\ndata: {"type":"presence","topic":"${topic}","news":{${news.join(',')}}}\n\n`;
}

function distanceBetween(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);
}
