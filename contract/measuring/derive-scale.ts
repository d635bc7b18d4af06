import type { CaptureAccuracy } from '../capture.ts';
import { CALIBRATIONS_MAX } from '../limits.ts';
import type { Calibration, CameraAccuracy, TapeLength } from './calibration.ts';
import { contradictions, coveringFactor, surprises, weightedFactor, type Factor } from './combine-lengths.ts';
import { describeLength, usableLength, type UsableLength } from './scale-from-length.ts';
import type { Scale } from './scale.ts';

/**
 * The accuracy of a capture that states none: 2 % of a length, the lower end of the 98-99 % that the product promises, and a centimetre
 * for a point. `docs/measuring.md` explains why.
 */
const ASSUMED = { relative: 0.02, absolute: 0.01 };
/** A single tape measure may be misread, and nothing would show it: its scale is at most this certain. A second one reveals a wrong one. */
const UNCONFIRMED = 0.01;

/**
 * Returns a twin's scale from what its capture states and the true lengths that people entered.
 * The statement about a camera (the last one, if there are several) replaces the capture's. True lengths replace the relative part of both:
 * weighted if they agree. If they contradict each other, the scale covers everything that they claim and reports the differences, until
 * somebody removes the wrong one. If there are more lengths than a twin may have today, the first ones count.
 */
export function deriveScale(
  accuracy: CaptureAccuracy | undefined,
  calibrations: readonly Calibration[],
): Scale {
  const stated = statedScale(accuracy, calibrations);
  const items = calibrations.filter((item): item is TapeLength => item.kind === 'length');
  const usable = items.map((item, at) => (at < CALIBRATIONS_MAX ? usableLength(item, stated) : null));
  const lengths = items.map((item, at) => describeLength(item, usable[at]!));
  const used = usable.filter((length) => length !== null);
  if (used.length === 0) return { ...stated, lengths };
  const contradicting = contradictions(used);
  return {
    ...stated,
    ...(contradicting.length > 0 ? coveringFactor(used) : confirmed(used)),
    source: 'calibrated',
    lengths,
    disagreements: [...contradicting, ...surprises(used, stated.relative)],
  };
}

function confirmed(used: readonly UsableLength[]): Factor {
  const { factor, relative } = weightedFactor(used);
  return { factor, relative: used.length > 1 ? relative : Math.hypot(relative, UNCONFIRMED) };
}

function statedScale(accuracy: CaptureAccuracy | undefined, calibrations: readonly Calibration[]): Scale {
  const camera = calibrations.findLast((item): item is CameraAccuracy => item.kind === 'camera');
  const { relative, absolute } = camera ?? accuracy ?? ASSUMED;
  return {
    factor: 1,
    relative,
    absolute,
    source: camera ? 'camera' : (accuracy?.source ?? 'assumed'),
    note: camera?.source ?? accuracy?.note ?? '',
    lengths: [],
    camera: camera?.id ?? null,
    disagreements: [],
  };
}
