import { type Measurement, storedMeasurementSchema } from '../../../../contract/measuring/measurement.ts';
import { writeMeasurementsCsv } from '../../../../contract/measuring/measurements-csv.ts';
import type { ShownCapture } from '../capture/shown-capture.ts';
import type { ExportedTour } from '../content/read-export.ts';
import { twinScale } from './twin-scale.ts';

/** The text of `content/measurements.csv`, in parts: every measurement with its values, and the calibration that they are made with. */
export function measurementsFile(
  tour: Pick<ExportedTour, 'items'>,
  capture: ShownCapture,
): Generator<string> {
  const { floors = [], rooms = [] } = capture.known ?? {};
  const measurements = parsed(tour.items.get('measurements') ?? []);
  return writeMeasurementsCsv({ measurements, scale: twinScale(tour, capture), floors, rooms });
}

/** Measurements that are parsed one after another; what is none is left out. */
function* parsed(texts: readonly string[]): Generator<Measurement> {
  for (const text of texts) {
    const { success, data } = storedMeasurementSchema.safeParse(JSON.parse(text));
    if (success) yield data;
  }
}
