import { createHash } from 'node:crypto';
import {
  HIDDEN_FOR,
  LEFT_AFTER,
  type PresenceReport,
  type PresentPerson,
} from '../../../../contract/presence.ts';
import type { PersonInfo } from './read-people.ts';

/** Maximum number of pages that each server stores per person. */
const PAGES_MAX = 4;

/** The last report of a page that a person has open. */
export interface PageHere extends Pick<PresenceReport, 'page' | 'view' | 'point' | 'following'> {
  state: Exclude<PresenceReport['state'], 'left'>;
  /** When the page sent the report, in milliseconds since the epoch by this server's clock. */
  at: number;
  /**
   * The shown id of the person who made this page stop following them. Reports that the page follows that
   * person are ignored until it follows someone else or nobody.
   */
  releasedBy: string | null;
  /** The session that sent the report; '' if another server received it. */
  session: string;
}

/** What one server (the share's server) knows about a person. */
export interface Share {
  /** Whether the person has an open stream with the presence topic on the share's server. */
  connected: boolean;
  /**
   * When the share's server last had an open stream of the person or received a report, in milliseconds since
   * the epoch by this server's clock.
   */
  seenAt: number;
  pages: readonly PageHere[];
  /** The session of the stream or report; '' if it is on another server. */
  session: string;
  /**
   * When the share's server last reported the share, by this server's clock; Infinity for a share of this
   * server.
   */
  heardAt: number;
}

/** A person in a twin. Combines what each server knows about them. */
export class PersonHere {
  readonly id: string;
  /**
   * The id by which other members identify the person. Members see each other's names, but not account ids.
   */
  readonly shownId: string;
  /** The person's number in the events of this server's streams. */
  readonly number: number;
  name: string;
  /** Whether the person has chosen to be hidden. */
  unseen: boolean;
  /** What each server knows about the person, by the name of the server. */
  readonly shares = new Map<string, Share>();
  /** The page that others see, chosen by `newestPage`; null if there is none. */
  page: PageHere | null = null;
  following: PersonHere | null = null;
  /** The person as `PresentPerson` in JSON, serialized once per change. */
  about = '';
  /** Number of changes to `about`. */
  aboutVersion = 0;
  /** The person's `Pose` in JSON, serialized once per change; null if unknown. */
  pose: string | null = null;
  /** Number of changes to `pose`. */
  poseVersion = 0;
  /** When the person last asked everyone to come, in milliseconds since the epoch. */
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

  /** Whether others see the person as active (`PresentPerson.state`). */
  get isActive(): boolean {
    return this.#state === 'active';
  }

  /** The view of the person's page in JSON; null if unknown. */
  get view(): string | null {
    const { page } = this;
    if (!page?.view) return null;
    if (this.#view?.of !== page) this.#view = { of: page, json: JSON.stringify(page.view) };
    return this.#view.json;
  }

  /**
   * The time until which the person counts as present without further reports, in milliseconds since the
   * epoch.
   */
  get presentUntil(): number {
    let until = 0;
    for (const { connected, seenAt, pages } of this.shares.values()) {
      if (connected) return Infinity;
      const asleep = pages.filter(({ state }) => state === 'asleep').map(({ at }) => at + HIDDEN_FOR);
      until = Math.max(until, seenAt + LEFT_AFTER, ...asleep);
    }
    return until;
  }

  /** Updates what others see. `find`: returns the person with a shown id. */
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
   * Returns whether `person` is this person, or follows this person directly or through others. Without this
   * check, people could follow each other in a cycle.
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

/** Returns a person's stored pages after a report from one of their pages, newest first. */
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
 * Returns the active page that reported last. If no page is active, returns the page that reported last, or
 * null.
 */
export function newestPage(pages: readonly PageHere[]): PageHere | null {
  const seen = pages.filter(({ state }) => state === 'active');
  return (seen.length > 0 ? seen : pages).toSorted((a, b) => b.at - a.at)[0] ?? null;
}

/**
 * Returns an id for a user that is the same on every server but different in each twin. Random account ids
 * cannot be derived from it.
 */
function shownIdOf(topic: string, userId: string): string {
  return createHash('sha256').update(`${topic} ${userId}`).digest('base64url').slice(0, 22);
}

/**
 * Returns a person's `Pose` in JSON, with positions in hundredths of a metre and angles in hundredths of a
 * radian.
 */
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
