import type { Sweep } from '../../../contract/capture.ts';
import type { Tag } from '../../../contract/tag.ts';
import type { SurfacePoint } from '../../capture/capture.ts';

/** What the pointer hovers over or holds: one object, changed in place and read before each frame. */
export interface PointerState {
  /** Where a click would lead. */
  sweep: Sweep | null;
  /** The tag whose disc is hovered over. */
  tag: Tag | null;
  /** Where a new tag would be placed. */
  ghost: SurfacePoint | null;
  /** The tag that is dragged, and where it would be placed. */
  dragged: { tag: Tag; at: SurfacePoint } | null;
}

export function createPointerState(): PointerState {
  return { sweep: null, tag: null, ghost: null, dragged: null };
}
