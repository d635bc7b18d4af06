import type { PlayerStore } from './player-state.ts';

/** The right to see files, as the host hands it over. */
export interface GrantKeeper {
  /** Resolves with where files are once the host has said so; asks it where that was not yet done. */
  want: () => Promise<string | null>;
  renew: () => Promise<string | null>;
  take: (base: string | null) => void;
}

/** Milliseconds in which the host should have answered. What it says later counts nevertheless. */
const PATIENCE = 20_000;
/** Milliseconds in which the host is asked once, however many files did not come. */
const PAUSE = 10_000;
/** The same while it has said that there is no right: a person may try again as soon as somebody has shared it. */
const PAUSE_WITHOUT = 1000;

/** `ask`: asks the host; undefined without one, where there are no files. */
export function createGrantKeeper(state: PlayerStore, ask: (() => void) | undefined): GrantKeeper {
  let waiting: PromiseWithResolvers<string | null> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAt = -Infinity;

  function answer(base: string | null): void {
    clearTimeout(timer);
    waiting?.resolve(base);
    waiting = null;
  }

  function take(base: string | null): void {
    state.set({ hostFiles: { ...state.get().hostFiles, base, answered: true } });
    answer(base);
  }

  function renew(): Promise<string | null> {
    if (waiting) return waiting.promise;
    if (!ask) take(null);
    const { base, answered } = state.get().hostFiles;
    const pause = answered && base === null ? PAUSE_WITHOUT : PAUSE;
    if (!ask || performance.now() - askedAt < pause) return Promise.resolve(base);
    askedAt = performance.now();
    const asked = Promise.withResolvers<string | null>();
    waiting = asked;
    timer = setTimeout(() => answer(state.get().hostFiles.base), PATIENCE);
    ask();
    return asked.promise;
  }

  return {
    want() {
      const { answered, base } = state.get().hostFiles;
      return answered ? Promise.resolve(base) : renew();
    },
    renew,
    take,
  };
}
