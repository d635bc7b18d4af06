/** A change of place that nobody sees: the space fades out, and in again from elsewhere. */
export interface Jump {
  /** 0: the space is seen, 1: it is faded out. */
  readonly fade: number;
  readonly jumping: boolean;
  start(): void;
  stop(): void;
  /** Moves time on (milliseconds). How much of it is over, 0 to 1: from one half on, the place can change. */
  step(elapsed: number): number;
}

/** Milliseconds. */
const DURATION = 420;

export function createJump(): Jump {
  const state = { fade: 0, elapsed: 0 };
  let jumping = false;
  return {
    get fade() {
      return state.fade;
    },
    get jumping() {
      return jumping;
    },
    start() {
      state.elapsed = 0;
      jumping = true;
    },
    stop() {
      state.fade = 0;
      jumping = false;
    },
    step(elapsed) {
      state.elapsed += elapsed;
      const progress = Math.min(1, state.elapsed / DURATION);
      state.fade = 1 - Math.abs(2 * progress - 1);
      return progress;
    },
  };
}
