import type { Calibration } from '../../../contract/measuring/calibration.ts';
import { rememberSource } from '../../tour/stored-item.ts';
import { readMeasuredPoint } from '../../tour/read-measured-point.ts';

const read = new WeakMap<readonly unknown[], readonly Calibration[]>();

/** The usable ones of a tour's calibrations: the very same list for the same list. What is none stays in the tour. */
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
  if (typeof id !== 'string' || id === '') return null;
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
