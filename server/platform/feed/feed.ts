/**
 * The change feed: after a commit, who is interested hears `topic, revision`. Within one process it is an emitter; over
 * PostgreSQL, `postgres-feed.ts` carries the same through LISTEN/NOTIFY, ids only.
 */
export type Change =
  /** A document or list changed; `topic` is its written form (contract/topic.ts). */
  | { kind: 'changed'; topic: string; revision: number }
  /** What can be seen of all tours of a person may be another: they were blocked, or a scan of theirs was processed or corrected. */
  | { kind: 'tours-changed'; userId: string }
  /** A session ended: streams opened under it end at once. */
  | { kind: 'session-ended'; sessionId: string }
  /** There is work for the runners (jobs/). */
  | { kind: 'jobs-queued' }
  /** The feed was interrupted and may have missed anything: anyone who keeps state reads it again. */
  | { kind: 'resync' };

export interface Feed {
  publish(change: Change): void;
  /** Calls `listener` for every later change until the returned function is called. */
  subscribe(listener: (change: Change) => void): () => void;
  close(): Promise<void>;
}

/** A feed within this process. Listeners are called in order, synchronously, and must not throw. */
export function createLocalFeed(): Feed {
  const listeners = new Set<(change: Change) => void>();
  return {
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
