import { createHash } from 'node:crypto';
import {
  HIDDEN_FOR,
  LEFT_AFTER,
  type PresenceReport,
  type PresentPerson,
} from '../../../../contract/presence.ts';
import type { PersonInfo } from './read-people.ts';

/** The most pages that are kept of a person, on each server. */
const PAGES_MAX = 4;

/** A page as it reported last. */
export interface PageHere extends Pick<PresenceReport, 'page' | 'view' | 'point' | 'following'> {
  state: Exclude<PresenceReport['state'], 'left'>;
  /** Milliseconds since the epoch, by this server's clock. */
  at: number;
  /** Whom nobody shall follow any longer; what the page says of following them does not count until it says something else. */
  releasedBy: string | null;
  /** The session that it reported under; '' where another server received it. */
  session: string;
}

/** What one server knows of a person by itself. */
export interface Share {
  /** It has a stream of theirs that carries the topic. */
  connected: boolean;
  /** When it had one last, or a report; milliseconds since the epoch, by this server's clock. */
  seenAt: number;
  pages: readonly PageHere[];
  /** The session of that stream or report; '' of another server's. */
  session: string;
  /** When another server said so last, by this server's clock; Infinity for this server's own. */
  heardAt: number;
}

/** A person in a twin, put together from what each server knows of them. */
export class PersonHere {
  readonly id: string;
  /** What others know them by: members of a twin learn each other's names, and no ids of accounts. */
  readonly shownId: string;
  /** In the events of this server's streams. */
  readonly number: number;
  name: string;
  /** By their own choice nobody sees them. */
  unseen: boolean;
  /** By the names of servers. */
  readonly shares = new Map<string, Share>();
  /** The page that counts. */
  page: PageHere | null = null;
  following: PersonHere | null = null;
  /** `PresentPerson` and `Pose` as JSON, each written once per change, and how often they changed. */
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

  /** Whether somebody may look through their eyes now. */
  get isActive(): boolean {
    return this.#state === 'active';
  }

  /** The view of the page that counts as JSON; null where it cannot tell. */
  get view(): string | null {
    const { page } = this;
    if (!page?.view) return null;
    if (this.#view?.of !== page) this.#view = { of: page, json: JSON.stringify(page.view) };
    return this.#view.json;
  }

  /** Until when they count as present if nothing more is heard of them; milliseconds since the epoch. */
  get presentUntil(): number {
    let until = 0;
    for (const { connected, seenAt, pages } of this.shares.values()) {
      if (connected) return Infinity;
      const asleep = pages.filter(({ state }) => state === 'asleep').map(({ at }) => at + HIDDEN_FOR);
      until = Math.max(until, seenAt + LEFT_AFTER, ...asleep);
    }
    return until;
  }

  /** Puts what others see together again. `find` answers those whom they may follow. */
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

  /** Whether somebody is this person, or follows them, if through others: who followed those would follow themselves. */
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

/** Of several pages of a person the one that reported last and is not hidden; where all are hidden, the last. */
export function newestPage(pages: readonly PageHere[]): PageHere | null {
  const seen = pages.filter(({ state }) => state === 'active');
  return (seen.length > 0 ? seen : pages).toSorted((a, b) => b.at - a.at)[0] ?? null;
}

/** The same on every server, and another in each twin; nobody finds the account's id from it, which is random. */
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
