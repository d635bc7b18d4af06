import type { MeasurementKind, Snap } from '../../../contract/measuring/measurement.ts';
import type { MeasuringAxis } from './measuring.ts';

/** Announcements of changes that are otherwise only visible while measuring. */
export const measuringTexts = {
  /** The first instruction, by kind. */
  start: {
    distance: 'Distance. Take two points.',
    path: 'Path. Take points, then press Enter to end.',
    height: 'Height. Take two points to measure how far one is above the other.',
    clearance: 'Clearance. Take a point on a surface.',
    angle: 'Angle. Take a point on one side, the corner, and a point on the other side.',
    area: 'Area. Take the corners in order. To end, take the first one again or press Enter.',
    room: 'Room. Take a point in the room.',
  } satisfies Record<MeasurementKind, string>,
  /** The names of snaps. */
  snaps: {
    corner: 'Corner',
    edge: 'Edge',
    surface: 'Surface',
    plan: 'Plan',
    free: 'Free',
  } satisfies Record<Snap, string>,
  axes: {
    x: 'Kept on the X axis',
    y: 'Kept vertical',
    z: 'Kept on the Z axis',
    normal: 'Kept square to the surface',
  } satisfies Record<MeasuringAxis, string>,
  noAxis: 'Any direction',
  taken: (snap: string, number: number) => `Point ${number} taken: ${snap.toLowerCase()}.`,
  takenBack: 'Point removed.',
  ended: 'Measurement ended.',
  cancelled: 'Measurement discarded.',
  put: 'Measuring ended.',
  nothing: 'There is no surface there.',
  nothingFaced: 'There is no surface opposite that one.',
  noRoom: 'There is no room there.',
  noOutlines: 'This capture has no room outlines, so rooms cannot be measured.',
  unavailable: 'Measuring is not available in this space.',
} as const;
