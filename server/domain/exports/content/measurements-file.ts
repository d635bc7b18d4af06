import { type Measurement, storedMeasurementSchema } from '../../../../contract/measuring/measurement.ts';
import { writeMeasurementsCsv } from '../../../../contract/measuring/measurements-csv.ts';
import type { ShownCapture } from './shown-capture.ts';
import type { ExportedTour } from './read-export.ts';
import { type Calibration, calibrationSchema } from '../../../../contract/measuring/calibration.ts';
import { deriveScale } from '../../../../contract/measuring/derive-scale.ts';
import { MATTERPORT_ACCURACY } from '../../../../contract/measuring/matterport-accuracy.ts';
import type { Scale } from '../../../../contract/measuring/scale.ts';

/**
 * Yields the text of `content/measurements.csv`: every measurement with its values, and the scale that was
 * applied.
 */
export function measurementsFile(
  tour: Pick<ExportedTour, 'items'>,
  capture: ShownCapture,
): Generator<string> {
  const { floors = [], rooms = [] } = capture.known ?? {};
  const measurements = parsed(tour.items.get('measurements') ?? []);
  return writeMeasurementsCsv({ measurements, scale: twinScale(tour, capture), floors, rooms });
}

/** Yields parsed measurements one at a time. Leaves out invalid measurements. */
function* parsed(texts: readonly string[]): Generator<Measurement> {
  for (const text of texts) {
    const { success, data } = storedMeasurementSchema.safeParse(JSON.parse(text));
    if (success) yield data;
  }
}

/**
 * Returns the scale of a twin, derived as in the player. Ignores invalid calibrations and those of another
 * capture.
 */
export function twinScale({ items }: Pick<ExportedTour, 'items'>, { known }: ShownCapture): Scale {
  const calibrations = (items.get('calibrations') ?? []).flatMap((item): Calibration[] => {
    const parsed = calibrationSchema.safeParse(JSON.parse(item));
    return parsed.success && !parsed.data.placedIn ? [parsed.data] : [];
  });
  return deriveScale(known ? known.accuracy : MATTERPORT_ACCURACY, calibrations);
}
