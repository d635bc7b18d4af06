import { storedMeasurementSchema } from '../../../../contract/measuring/measurement.ts';
import { writeMeasurementsCsv } from '../../../../contract/measuring/measurements-csv.ts';
import type { ShownCapture } from './shown-capture.ts';
import { type ExportedTour, validItems } from './read-export.ts';
import { calibrationSchema } from '../../../../contract/measuring/calibration.ts';
import { deriveScale } from '../../../../contract/measuring/derive-scale.ts';
import { MATTERPORT_ACCURACY } from '../../../../contract/measuring/matterport-accuracy.ts';
import type { Scale } from '../../../../contract/measuring/scale.ts';

/**
 * Yields the text of `content/measurements.csv`: the valid measurements, their values, and the scale that was
 * applied.
 */
export function measurementsFile(
  tour: Pick<ExportedTour, 'items'>,
  capture: ShownCapture,
): Generator<string> {
  const { floors = [], rooms = [] } = capture.known ?? {};
  const measurements = validItems(tour, 'measurements', storedMeasurementSchema);
  return writeMeasurementsCsv({ measurements, scale: twinScale(tour, capture), floors, rooms });
}

/**
 * Returns the scale of a twin, derived as in the player. Ignores invalid calibrations and those of another
 * capture.
 */
export function twinScale(tour: Pick<ExportedTour, 'items'>, { known }: ShownCapture): Scale {
  const calibrations = validItems(tour, 'calibrations', calibrationSchema);
  const placed = calibrations.filter(({ placedIn }) => !placedIn).toArray();
  return deriveScale(known ? known.accuracy : MATTERPORT_ACCURACY, placed);
}
