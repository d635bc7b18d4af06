/** Ends what makes no progress for too long. */
export interface Watchdog {
  /** Rejects with the given sentence once nothing was heard for the whole limit. */
  readonly expired: Promise<never>;
  /** Something went on: the limit begins anew. */
  progress(): void;
  stop(): void;
}

/** `limit`: milliseconds. */
export function createWatchdog(limit: number, sentence: string): Watchdog {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  expired.catch(() => {}); // it may expire after everybody has gone
  const expire = (): void => reject(new Error(sentence));
  let timer = setTimeout(expire, limit);
  return {
    expired,
    progress() {
      clearTimeout(timer);
      timer = setTimeout(expire, limit);
    },
    stop: () => clearTimeout(timer),
  };
}
