import type { ScanAnswers, ScanQuestion } from '../../contract/scans/scan.ts';
import type { UpCandidate } from './find-up.ts';
import { UPSIDE_DOWN_QUESTION, upEvidence, upQuestion } from './frame-texts.ts';
import { OPPOSITE } from './directions.ts';
import type { Doubt } from '../../contract/scans/space.ts';

/** What was found of a part of the frame. */
export interface Judgement {
  evidence: string[];
  questions: ScanQuestion[];
  doubts: Doubt[];
}

/** Likelihood below which it is asked which axis is up; a promise that the scan contradicts is asked about in any case. */
const ASK_BELOW = 0.75;
const DOUBT_BELOW = 0.95;
const OPTION_MIN = 0.02;
/** Radians off every axis: programs write the axis that is up, so that walls were taken for floors, or the scan was never levelled. */
const ASKEW = 0.3;
/** See furniture-side.ts: from here on the promised axis is asked about, and up to here nothing tells up from down. */
const UPSIDE_DOWN = -0.4;
const UNFURNISHED = 0.4;

export function judgeUp(
  candidates: readonly UpCandidate[],
  stated: 'y' | 'z' | null,
  answers: ScanAnswers,
): Judgement {
  const [first, ...others] = candidates as readonly [UpCandidate, ...UpCandidate[]];
  if (answers.up) return { evidence: [`You said that ${answers.up} is up.`], questions: [], doubts: [] };
  const furnished = first.furniture > UNFURNISHED;
  const evidence = [upEvidence(first.axis, stated, furnished)];
  if (first.furniture < UPSIDE_DOWN) {
    const options = [first.axis, OPPOSITE[first.axis]].map((axis) => ({
      value: axis,
      label: `${axis} is up`,
    }));
    return { evidence, questions: [{ about: 'up', question: UPSIDE_DOWN_QUESTION, options }], doubts: [] };
  }
  const unlikely = first.likelihood < ASK_BELOW || first.tilt > ASKEW;
  if (unlikely || (stated !== null && first.axis !== stated)) {
    const options = candidates.filter(
      ({ axis, likelihood }, index) => index < 2 || likelihood >= OPTION_MIN || axis === stated,
    );
    const upright = distinct(options);
    const all = furnished || stated !== null ? upright : distinct([...upright, ...upright.map(turnedOver)]);
    return { evidence, questions: options.length > 1 ? [upQuestion(all)] : [], doubts: [] };
  }
  const sureness = furnished || stated !== null ? first.likelihood : Math.min(first.likelihood, 0.7);
  if (sureness >= DOUBT_BELOW) return { evidence, questions: [], doubts: [] };
  const other = furnished || stated !== null ? others[0]?.axis : OPPOSITE[first.axis];
  const sentence = `Taken for up: ${first.axis}.${other ? ` If it is ${other}, say so and process it again.` : ''}`;
  return { evidence, questions: [], doubts: [{ about: 'frame', id: '', sureness, sentence }] };
}

/** Directions askew may be nearest to the same axis. */
function distinct(candidates: readonly UpCandidate[]): UpCandidate[] {
  const found = candidates.filter(
    ({ axis }, index) => candidates.findIndex((other) => other.axis === axis) === index,
  );
  return found.length > 1 ? found : [...found, turnedOver(found[0]!)];
}

function turnedOver(candidate: UpCandidate): UpCandidate {
  return { ...candidate, axis: OPPOSITE[candidate.axis] };
}
