import type { CaptureAccuracy } from '../capture.ts';
import type { Calibration, CameraAccuracy } from './calibration.ts';
import type { Scale } from './scale.ts';

/**
 * Of a capture that states nothing: 2 % of a length, the lower end of the 98-99 % that the product promises, and a centimetre of a
 * place. `docs/measuring.md` says why.
 */
const ASSUMED = { relative: 0.02, absolute: 0.01 };

/**
 * What is known of a twin's scale, from what its capture states and what people measured in it.
 * The statement of a camera (the last one, if there are several) replaces the capture's; true lengths replace the relative part of both.
 */
export function deriveScale(
  accuracy: CaptureAccuracy | undefined,
  calibrations: readonly Calibration[],
): Scale {
  return statedScale(accuracy, calibrations);
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
