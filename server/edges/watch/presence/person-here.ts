import { createHash } from 'node:crypto';
import {
  HIDDEN_FOR,
  LEFT_AFTER,
  type PresenceReport,
  type PresentPerson,
} from '../../../../contract/presence.ts';
import type { PersonInfo } from './read-people.ts';

/** Maximum number of pages stored per person, on each server. */
const PAGES_MAX = 4;

/** A page as last reported. */
export interface PageHere extends Pick<PresenceReport, 'page' | 'view' | 'point' | 'following'> {
  state: Exclude<PresenceReport['state'], 'left'>;
  /** When it was reported, milliseconds since the epoch by this server's clock. */
  at: number;
  /**
   * The person who made this page stop following. Reports that it follows them are ignored until it follows
   * someone else or nobody.
   */
  releasedBy: string | null;
  /** The session that reported it; '' if another server received the report. */
  session: string;
}

/** What one server knows about a person. */
export interface Share {
  /** Whether the server has a stream of the person for the topic. */
  connected: boolean;
  /**
   * When the server last had such a stream or a report, milliseconds since the epoch by this server's clock.
   */
  seenAt: number;
  pages: readonly PageHere[];
  /** The session of that stream or report; '' if it is on another server. */
  session: string;
  /** When another server last reported this, by this server's clock; Infinity for this server itself. */
  heardAt: number;
}

/** A person in a twin, combined from what each server knows about them. */
export class PersonHere {
  readonly id: string;
  /** The id that identifies them to other members. Members see each other's names, but not account ids. */
  readonly shownId: string;
  /** Their number in the events of this server's streams. */
  readonly number: number;
  name: string;
  /** Whether they have chosen to be hidden. */
  unseen: boolean;
  /** By name of the server. */
  readonly shares = new Map<string, Share>();
  /** The page that counts; null if there is none. */
  page: PageHere | null = null;
  following: PersonHere | null = null;
  /** `PresentPerson` and `Pose` as JSON, serialized once per change, and the number of changes. */
  about = '';
  aboutVersion = 0;
  pose: string | null = null;
  poseVersion = 0;
  /** When they last asked everyone to come, milliseconds since the epoch. */
  askedAt = -Infinity;
  #state: PresentPerson['state'] = 'away';
  #view: { of: PageHere; json: string } | null = null;

  constructor(topic: string, id: string, number: number, { name, unseen }: PersonInfo) {
    this.id = id;
    this.shownId = shownIdOf(topic, id);
    this.number = number;
    this.name = name;
    this.unseen = unseen;
  }

  /** Whether others can follow their view now. */
  get isActive(): boolean {
    return this.#state === 'active';
  }

  /** The view of their page as JSON; null if unknown. */
  get view(): string | null {
    const { page } = this;
    if (!page?.view) return null;
    if (this.#view?.of !== page) this.#view = { of: page, json: JSON.stringify(page.view) };
    return this.#view.json;
  }

  /** The time until which they count as present without further reports, in milliseconds since the epoch. */
  get presentUntil(): number {
    let until = 0;
    for (const { connected, seenAt, pages } of this.shares.values()) {
      if (connected) return Infinity;
      const asleep = pages.filter(({ state }) => state === 'asleep').map(({ at }) => at + HIDDEN_FOR);
      until = Math.max(until, seenAt + LEFT_AFTER, ...asleep);
    }
    return until;
  }

  /** Updates what others see. `find` returns people whom they can follow. */
  update(now: number, find: (shownId: string) => PersonHere | undefined): void {
    const shares = [...this.shares.values()];
    const page = newestPage(shares.flatMap(({ pages }) => pages));
    const connected = shares.some((share) => share.connected);
    this.page = page;
    const isHere = connected || (page?.state === 'asleep' && now - page.at < HIDDEN_FOR);
    this.#state = !isHere ? 'away' : !page || page.state === 'active' ? 'active' : 'hidden';
    const followed = page?.following && page.following !== page.releasedBy ? find(page.following) : undefined;
    this.following = followed && !this.#isFollowedBy(followed) ? followed : null;
    this.#write();
  }

  /**
   * Returns whether a person is this one, or follows them directly or through others. Without this check,
   * people could follow each other in a cycle.
   */
  #isFollowedBy(person: PersonHere | null): boolean {
    for (let each = person; each; each = each.following) if (each === this) return true;
    return false;
  }

  #write(): void {
    const { number, shownId, name, page, following } = this;
    const view = page?.view ?? null;
    const person: PresentPerson = {
      number,
      id: shownId,
      name,
      state: this.#state,
      mode: view?.mode ?? null,
      floor: view?.floor ?? null,
      following: following?.shownId ?? null,
    };
    const about = JSON.stringify(person);
    if (about !== this.about) this.aboutVersion += 1;
    this.about = about;
    const pose = page && view ? poseOf(number, { ...page, view }) : null;
    if (pose !== this.pose) this.poseVersion += 1;
    this.pose = pose;
  }
}

/** Returns the stored pages after one of them reports, the newest first. */
export function withReport(
  pages: readonly PageHere[],
  { page, state, view, point, following }: PresenceReport,
  { at, session }: Pick<PageHere, 'at' | 'session'>,
): readonly PageHere[] {
  const others = pages.filter((each) => each.page !== page);
  if (state === 'left') return others;
  const before = pages.find((each) => each.page === page);
  const releasedBy = before?.releasedBy === following ? following : null;
  return [{ page, state, view, point, following, at, releasedBy, session }, ...others].slice(0, PAGES_MAX);
}

/**
 * Returns the page of a person that reported last and is not hidden. If all are hidden, returns the last one.
 */
export function newestPage(pages: readonly PageHere[]): PageHere | null {
  const seen = pages.filter(({ state }) => state === 'active');
  return (seen.length > 0 ? seen : pages).toSorted((a, b) => b.at - a.at)[0] ?? null;
}

/**
 * Returns an id that is the same on every server but different in each twin. The account's id cannot be
 * derived from it.
 */
function shownIdOf(topic: string, userId: string): string {
  return createHash('sha256').update(`${topic} ${userId}`).digest('base64url').slice(0, 22);
}

/** Returns a person's `Pose` as JSON. */
function poseOf(
  number: number,
  { view, point }: { view: NonNullable<PageHere['view']>; point: PageHere['point'] },
): string {
  const numbers = [number, ...view.position.map(hundredths), hundredths(view.yaw), hundredths(view.pitch)];
  if (point) numbers.push(...point.map(hundredths));
  return JSON.stringify(numbers);
}

function hundredths(value: number): number {
  return Math.round(value * 100);
}
