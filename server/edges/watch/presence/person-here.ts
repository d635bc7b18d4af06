import { createHash } from 'node:crypto';
import {
  HIDDEN_FOR,
  LEFT_AFTER,
  type PresenceReport,
  type PresentPerson,
} from '../../../../contract/presence.ts';
import type { PersonInfo } from './read-people.ts';

/** Largest number of pages stored per person, on each server. */
const PAGES_MAX = 4;

/** A page as last reported. */
export interface PageHere extends Pick<PresenceReport, 'page' | 'view' | 'point' | 'following'> {
  state: Exclude<PresenceReport['state'], 'left'>;
  /** Milliseconds since the epoch, by this server's clock. */
  at: number;
  /** People who must not follow them any longer; reports that they follow are ignored until they change. */
  releasedBy: string | null;
  /** The session that it reported under; '' if another server received it. */
  session: string;
}

/** What one server itself knows about a person. */
export interface Share {
  /** It has a stream of theirs for the topic. */
  connected: boolean;
  /** When it last had one, or a report; milliseconds since the epoch, by this server's clock. */
  seenAt: number;
  pages: readonly PageHere[];
  /** The session of that stream or report; '' for another server's. */
  session: string;
  /** When another server last reported this, by this server's clock; Infinity for this server's own. */
  heardAt: number;
}

/** A person in a twin, combined from what each server knows about them. */
export class PersonHere {
  readonly id: string;
  /** The key by which others know them: members of a twin see each other's names, but not account ids. */
  readonly shownId: string;
  /** Their number in the events of this server's streams. */
  readonly number: number;
  name: string;
  /** They have chosen to be hidden. */
  unseen: boolean;
  /** By the names of servers. */
  readonly shares = new Map<string, Share>();
  /** The current page. */
  page: PageHere | null = null;
  following: PersonHere | null = null;
  /** `PresentPerson` and `Pose` as JSON, each written once per change, and the number of their changes. */
  about = '';
  aboutVersion = 0;
  pose: string | null = null;
  poseVersion = 0;
  /** When they last asked everyone to come; milliseconds since the epoch. */
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

  /** Whether others may see through their eyes now. */
  get isActive(): boolean {
    return this.#state === 'active';
  }

  /** The view of the current page as JSON; null if unknown. */
  get view(): string | null {
    const { page } = this;
    if (!page?.view) return null;
    if (this.#view?.of !== page) this.#view = { of: page, json: JSON.stringify(page.view) };
    return this.#view.json;
  }

  /** Until when they count as present without further reports; milliseconds since the epoch. */
  get presentUntil(): number {
    let until = 0;
    for (const { connected, seenAt, pages } of this.shares.values()) {
      if (connected) return Infinity;
      const asleep = pages.filter(({ state }) => state === 'asleep').map(({ at }) => at + HIDDEN_FOR);
      until = Math.max(until, seenAt + LEFT_AFTER, ...asleep);
    }
    return until;
  }

  /** Updates what others see. `find` returns people whom they may follow. */
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

  /** Whether somebody is this person, or follows them directly or through others: otherwise people could follow themselves in a cycle. */
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

/** The pages that remain when one of them reports; the newest first. */
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

/** Returns the page of a person that reported last and is not hidden; if all are hidden, the last one. */
export function newestPage(pages: readonly PageHere[]): PageHere | null {
  const seen = pages.filter(({ state }) => state === 'active');
  return (seen.length > 0 ? seen : pages).toSorted((a, b) => b.at - a.at)[0] ?? null;
}

/** The same on every server, but different in each twin; the random account id cannot be derived from it. */
function shownIdOf(topic: string, userId: string): string {
  return createHash('sha256').update(`${topic} ${userId}`).digest('base64url').slice(0, 22);
}

/** `Pose` as JSON. */
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
