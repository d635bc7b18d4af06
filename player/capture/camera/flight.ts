import { copySight, createSight, mixSights, type Sight } from './sight.ts';

/** A flight of the camera from one sight to another. Allocates nothing on its way. */
export interface Flight {
  readonly flying: boolean;
  /** What is seen now; the same object for ever, changed in place. */
  readonly now: Sight;
  /** Sets out from what `now` holds. */
  start(to: Sight, duration: number): void;
  stop(): void;
  /** Moves time on (milliseconds). False when there is nothing more to fly. */
  step(elapsed: number): boolean;
}

export function createFlight(): Flight {
  const now = createSight();
  const from = createSight();
  const goal = createSight();
  let flown = 0;
  let time = 0;
  return {
    now,
    get flying() {
      return time > 0;
    },
    start(to, duration) {
      copySight(now, from);
      copySight(to, goal);
      flown = 0;
      time = duration;
    },
    stop() {
      time = 0;
    },
    step(elapsed) {
      if (time === 0) return false;
      flown += elapsed;
      const part = Math.min(1, flown / time);
      // gentle at both ends: neither place nor speed nor its change jumps
      mixSights(from, goal, part * part * part * (10 - 15 * part + 6 * part * part), now);
      if (part === 1) time = 0;
      return time > 0;
    },
  };
}
