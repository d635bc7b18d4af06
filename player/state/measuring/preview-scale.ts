import type { CaptureAccuracy } from '../../../contract/capture.ts';
import type { Calibration } from '../../../contract/measuring/calibration.ts';
import { deriveScale } from '../../../contract/measuring/derive-scale.ts';
import { measure, type Measured } from '../../../contract/measuring/measure.ts';
import type { MeasuredValue } from '../../../contract/measuring/measured-value.ts';
import type { Scale } from '../../../contract/measuring/scale.ts';

/** The scale that a twin would have with one more calibration; a camera's takes the place of the one before. */
export function scaleWith(
  accuracy: CaptureAccuracy | null,
  calibrations: readonly Calibration[],
  added: Calibration,
): Scale {
  const others =
    added.kind === 'camera' ? calibrations.filter(({ kind }) => kind !== 'camera') : calibrations;
  return deriveScale(accuracy ?? undefined, [...others, added]);
}

/** The main value of a measurement under two scales. */
export interface ChangedValue<Own extends Measured> {
  item: Own;
  now: MeasuredValue;
  after: MeasuredValue;
}

/** How the main value of each measurement changes with the scale. */
export function previewScale<Own extends Measured>(
  measurements: readonly Own[],
  now: Scale,
  then: Scale,
): ChangedValue<Own>[] {
  return measurements.map((item) => ({ item, now: measure(item, now)[0]!, after: measure(item, then)[0]! }));
}
