import type { CaptureAccuracy } from '../capture.ts';
import { CALIBRATIONS_MAX } from '../limits.ts';
import type { Calibration, CameraAccuracy, TapeLength } from './calibration.ts';
import { contradictions, coveringFactor, surprises, weightedFactor } from './combine-lengths.ts';
import { describeLength, usableLength } from './scale-from-length.ts';
import type { Scale } from './scale.ts';

/**
 * Of a capture that states nothing: 2 % of a length, the lower end of the 98-99 % that the product promises, and a centimetre of a
 * place. `docs/measuring.md` says why.
 */
const ASSUMED = { relative: 0.02, absolute: 0.01 };

/**
 * What is known of a twin's scale, from what its capture states and what people measured in it.
 * The statement of a camera (the last one, if there are several) replaces the capture's. True lengths replace the relative part of both:
 * weighted where they agree; where they contradict each other, the scale covers all that they claim and says which do by how
 * much, until somebody takes the wrong one out. Of more lengths than a twin may have today, the first are used.
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
    ...(contradicting.length > 0 ? coveringFactor(used) : weightedFactor(used)),
    source: 'calibrated',
    lengths,
    disagreements: [...contradicting, ...surprises(used, stated.relative)],
  };
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
