import { type Random, randomOf } from '../import/mutations.ts';

/** What happens to a scan besides being processed. */
export interface Fate {
  /** The connection drops after this part of the file, 0 to 1; null for an upload in one piece. */
  breaks: number | null;
  /** Whether the interrupted upload is then discarded instead of resumed. */
  givenUp: boolean;
  /** After how many milliseconds it is cancelled or deleted, in any state; null to let it finish. */
  endedAfter: number | null;
  deleted: boolean;
  /** Its questions are answered. */
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

/** The fate of the file for a seed: always the same. */
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
