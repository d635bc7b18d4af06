import type { ScanAnswers, ScanQuestion } from '../../contract/scans/scan.ts';
import { ASKEW, OPTION_MIN, type UpCandidate, UPSIDE_DOWN } from './find-up.ts';
import { upEvidence, upQuestion } from './frame-texts.ts';
import { OPPOSITE } from './directions.ts';
import type { Doubt } from '../../contract/scans/space.ts';

/** The findings about one part of the frame: the unit, the up axis or the tilt. */
export interface Judgement {
  evidence: string[];
  questions: ScanQuestion[];
  doubts: Doubt[];
}

/**
 * If the likelihood of an axis or a unit is below `ASK_BELOW`, or if the scan contradicts what the format
 * states, the user is asked. If the likelihood is below `DOUBT_BELOW`, the user gets a warning.
 */
export const ASK_BELOW = 0.8;
export const DOUBT_BELOW = 0.97;

/**
 * Returns the evidence for the up axis, the question about it if it is unclear, and warnings. `onePicture`:
 * whether a camera saw the whole scan from one place. Such a camera may have been held sideways.
 */
export function judgeUp(
  candidates: readonly UpCandidate[],
  stated: 'y' | 'z' | null,
  answers: ScanAnswers,
  onePicture: boolean,
): Judgement {
  const [first, ...others] = candidates as readonly [UpCandidate, ...UpCandidate[]];
  if (answers.up) return { evidence: [`You chose ${answers.up} as the up axis.`], questions: [], doubts: [] };
  const furnished = first.furniture > -UPSIDE_DOWN;
  const evidence = [upEvidence(first.axis, stated, furnished)];
  const hanging = first.furniture < UPSIDE_DOWN;
  const unlikely = first.likelihood < ASK_BELOW || first.tilt > ASKEW;
  if (onePicture || hanging || unlikely || (stated !== null && first.axis !== stated)) {
    const likely = candidates.filter(
      ({ axis, likelihood }, index) =>
        onePicture || index === 0 || likelihood >= OPTION_MIN || axis === stated,
    );
    // Offers both directions of each axis.
    // What looks like furniture may be beams, so furniture does not decide which direction is up.
    const [best, ...less] = likely;
    const options = distinct([
      best!,
      ...(hanging ? [turnedOver(best!)] : []),
      ...less,
      ...likely.map(turnedOver),
    ]);
    return { evidence, questions: [upQuestion(options, hanging)], doubts: [] };
  }
  const sureness = furnished || stated !== null ? first.likelihood : Math.min(first.likelihood, 0.7);
  if (sureness >= DOUBT_BELOW) return { evidence, questions: [], doubts: [] };
  const other = furnished || stated !== null ? others[0]?.axis : OPPOSITE[first.axis];
  const sentence = `GoV360 uses ${first.axis} as the up axis.${other ? ` If ${other} is up, choose that and process the scan again.` : ''}`;
  return { evidence, questions: [], doubts: [{ about: 'frame', id: '', sureness, sentence }] };
}

/** Returns the candidates without repeated axes. Several oblique directions may be nearest to the same axis. */
function distinct(candidates: readonly UpCandidate[]): UpCandidate[] {
  return candidates.filter(
    ({ axis }, index) => candidates.findIndex((other) => other.axis === axis) === index,
  );
}

function turnedOver(candidate: UpCandidate): UpCandidate {
  return { ...candidate, axis: OPPOSITE[candidate.axis] };
}
