import type { Needs } from '../../platform/access/context.ts';
import type { Sessions } from '../../domain/identity/sessions/sessions.ts';
import type { OpenStreams } from './open-streams.ts';
import { expiredWatchers, staleTopics } from './find-stale.ts';
import type { WatchedTopics } from './watched-topic.ts';

/** How often the streams are looked after, milliseconds. */
export interface UpkeepTimes {
  /** Sessions and rights are asked for again. With the queries it takes, it stays below the promised 5 s. */
  sweep: number;
  /** A comment goes to every stream; below the 30 s after which some proxies close a silent connection. */
  keepAlive: number;
  /** A reader that has not drained for this long is dropped. */
  drain: number;
}

const TIMES: UpkeepTimes = { sweep: 4_000, keepAlive: 15_000, drain: 30_000 };

export interface UpkeepParts {
  context: Needs<'config' | 'store' | 'log' | 'now'>;
  sessions: Sessions;
  streams: OpenStreams;
  topics: WatchedTopics;
}

/** Keeps the open streams true and alive, whatever the change feed has missed. */
export class Upkeep {
  readonly #parts: UpkeepParts;
  readonly #drain: number;
  readonly #timers: NodeJS.Timeout[];
  #sweeping: Promise<void> | null = null;

  constructor(parts: UpkeepParts, times: Partial<UpkeepTimes> = {}) {
    const { sweep, keepAlive, drain } = { ...TIMES, ...times };
    this.#parts = parts;
    this.#drain = drain;
    this.#timers = [setInterval(() => this.#sweep(), sweep), setInterval(() => this.#keepAlive(), keepAlive)];
    for (const timer of this.#timers) timer.unref();
  }

  /** Sweeps once more, after a sweep that is under way: that one may have looked too early. */
  sweepAgain(): void {
    void Promise.resolve(this.#sweeping).then(() => this.#sweep());
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  #keepAlive(): void {
    for (const watcher of this.#parts.streams.all()) watcher.keepAlive();
  }

  /** Sweeps, one at a time. */
  #sweep(): void {
    this.#sweeping ??= this.#sweepOnce().finally(() => {
      this.#sweeping = null;
    });
  }

  /** Ends readers that never drain, and finds what changed without the feed saying so: sessions, staff, topics. */
  async #sweepOnce(): Promise<void> {
    const { context, sessions, streams, topics } = this.#parts;
    try {
      const latest = context.now() - this.#drain;
      for (const watcher of streams.all()) {
        if (watcher.behindSince !== null && watcher.behindSince <= latest) streams.end(watcher);
        else watcher.keepStaffOnlyIf(context.config.staffUserIds);
      }
      for (const watcher of await expiredWatchers(sessions, streams.all())) streams.end(watcher);
      for (const watched of await staleTopics(context, topics.all())) topics.refresh(watched);
    } catch (error) {
      context.log.warn({ err: error }, 'the rights of open streams could not be asked for');
    }
  }
}
