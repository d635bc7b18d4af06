import { isStaffAccount } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import type { Sessions } from '../../domain/identity/sessions/sessions.ts';
import { canWatch } from '../../platform/access/policy.ts';
import { type FoundRevision, readRevisions } from './reading.ts';
import type { Presence } from './presence/presence.ts';
import type { WatchedTopic, WatchedTopics } from './watched-topic.ts';
import type { Watcher } from './watcher.ts';
import type { OpenStreams } from './open-streams.ts';
import { batches, findRows } from '../../platform/store/store.ts';

/** Intervals and timeouts of `Upkeep`, in milliseconds. */
export interface UpkeepTimes {
  /**
   * Interval at which sessions and rights are checked again. The interval and the queries together must take
   * less than 5 s, the documented limit.
   */
  sweep: number;
  /**
   * Interval at which a comment is sent on every stream. It must be less than 30 s, after which some proxies
   * close a silent connection.
   */
  keepAlive: number;
  /** Time after which a client that does not read its stream is disconnected. */
  drain: number;
}

/**
 * The number of groups of streams that get keep-alive comments in turn, because comments to thousands of
 * streams at once would delay events.
 */
const GROUPS = 15;

const TIMES: UpkeepTimes = { sweep: 4_000, keepAlive: 15_000, drain: 30_000 };

interface UpkeepParts {
  context: Needs<'config' | 'store' | 'log' | 'now'>;
  sessions: Sessions;
  streams: OpenStreams;
  topics: WatchedTopics;
  presence: Presence;
}

/**
 * Checks the open streams regularly: sends missed changes, ends streams whose session has ended or whose
 * client does not read, and keeps the others alive.
 */
export class Upkeep {
  readonly #parts: UpkeepParts;
  readonly #drain: number;
  readonly #timers: NodeJS.Timeout[];
  #sweeping: Promise<void> | null = null;
  #group = 0;

  constructor(parts: UpkeepParts, times: Partial<UpkeepTimes> = {}) {
    const { sweep, keepAlive, drain } = { ...TIMES, ...times };
    this.#parts = parts;
    this.#drain = drain;
    this.#timers = [
      setInterval(() => this.#sweep(), sweep),
      setInterval(() => this.#keepAlive(), keepAlive / GROUPS),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /**
   * Starts another sweep after the current one, because the current one may have read the database before a
   * change.
   */
  sweepAgain(): void {
    void Promise.resolve(this.#sweeping).then(() => this.#sweep());
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** Sends a keep-alive comment to each stream of the next group. */
  #keepAlive(): void {
    this.#group = (this.#group + 1) % GROUPS;
    for (const watcher of this.#parts.streams.group(this.#group, GROUPS)) watcher.keepAlive();
  }

  /** Starts a sweep unless one is running. */
  #sweep(): void {
    this.#sweeping ??= this.#sweepOnce().finally(() => {
      this.#sweeping = null;
    });
  }

  /**
   * Disconnects clients that do not read, and finds changes to sessions, staff rights and topics that the
   * change feed has not reported.
   */
  async #sweepOnce(): Promise<void> {
    const { context, sessions, streams, topics, presence } = this.#parts;
    try {
      const latest = context.now() - this.#drain;
      for (const watcher of streams.all()) {
        if (watcher.behindSince !== null && watcher.behindSince <= latest) streams.end(watcher);
      }
      const staff = await staffAmong(context, streams.all());
      for (const watcher of streams.all()) watcher.keepStaffOnlyIf(staff);
      for (const session of await expiredSessions(sessions, streams.all(), presence)) {
        for (const watcher of streams.ofSession(session)) streams.end(watcher);
        presence.endSession(session);
      }
      for (const watched of await staleTopics(context, topics.all())) topics.refresh(watched);
      await presence.sweep();
    } catch (error) {
      context.log.warn({ err: error }, 'the rights of open streams could not be checked');
    }
  }
}

/** Returns the ids of the users who have staff rights on an open stream and are still staff. */
async function staffAmong(
  { config, store }: Needs<'config' | 'store'>,
  watchers: Iterable<Watcher>,
): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const { actor } of watchers) if (actor.kind === 'user' && actor.staff) ids.add(actor.userId);
  const columns = ['id', 'email', 'email_verified', 'staff'] as const;
  const rows = await findRows(store.db, 'users', { id: [...ids] }, columns);
  const staff = rows.filter(({ id, email, email_verified, staff }) =>
    isStaffAccount(config, { id, email, verified: Boolean(email_verified), granted: staff }),
  );
  return new Set(staff.map(({ id }) => id));
}

/**
 * Returns the sessions that have ended, among the sessions of streams and of people who are present. A
 * session ends when it expires, when it is removed, for example because its user signs out, or when staff
 * block its user.
 */
async function expiredSessions(
  sessions: Sessions,
  watchers: Iterable<Watcher>,
  presence: Presence,
): Promise<string[]> {
  const held = new Set(presence.sessions());
  for (const { actor } of watchers) if (actor.kind === 'user') held.add(actor.sessionId);
  if (held.size === 0) return [];
  const alive = await sessions.aliveSessions([...held]);
  return [...held].filter((session) => !alive.has(session));
}

/**
 * Returns the topics that have changed without a message from the change feed: their revision differs from
 * the revision in the database, or a watcher has lost access.
 */
async function staleTopics(
  context: Needs<'store'>,
  watchedTopics: Iterable<WatchedTopic>,
): Promise<WatchedTopic[]> {
  const stale: WatchedTopic[] = [];
  for (const [kind, watched] of Map.groupBy(watchedTopics, ({ topic }) => topic.kind)) {
    for (const batch of batches(watched)) {
      const topics = batch.map(({ topic }) => topic);
      const found = await readRevisions(context, kind, topics);
      stale.push(...batch.filter((each) => isStale(each, found.get(each.name))));
    }
  }
  return stale;
}

function isStale(
  { topic, revision, subscriptions }: WatchedTopic,
  found: FoundRevision = { revision: 0 },
): boolean {
  // Members can change without a new revision of some topics, such as the threads.
  const { rights } = found;
  if (revision !== found.revision) return true;
  return (
    rights !== undefined && [...subscriptions].some(({ watcher }) => !canWatch(watcher.actor, topic, rights))
  );
}
