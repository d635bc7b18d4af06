import type { CaptureAccuracy } from '../../../contract/capture.ts';
import { deriveScale } from '../../../contract/measuring/derive-scale.ts';
import type { Scale } from '../../../contract/measuring/scale.ts';
import type { Capture } from '../../capture/capture.ts';
import type { Calibration } from '../../../contract/measuring/calibration.ts';
import { memoize } from '../../tour/memoize.ts';
import { createListReader, textOf } from '../../tour/read-documents.ts';
import { readMeasuredPoint } from '../../tour/stored-item.ts';

const UNKNOWN: object = {};
const scales = memoize((calibrations: readonly unknown[]) =>
  memoize((accuracy: object): Scale =>
    deriveScale(
      accuracy === UNKNOWN ? undefined : (accuracy as CaptureAccuracy),
      calibrationsOf({ calibrations }),
    ),
  ),
);

/**
 * Returns the capture's scale and accuracy. Returns the same object until the calibrations or the capture
 * change.
 */
export function scaleOf({
  capture,
  calibrations,
}: {
  capture: Pick<Capture, 'accuracy'> | null;
  calibrations: readonly unknown[];
}): Scale {
  return scales(calibrations)(capture?.accuracy ?? UNKNOWN);
}

const readAll = createListReader(readCalibration);

/**
 * Returns the calibrations of a tour that are valid and belong to the current capture. The others remain
 * stored. Returns the same list until the stored list changes.
 */
export function calibrationsOf({
  calibrations,
}: {
  calibrations: readonly unknown[];
}): readonly Calibration[] {
  return readAll(calibrations);
}

function readCalibration(fields: Record<string, unknown> & { id: string }): Calibration | null {
  const { kind, length, tolerance, relative, absolute } = fields;
  // A calibration from another capture does not apply to this one.
  if (fields.placedIn !== undefined) return null;
  const title = textOf(fields.title);
  if (kind === 'camera') {
    if (!isAmount(relative) || !isAmount(absolute)) return null;
    return { ...fields, title, kind, relative, absolute, source: textOf(fields.source) };
  }
  if (kind !== 'length' || !isAmount(length) || length === 0 || !isAmount(tolerance)) return null;
  const points = Array.isArray(fields.points)
    ? fields.points.flatMap((point) => readMeasuredPoint(point) ?? [])
    : [];
  return points.length === 2 ? { ...fields, title, kind, length, tolerance, points } : null;
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
