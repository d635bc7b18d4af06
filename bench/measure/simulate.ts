import type { TapeLength } from '../../contract/measuring/calibration.ts';
import { deriveScale } from '../../contract/measuring/derive-scale.ts';
import { measure } from '../../contract/measuring/measure.ts';
import type { MeasurementKind } from '../../contract/measuring/measurement.ts';
import type { Scale } from '../../contract/measuring/scale.ts';
import { judge } from './judge.ts';
import type { Coverage, Draw } from './judge.ts';
import { observe, observeHeight } from './observe.ts';
import { quantities } from './quantities.ts';
import { Random } from './random.ts';
import { anySituation, tapedLine } from './situations.ts';
import type { Situation } from './situations.ts';

export interface Extent {
  /** Situations of a kind, and in how many captures each is measured once: their product is the number of draws. */
  situations: number;
  captures: number;
  seed: number;
  /** Whether two tape measures give the scale of a capture that knows little about it. */
  calibrated?: boolean;
}

/** What is measured in one and the same capture, with one and the same error of its scale. */
const SITUATIONS_OF_A_CAPTURE = 4;

/**
 * Measures situations of a kind in many captures, each of which has one error of scale. Errors are drawn from the documented
 * distributions by separate code; only the tested functions are the contract's.
 */
export function simulate(
  kind: MeasurementKind,
  { situations, captures, seed, calibrated }: Extent,
): Map<string, Coverage> {
  const random = new Random(seed);
  let scales: number[] = [];
  const found = new Map<string, Draw[][]>();
  for (let at = 0; at < situations; at++) {
    // in standard deviations
    if (at % SITUATIONS_OF_A_CAPTURE === 0) scales = Array.from({ length: captures }, () => random.normal(1));
    const situation = anySituation(kind, random);
    const tapes = calibrated ? [tapedLine(random), tapedLine(random)] : [];
    const draws = scales.flatMap((scale) => drawOnce(situation, scale, tapes, random));
    for (const part of new Set(draws.map(({ part }) => part)))
      found.set(part, [...(found.get(part) ?? []), draws.filter((draw) => draw.part === part)]);
  }
  return new Map([...found].map(([part, of]) => [part, judge(of)]));
}

const TAPE_BOUND = 0.003;

function drawOnce(
  { kind, points, height, heightSnap, accuracy }: Situation,
  scaleError: number,
  tapes: readonly Situation['points'][],
  random: Random,
): Draw[] {
  const stretched = 1 + (scaleError * accuracy.relative) / 1.96;
  const taken = points.map((point) => observe(point, accuracy, stretched, random));
  const takenHeight =
    height === undefined
      ? undefined
      : observeHeight(height, heightSnap ?? 'surface', accuracy, stretched, random);
  const truths = quantities(kind, points, height);
  const plain = quantities(kind, taken, takenHeight);
  const calibrations = tapes.map((tape, at) => taped(`tape-${at}`, tape, accuracy, stretched, random));
  const scale: Scale = deriveScale({ ...accuracy, source: 'stated' }, calibrations);
  const values = measure(
    { kind, points: taken, ...(takenHeight === undefined ? {} : { height: takenHeight, heightSnap }) },
    scale,
  );
  return Object.keys(truths).map((part) => {
    const value = values.find((value) => value.part === part && value.index === null);
    const interval =
      value && value.state !== 'declined'
        ? { low: value.low, high: value.high, value: value.value, isRange: value.state === 'range' }
        : null;
    return { part, truth: truths[part]!, plain: plain[part]! * scale.factor, interval };
  });
}

function taped(
  id: string,
  line: Situation['points'],
  accuracy: Situation['accuracy'],
  stretched: number,
  random: Random,
): TapeLength {
  const truth = quantities('distance', line)['distance']!;
  return {
    id,
    title: '',
    kind: 'length',
    points: line.map((point) => observe(point, accuracy, stretched, random)),
    length: truth + random.normal(TAPE_BOUND / 1.96),
    tolerance: TAPE_BOUND,
  };
}
