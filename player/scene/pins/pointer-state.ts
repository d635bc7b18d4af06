import type { Sweep } from '../../../contract/capture.ts';
import type { SurfacePoint } from '../../capture/capture.ts';
import type { Marker } from '../../tour/annotation-kind.ts';

/** What the pointer hovers over or holds: one object, changed in place and read before each frame. */
export interface PointerState {
  /** Where a click would lead. */
  sweep: Sweep | null;
  /** The annotation whose disc is hovered over, or the leader of those that it stands for. */
  marker: Marker | null;
  /** That disc stands for others, too. */
  gathers: boolean;
  /** Where a new annotation would be placed. */
  ghost: SurfacePoint | null;
  /** The annotation that is dragged, and where it would be placed. */
  dragged: { marker: Marker; at: SurfacePoint } | null;
}

export function createPointerState(): PointerState {
  return { sweep: null, marker: null, gathers: false, ghost: null, dragged: null };
}
