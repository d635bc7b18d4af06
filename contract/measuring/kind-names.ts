import type { Measurement } from './measurement.ts';

/** Every kind of measurement, with its name for users. */
export const KIND_NAMES: Record<Measurement['kind'], string> = {
  distance: 'Distance',
  path: 'Path',
  height: 'Height',
  clearance: 'Clearance',
  angle: 'Angle',
  area: 'Area',
  room: 'Room',
};

export function isMeasurementKind(value: unknown): value is Measurement['kind'] {
  return typeof value === 'string' && Object.hasOwn(KIND_NAMES, value);
}
