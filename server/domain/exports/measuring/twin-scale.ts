import { type Calibration, calibrationSchema } from '../../../../contract/measuring/calibration.ts';
import { deriveScale } from '../../../../contract/measuring/derive-scale.ts';
import { MATTERPORT_ACCURACY } from '../../../../contract/measuring/matterport-accuracy.ts';
import type { Scale } from '../../../../contract/measuring/scale.ts';
import type { ShownCapture } from '../capture/shown-capture.ts';
import type { ExportedTour } from '../content/read-export.ts';

/** What is known of a twin's scale, as the player derives it. What is no calibration is left out. */
export function twinScale({ items }: Pick<ExportedTour, 'items'>, { known }: ShownCapture): Scale {
  const calibrations = (items.get('calibrations') ?? []).flatMap((item): Calibration[] => {
    const parsed = calibrationSchema.safeParse(JSON.parse(item));
    return parsed.success ? [parsed.data] : [];
  });
  return deriveScale(known ? known.accuracy : MATTERPORT_ACCURACY, calibrations);
}
