import type { CaptureAccuracy } from '../../../contract/capture.ts';
import { deriveScale } from '../../../contract/measuring/derive-scale.ts';
import type { Scale } from '../../../contract/measuring/scale.ts';
import type { Capture } from '../../capture/capture.ts';
import type { Calibration } from '../../../contract/measuring/calibration.ts';
import { rememberSource, readMeasuredPoint } from '../../tour/stored-item.ts';

const none: object = {};
// The scale by list of calibrations and accuracy. A tour's lists never change in place, so the scales stay
// valid.
const scales = new WeakMap<readonly unknown[], WeakMap<object, Scale>>();

/**
 * Returns what is known about the capture's scale and accuracy. Returns the same object until that changes.
 */
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

const read = new WeakMap<readonly unknown[], readonly Calibration[]>();

/**
 * Returns the valid calibrations of a tour, as the same list for the same stored list. Invalid ones remain
 * stored.
 */
export function calibrationsOf({
  calibrations,
}: {
  calibrations: readonly unknown[];
}): readonly Calibration[] {
  let usable = read.get(calibrations);
  if (!usable) read.set(calibrations, (usable = calibrations.flatMap((item) => readItem(item) ?? [])));
  return usable;
}

function readItem(item: unknown): Calibration | null {
  if (typeof item !== 'object' || item === null) return null;
  const calibration = readCalibration(item);
  return calibration && rememberSource(calibration, item);
}

function readCalibration(item: object): Calibration | null {
  const fields = item as Record<string, unknown>;
  const { id, kind, length, tolerance, relative, absolute } = fields;
  // A calibration from another capture does not apply to this one.
  if (typeof id !== 'string' || id === '' || fields.placedIn !== undefined) return null;
  const title = textOf(fields.title);
  if (kind === 'camera') {
    if (!isAmount(relative) || !isAmount(absolute)) return null;
    return { ...item, id, title, kind, relative, absolute, source: textOf(fields.source) };
  }
  if (kind !== 'length' || !isAmount(length) || length === 0 || !isAmount(tolerance)) return null;
  const points = Array.isArray(fields.points)
    ? fields.points.flatMap((point) => readMeasuredPoint(point) ?? [])
    : [];
  return points.length === 2 ? { ...item, id, title, kind, length, tolerance, points } : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
