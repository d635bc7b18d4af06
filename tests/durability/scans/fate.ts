import { type Random, randomOf } from '../import/mutations.ts';

/** The events of a scan apart from its processing. */
export interface Fate {
  /** The share of the file, 0 to 1, after which the connection drops; null for an upload in one piece. */
  breaks: number | null;
  /** Whether the interrupted upload is then discarded instead of resumed. */
  givenUp: boolean;
  /** Milliseconds after which the scan is cancelled or deleted, in any state; null to let it finish. */
  endedAfter: number | null;
  deleted: boolean;
  /** Whether the scan's questions are answered. */
  answered: boolean;
}

/** The share of uploads whose connection drops. */
const BROKEN = 0.08;
const GIVEN_UP = 0.4;
const ENDED = 0.06;
const DELETED = 0.3;
const ANSWERED = 0.1;
const LATEST = 1_500;
/** Keeps a file's fate independent of its content. */
const OTHER = 0x5eed;

/** Returns the fate of the file for a seed. The same seed always gives the same fate. */
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
