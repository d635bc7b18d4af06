import type { CaptureAccuracy } from '../../../contract/capture.ts';
import { deriveScale } from '../../../contract/measuring/derive-scale.ts';
import type { Scale } from '../../../contract/measuring/scale.ts';
import type { Capture } from '../../capture/capture.ts';
import { calibrationsOf } from './read-calibrations.ts';

const none: object = {};
// What a tour holds is never changed in place, so a scale is valid as long as the list it was derived from.
const scales = new WeakMap<readonly unknown[], WeakMap<object, Scale>>();

/** What is known of the capture's scale and accuracy: the very same object until that changes. */
export function scaleOf({
  capture,
  calibrations,
}: {
  capture: Pick<Capture, 'accuracy'> | null;
  calibrations: readonly unknown[];
}): Scale {
  const accuracy = capture?.accuracy ?? null;
  let known = scales.get(calibrations);
  if (!known) scales.set(calibrations, (known = new WeakMap()));
  let scale = known.get(accuracy ?? none);
  if (!scale) known.set(accuracy ?? none, (scale = derive(accuracy, calibrations)));
  return scale;
}

function derive(accuracy: CaptureAccuracy | null, calibrations: readonly unknown[]): Scale {
  return deriveScale(accuracy ?? undefined, calibrationsOf({ calibrations }));
}
