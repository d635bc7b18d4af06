import { easeInOutGently } from './easing.ts';
import { copyFraming, createFraming, interpolateFraming, type Framing } from './framing.ts';

/** A flight of the camera from one framing to another. Allocates nothing on its way. */
export interface Flight {
  readonly flying: boolean;
  /** What is seen now; the same object for ever, changed in place. */
  readonly now: Framing;
  /** Sets out from what `now` holds. */
  start(to: Framing, duration: number): void;
  /** Moves time on (milliseconds). False when there is nothing more to fly. */
  step(elapsed: number): boolean;
}

export function createFlight(): Flight {
  const now = createFraming();
  const from = createFraming();
  const goal = createFraming();
  /** Milliseconds. */
  let flown = 0;
  let duration = 0;
  return {
    now,
    get flying() {
      return duration > 0;
    },
    start(to, time) {
      copyFraming(now, from);
      copyFraming(to, goal);
      flown = 0;
      duration = time;
    },
    step(elapsed) {
      if (duration === 0) return false;
      flown += elapsed;
      const progress = Math.min(1, flown / duration);
      interpolateFraming(from, goal, easeInOutGently(progress), now);
      if (progress === 1) duration = 0;
      return duration > 0;
    },
  };
}
