import type { PlacedPoint } from '../../../contract/points/point.ts';

type View = NonNullable<PlacedPoint['view']>;

/** Returns a point of interest with its room and its view. Its sweep is that of the view. */
export function point(
  fields: Pick<PlacedPoint, 'id' | 'type' | 'title' | 'text' | 'position' | 'normal' | 'stopOrder'> & {
    floor: string;
    room: string;
    view: View;
  },
): PlacedPoint {
  return { ...fields, ...(fields.view.sweep === null ? {} : { sweep: fields.view.sweep }) };
}

/**
 * Returns the view from a sweep at the position `eye`, in metres, with angles in radians as in `CaptureView`.
 */
export function from(sweep: string, eye: View['position'], yaw: number, pitch: number): View {
  return { mode: 'inside', sweep, position: eye, yaw, pitch, floor: null };
}
