import { isRecord } from '../../../../contract/json/is-record.ts';
import { readPresenceReport } from '../../../../contract/presence.ts';
import { parseTopic } from '../../../../contract/topic.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import { isCount, isName } from '../../../../contract/json/wire-guards.ts';
import type { Needs } from '../../../platform/access/context.ts';
import type { Change, Feed } from '../../../platform/feed/feed.ts';
import { newestPage, type PageHere, type Share } from './person-here.ts';

/** A server sends its queued reports at most once in this many milliseconds. */
const BATCH_EVERY = 1_000;
/** Milliseconds between two reports in which a server lists everyone who is present on it. */
const HEARTBEAT = 15_000;
/** Milliseconds after which the reports of a server expire, unless it repeats them. */
export const SILENT_AFTER = 45_000;
/**
 * Maximum number of bytes in a batch of reports. A PostgreSQL notification must be shorter than 8,000 bytes,
 * including the fields around the batch.
 */
const BATCH_BYTES = 7_000;

type Ask = 'come' | 'release';

/**
 * A server's report about a person in a tour, or about the number of the tour's visitors. It contains ages
 * instead of times, because the clocks of servers differ.
 */
type Said =
  | { topic: string; visitors: number }
  | { topic: string; id: string; share: SaidShare | null; asks: Ask[] };

interface SaidShare {
  connected: boolean;
  age: number;
  page:
    | (Pick<PageHere, 'page' | 'state' | 'view' | 'point'> & { following: string | null; age: number })
    | null;
}

/** A parsed report from another server. */
export type Heard =
  | { tour: TourRef; visitors: number }
  | { tour: TourRef; id: string; share: Share | null; asks: Ask[] };

/** Gives access to what this server itself knows about people and visitors. */
export interface OwnKnowledge {
  /** Returns what this server knows about a person; null for an unknown person. */
  shareOf(topic: string, userId: string): Share | null;
  visitorsOf(topic: string): number;
  /** Yields the topic of each tour, with the ids of the people whom this server itself knows about. */
  all(): Iterable<{ topic: string; userIds: readonly string[] }>;
}

type PresenceChange = Extract<Change, { kind: 'presence' }>;

/**
 * Tells the other servers that use the same database who is present on this server. Sends reports in batches,
 * and only if another server has reported within `SILENT_AFTER`.
 */
export class OtherServers {
  readonly #name: string;
  readonly #changeFeed: Feed;
  readonly #own: OwnKnowledge;
  readonly #now: () => number;
  /** When each server last reported. */
  readonly #heard = new Map<string, number>();
  /** The people to report in the next batch, by topic and id. */
  #people = new Map<string, { topic: string; userId: string; asks: Ask[] }>();
  /** The topics whose number of visitors to report in the next batch. */
  #visitors = new Set<string>();
  #saidAt = -Infinity;
  #allAt = -Infinity;
  #timer: NodeJS.Timeout | null = null;

  /** `name`: a unique name for this server. */
  constructor(name: string, { feed, now }: Needs<'feed' | 'now'>, own: OwnKnowledge) {
    this.#name = name;
    this.#changeFeed = feed;
    this.#own = own;
    this.#now = now;
    this.greet();
  }

  /** Asks all other servers to report everyone who is present on them. */
  greet(): void {
    if (this.#changeFeed.reachesOthers) this.#publish('hello', []);
  }

  /** Queues a report about a person. `ask`: what the person asks others to do. */
  tellOf(topic: string, userId: string, ask?: Ask): void {
    if (this.#heard.size === 0) return;
    const key = `${topic} ${userId}`;
    const told = this.#people.get(key) ?? { topic, userId, asks: [] };
    if (ask) told.asks.push(ask);
    this.#people.set(key, told);
    this.#schedule();
  }

  tellVisitors(topic: string): void {
    if (this.#heard.size === 0) return;
    this.#visitors.add(topic);
    this.#schedule();
  }

  /**
   * Processes a change from another server, and returns its valid reports. Returns null if this server itself
   * sent the change.
   */
  hear({ server, say, said }: PresenceChange): Heard[] | null {
    if (server === this.#name) return null;
    const now = this.#now();
    const isNew = !this.#heard.has(server);
    if (say === 'bye') this.#heard.delete(server);
    else this.#heard.set(server, now);
    if (say === 'hello' || (isNew && say === 'here')) this.#tellAll();
    return said.flatMap((each) => readSaid(each, now) ?? []);
  }

  /**
   * Forgets silent servers, and reports everyone again at regular intervals. Must be called about once per
   * second.
   */
  check(): void {
    const now = this.#now();
    for (const [server, at] of this.#heard) if (now - at > SILENT_AFTER) this.#heard.delete(server);
    if (performance.now() - this.#allAt >= HEARTBEAT) this.#tellAll();
  }

  /** Tells the other servers that this server is stopping. */
  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#heard.size > 0) this.#publish('bye', []);
    this.#heard.clear();
  }

  #tellAll(): void {
    if (this.#heard.size === 0) return;
    this.#allAt = performance.now();
    for (const { topic, userIds } of this.#own.all()) {
      for (const userId of userIds) this.tellOf(topic, userId);
      if (this.#own.visitorsOf(topic) > 0) this.tellVisitors(topic);
    }
    // Even if nobody is present, the batch is sent as a heartbeat.
    this.#schedule();
  }

  #schedule(): void {
    if (this.#timer) return;
    const wait = Math.max(0, this.#saidAt + BATCH_EVERY - performance.now());
    this.#timer = setTimeout(() => this.#send(), wait);
    this.#timer.unref();
  }

  #send(): void {
    this.#timer = null;
    this.#saidAt = performance.now();
    const [people, visitors] = [this.#people, this.#visitors];
    this.#people = new Map();
    this.#visitors = new Set();
    const said: Said[] = [...visitors].map((topic) => ({ topic, visitors: this.#own.visitorsOf(topic) }));
    for (const { topic, userId, asks } of people.values()) {
      const share = this.#own.shareOf(topic, userId);
      said.push({ topic, id: userId, share: share && sayShare(share, this.#now()), asks });
    }
    for (const batch of inBatches(said)) this.#publish('here', batch);
  }

  #publish(say: PresenceChange['say'], said: readonly Said[]): void {
    this.#changeFeed.publish({ kind: 'presence', server: this.#name, say, said });
  }
}

/** Returns the reports in batches of limited size. Returns at least one batch, even if it is empty. */
function inBatches(said: readonly Said[]): Said[][] {
  const batches: Said[][] = [[]];
  let bytes = 0;
  for (const each of said) {
    const size = Buffer.byteLength(JSON.stringify(each)) + 1;
    if (bytes + size > BATCH_BYTES && bytes > 0) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)!.push(each);
    bytes += size;
  }
  return batches;
}

function sayShare({ connected, seenAt, pages }: Share, now: number): SaidShare {
  const newest = newestPage(pages);
  if (!newest) return { connected, age: now - seenAt, page: null };
  const { page, state, view, point, at, releasedBy } = newest;
  const following = newest.following === releasedBy ? null : newest.following;
  return { connected, age: now - seenAt, page: { page, state, view, point, following, age: now - at } };
}

/**
 * Returns a parsed report, or null if it is invalid. Any user of the database, or a server with another
 * version, may write to the channel.
 */
function readSaid(value: unknown, now: number): Heard | null {
  if (!isRecord(value)) return null;
  const { topic: name, visitors, id, share, asks } = value;
  const topic = typeof name === 'string' ? parseTopic(name) : null;
  if (topic?.kind !== 'presence') return null;
  const tour = { userId: topic.userId, tourId: topic.tourId };
  if (isCount(visitors)) return { tour, visitors };
  const read = share === null ? null : readShare(share, now);
  if (!isName(id) || read === undefined || !Array.isArray(asks)) return null;
  return { tour, id, share: read, asks: asks.filter((ask) => ask === 'come' || ask === 'release') };
}

function readShare(value: unknown, now: number): Share | undefined {
  if (!isRecord(value)) return undefined;
  const { connected, age, page } = value;
  if (typeof connected !== 'boolean' || typeof age !== 'number') return undefined;
  const seen = { connected, seenAt: now - Math.max(0, age), session: '', heardAt: now };
  if (!isRecord(page)) return { ...seen, pages: [] };
  const report = readPresenceReport({ ...page, ask: null });
  if (!report || report.state === 'left' || typeof page.age !== 'number') return undefined;
  const { ask: _, state, ...rest } = { ...report, state: report.state };
  return {
    ...seen,
    pages: [{ ...rest, state, at: now - Math.max(0, page.age), releasedBy: null, session: '' }],
  };
}
