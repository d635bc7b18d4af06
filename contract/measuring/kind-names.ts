/**
 * Every kind of measurement, with its name for users. A `room` measures area, volume, perimeter and height
 * from a room's outline.
 */
export const KIND_NAMES = {
  distance: 'Distance',
  path: 'Path',
  height: 'Height',
  clearance: 'Clearance',
  angle: 'Angle',
  area: 'Area',
  room: 'Room',
} as const;

export function isMeasurementKind(value: unknown): value is keyof typeof KIND_NAMES {
  return typeof value === 'string' && Object.hasOwn(KIND_NAMES, value);
}
