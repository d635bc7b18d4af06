import { SCAN_UNITS, type ScanAnswers } from '../../contract/scans/scan.ts';
import type { Judgement } from './judgement.ts';
import type { Height, UnitCandidate } from './find-unit.ts';
import { unitAnswered, unitDoubt, unitEvidence, unitQuestion } from './frame-texts.ts';

/** Likelihood below which the unit is asked for, and below which there is a doubt. */
const ASK_BELOW = 0.8;
const DOUBT_BELOW = 0.97;
/** A promised unit that makes heights less usual than this is not believed. */
const ABSURD = 0.05;
/** Nor is one that makes halls where another would make rooms. */
const HALL = 0.1;
const ROOM = 0.6;
/** Options that are less likely are not worth reading. */
const OPTION_MIN = 0.02;

export function judgeUnit(
  candidates: readonly UnitCandidate[],
  height: Height | null,
  stated: number | null,
  answers: ScanAnswers,
): Judgement {
  const [first, second] = candidates as readonly [UnitCandidate, UnitCandidate?];
  if (answers.unit || !second) {
    return { evidence: [unitAnswered(first.unit, height)], questions: [], doubts: [] };
  }
  const evidence = [unitEvidence(first.unit, height)];
  const promised = stated === null || SCAN_UNITS[first.unit] === stated;
  const hall =
    first.usual <= HALL &&
    candidates.some(({ usual, likelihood }) => usual >= ROOM && likelihood > OPTION_MIN / 10);
  const clear =
    !hall &&
    first.likelihood >= ASK_BELOW &&
    promised &&
    first.usual >= ABSURD &&
    (height !== null || stated !== null);
  if (!clear) {
    const options = candidates.filter(
      ({ unit, likelihood }, index) => index < 2 || likelihood >= OPTION_MIN || SCAN_UNITS[unit] === stated,
    );
    return { evidence, questions: [unitQuestion(options, height)], doubts: [] };
  }
  if (height === null) {
    return {
      evidence,
      questions: [],
      doubts: [{ about: 'frame', id: '', sureness: 0.5, sentence: evidence[0]! }],
    };
  }
  if (first.likelihood >= DOUBT_BELOW) return { evidence, questions: [], doubts: [] };
  const sentence = unitDoubt(first.unit, second.unit, height);
  return {
    evidence,
    questions: [],
    doubts: [{ about: 'frame', id: '', sureness: first.likelihood, sentence }],
  };
}
