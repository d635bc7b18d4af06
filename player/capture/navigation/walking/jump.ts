/** A change of place that nobody sees: the space is covered, and shown again from elsewhere. */
export interface Jump {
  /** 0: the space is seen, 1: it is covered. */
  readonly veil: number;
  readonly jumping: boolean;
  start(): void;
  stop(): void;
  /** Moves time on (milliseconds). How much of it is over, 0 to 1: at one half the place may change. */
  step(elapsed: number): number;
}

/** Milliseconds. */
const TIME = 420;

export function createJump(): Jump {
  const state = { veil: 0, flown: 0 };
  let jumping = false;
  return {
    get veil() {
      return state.veil;
    },
    get jumping() {
      return jumping;
    },
    start() {
      state.flown = 0;
      jumping = true;
    },
    stop() {
      state.veil = 0;
      jumping = false;
    },
    step(elapsed) {
      state.flown += elapsed;
      const part = Math.min(1, state.flown / TIME);
      state.veil = 1 - Math.abs(2 * part - 1);
      return part;
    },
  };
}
