import { type Random, randomOf } from '../import/mutations.ts';

/** What happens to a scan, apart from being processed. */
export interface Fate {
  /**
   * The fraction of the file, 0 to 1, after which the connection drops; null if the upload is not
   * interrupted.
   */
  breaks: number | null;
  /** True if the interrupted upload is then discarded instead of resumed. */
  givenUp: boolean;
  /** When the scan is cancelled or deleted, whatever its state, in milliseconds; null to let it finish. */
  endedAfter: number | null;
  deleted: boolean;
  /** True if the scan's questions are answered. */
  answered: boolean;
}

/**
 * The fraction of uploads whose connection drops. `GIVEN_UP`: the fraction of those that are then discarded.
 */
const BROKEN = 0.08;
const GIVEN_UP = 0.4;
const ENDED = 0.06;
const DELETED = 0.3;
const ANSWERED = 0.1;
const LATEST = 1_500;
/** Makes the fate of a file independent of its content. */
const OTHER = 0x5eed;

/** Returns the fate of the file for a seed, which is always the same for that seed. */
export function fateOf(seed: number): Fate {
  const random: Random = randomOf(seed ^ (OTHER << 16));
  return {
    breaks: random() < BROKEN ? random() : null,
    givenUp: random() < GIVEN_UP,
    endedAfter: random() < ENDED ? random() * LATEST : null,
    deleted: random() < DELETED,
    answered: random() < ANSWERED,
  };
}
