import type { PlacedPoint } from '../../../contract/points/point.ts';

type View = NonNullable<PlacedPoint['view']>;

/** Returns a point of interest with its room and its exact view. It is placed from where it is seen. */
export function point(
  fields: Pick<PlacedPoint, 'id' | 'type' | 'title' | 'text' | 'position' | 'normal' | 'stopOrder'> & {
    floor: string;
    room: string;
    view: View;
  },
): PlacedPoint {
  return { ...fields, ...(fields.view.sweep === null ? {} : { sweep: fields.view.sweep }) };
}

/** Returns the view from a sweep at `eye`; metres, and radians as in `CaptureView`. */
export function from(sweep: string, eye: View['position'], yaw: number, pitch: number): View {
  return { mode: 'inside', sweep, position: eye, yaw, pitch, floor: null };
}
