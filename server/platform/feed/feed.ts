/**
 * The change feed: after a commit, subscribers receive `topic, revision`. Within one process it is an emitter; with PostgreSQL,
 * `postgres-feed.ts` sends the same, ids only, through LISTEN/NOTIFY.
 */
export type Change =
  /** A document or list changed; `topic` is its written form (contract/topic.ts). */
  | { kind: 'changed'; topic: string; revision: number }
  /**
   * What others can see of all tours of a person may have changed: the person was blocked, or one of their scans was processed or
   * corrected.
   */
  | { kind: 'tours-changed'; userId: string }
  /** A session ended. Its streams end immediately. */
  | { kind: 'session-ended'; sessionId: string }
  /**
   * Who is in which tour, as one server knows it (edges/watch/presence/). `hello` asks the others to say all they know, `bye` says that the
   * server stops. Under 8,000 bytes, at most one a second from each server.
   */
  | { kind: 'presence'; server: string; say: 'hello' | 'here' | 'bye'; said: readonly unknown[] }
  /** There is work for the job runners. */
  | { kind: 'jobs-queued' }
  /** The feed was interrupted and may have missed changes. Subscribers that keep state must read it again. */
  | { kind: 'resync' };

export interface Feed {
  /** Whether other processes may hear what is published. */
  readonly reachesOthers: boolean;
  /** Whether what others publish arrives. */
  readonly connected: boolean;
  publish(change: Change): void;
  /** Calls `listener` for every later change until the returned function is called. */
  subscribe(listener: (change: Change) => void): () => void;
  close(): Promise<void>;
}

/** Creates a feed within this process. It calls listeners in order and synchronously. They must not throw. */
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
