import { MEASURED_POINTS_MAX } from '../../../contract/limits.ts';
import type { MeasurementKind, Snap } from '../../../contract/measuring/measurement.ts';
import type { MeasuringAxis } from './measuring.ts';

/** Announcements for screen readers while the user measures. */
export const measuringTexts = {
  /** The first instruction, by kind of measurement. */
  start: {
    distance: 'Distance. Add two points.',
    path: 'Path. Add points, then press Finish.',
    height: 'Height. Add two points to measure how far one point is above the other.',
    clearance: 'Clearance. Add a point on a surface.',
    angle: 'Angle. Add a point on one side, then the corner, then a point on the other side.',
    area: 'Area. Add the corners in order. To finish, add the first corner again or press Finish.',
    room: 'Room. Add a point in the room.',
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
    x: 'Locked to the X axis',
    y: 'Locked to vertical',
    z: 'Locked to the Z axis',
    normal: 'Locked perpendicular to the surface',
  } satisfies Record<MeasuringAxis, string>,
  noAxis: 'Any direction',
  taken: (snap: string, number: number) => `Point ${number} added: ${snap.toLowerCase()}.`,
  takenBack: 'Point removed.',
  ended: 'Measurement complete.',
  cancelled: 'Measurement discarded.',
  put: 'Measuring tool closed.',
  nothing: 'There is no surface there.',
  nothingFaced: 'There is no surface opposite this one.',
  noRoom: 'This point is not in a room.',
  tooManyCorners: `This room has more than ${MEASURED_POINTS_MAX} corners, so it can be measured but not saved.`,
  noOutlines: 'This capture has no room outlines, so rooms cannot be measured.',
  unavailable: 'Measuring is not available in this space.',
} as const;
