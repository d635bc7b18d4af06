import { type Random, randomOf } from '../import/mutations.ts';

/** What is done with a scan beside having it processed. */
export interface Fate {
  /** The connection breaks off after this part of the file, 0 to 1; null for an upload in one piece. */
  breaks: number | null;
  /** Whether what has broken off is then given up, and not gone on with. */
  givenUp: boolean;
  /** After how many milliseconds it is cancelled or deleted, whatever it does then; null where it is left to its end. */
  endedAfter: number | null;
  deleted: boolean;
  /** What it asks is answered. */
  answered: boolean;
}

/** Of how many. */
const BROKEN = 0.08;
const GIVEN_UP = 0.4;
const ENDED = 0.06;
const DELETED = 0.3;
const ANSWERED = 0.1;
const LATEST = 1_500;
/** So that what happens to a file does not go with what is in it. */
const OTHER = 0x5eed;

/** What happens to the file of a seed: the same each time. */
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
