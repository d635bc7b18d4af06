import type { PointIcon } from '../../contract/points/point-types.ts';

/** An annotation as space, plan and lists show it, whatever its kind. It is the same object for as long as its item is. */
export interface Marker {
  /** Its kind's name, such as `tag`; with `id` it makes a `Selection`. */
  readonly kind: string;
  readonly id: string;
  /** Where it meets a surface, metres in the capture's frame. */
  readonly position: readonly [number, number, number];
  /** The surface's unit normal there. */
  readonly normal: readonly [number, number, number];
  /** The sweep it was placed from, where that is known. */
  readonly sweep: string | undefined;
  /** Its name as a person reads it; '' for none. */
  readonly title: string;
  readonly text: string;
  /** #rrggbb */
  readonly color: string;
  /** Drawn on its disc; a pin without one is a plain disc. */
  readonly icon?: PointIcon;
  /** Metres from the eye within which it is shown inside; null or missing for any distance. */
  readonly range?: number | null;
}
