import type { Sweep } from '../../../contract/capture.ts';
import type { Tag } from '../../../contract/tour.ts';
import type { SurfacePoint } from '../../capture/capture.ts';

/** What the pointer rests on or holds: one object, changed in place and read before each frame. */
export interface Pointed {
  /** Where a click would lead. */
  sweep: Sweep | null;
  /** The tag whose disc is pointed at. */
  tag: Tag | null;
  /** Where a new tag would stand. */
  ghost: SurfacePoint | null;
  /** The tag that is dragged, and where it would stand. */
  dragged: { tag: Tag; at: SurfacePoint } | null;
}

export function createPointed(): Pointed {
  return { sweep: null, tag: null, ghost: null, dragged: null };
}
