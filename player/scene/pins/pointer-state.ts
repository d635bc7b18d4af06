import type { Sweep } from '../../../contract/capture.ts';
import type { SurfacePoint } from '../../capture/capture.ts';
import type { Marker } from '../../tour/annotation-kind.ts';

/** What the pointer points at, in a single object that is changed in place and read before each frame. */
export interface PointerState {
  /** The sweep that a click would lead to. */
  sweep: Sweep | null;
  /** The annotation whose disc is under the pointer, which may be the leader of a group. */
  marker: Marker | null;
  /** True if the disc of `marker` also represents other annotations. */
  gathers: boolean;
  /** The position at which a new annotation would be placed. */
  ghost: SurfacePoint | null;
  /** The annotation that is being dragged, and where it would be placed. */
  dragged: { marker: Marker; at: SurfacePoint } | null;
}

export function createPointerState(): PointerState {
  return { sweep: null, marker: null, gathers: false, ghost: null, dragged: null };
}
