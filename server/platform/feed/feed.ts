/**
 * An event for subscribers, in most cases a change that was committed. It contains ids and revisions, but no
 * content. Within one process, the feed calls its listeners. With PostgreSQL, `postgres-feed.ts` also sends
 * the event to other processes through LISTEN/NOTIFY.
 */
export type Change =
  /** A document or list changed. `topic`: the topic as a string, from `formatTopic` (contract/topic.ts). */
  | { kind: 'changed'; topic: string; revision: number }
  /**
   * Tours of a user may look different, for example because the user was blocked, a tour was moved to another
   * owner, or a scan was processed or corrected.
   */
  | { kind: 'tours-changed'; userId: string }
  /** A session ended. Its streams must end immediately. */
  | { kind: 'session-ended'; sessionId: string }
  /**
   * Which users are in which tours on one server (server/edges/watch/presence/). `here` reports users and
   * numbers of visitors, at most once per second, in batches of fewer than 8,000 bytes. `hello` asks the
   * other servers to report their own users. `bye` announces that the server is stopping.
   */
  | { kind: 'presence'; server: string; say: 'hello' | 'here' | 'bye'; said: readonly unknown[] }
  /** There is work for the job runners. */
  | { kind: 'jobs-queued' }
  /** The feed was interrupted and may have missed changes. Subscribers that cache data must load it again. */
  | { kind: 'resync' };

export interface Feed {
  /** Whether the feed connects several processes. */
  readonly reachesOthers: boolean;
  /** Whether changes from other processes currently arrive. */
  readonly connected: boolean;
  publish(change: Change): void;
  /** Calls `listener` for every later change, until the returned function is called. */
  subscribe(listener: (change: Change) => void): () => void;
  close(): Promise<void>;
}

/**
 * Returns a feed within this process. The feed calls listeners synchronously and in order. Listeners must not
 * throw.
 */
export function createLocalFeed(): Feed {
  const listeners = new Set<(change: Change) => void>();
  return {
    reachesOthers: false,
    connected: true,
    publish(change) {
      for (const listener of listeners) listener(change);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}
