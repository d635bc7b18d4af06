/**
 * A change that subscribers receive after a commit. Within one process, the change feed is an emitter. With
 * PostgreSQL, `postgres-feed.ts` sends the same to other processes through LISTEN/NOTIFY, with ids only.
 */
export type Change =
  /** A document or list changed. `topic`: in written form (contract/topic.ts). */
  | { kind: 'changed'; topic: string; revision: number }
  /**
   * Tours of a user may look different to others, because the user was blocked, or one of their scans was
   * processed or corrected.
   */
  | { kind: 'tours-changed'; userId: string }
  /** A session ended. Its streams must end immediately. */
  | { kind: 'session-ended'; sessionId: string }
  /**
   * Who is in which tour, as one server knows it (edges/watch/presence/). `hello` asks the other servers to
   * report theirs, `bye` announces that the server stops. Less than 8,000 bytes, and at most once per second
   * from each server.
   */
  | { kind: 'presence'; server: string; say: 'hello' | 'here' | 'bye'; said: readonly unknown[] }
  /** There is work for the job runners. */
  | { kind: 'jobs-queued' }
  /** The feed was interrupted and may have missed changes. Subscribers that cache data must load it again. */
  | { kind: 'resync' };

export interface Feed {
  /** Whether published changes can reach other processes. */
  readonly reachesOthers: boolean;
  /** Whether changes from other processes arrive. */
  readonly connected: boolean;
  publish(change: Change): void;
  /** Calls `listener` for every later change, until the returned function is called. */
  subscribe(listener: (change: Change) => void): () => void;
  close(): Promise<void>;
}

/** Returns a feed within this process. It calls listeners synchronously and in order. They must not throw. */
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
