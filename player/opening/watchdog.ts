/** Notices when something makes no progress for too long. */
export interface Watchdog {
  /** There was progress: the limit starts again. */
  progress(): void;
  stop(): void;
}

/** `limit`: milliseconds without progress after which `stalled` is called, once. */
export function createWatchdog(limit: number, stalled: () => void): Watchdog {
  let timer = setTimeout(stalled, limit);
  return {
    progress() {
      clearTimeout(timer);
      timer = setTimeout(stalled, limit);
    },
    stop: () => clearTimeout(timer),
  };
}
