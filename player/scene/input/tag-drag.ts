import type { Tag } from '../../../contract/tag.ts';
import type { SurfacePoint } from '../../capture/capture.ts';
import type { PointerState } from '../pins/pointer-state.ts';

/** Moving a tag over surfaces with the pointer. */
export interface TagDrag {
  /** The pointer went down on a tag: a movement from here drags it. */
  hold(tag: Tag): void;
  holds(): boolean;
  /** The surface under the pointer; the tag stays where it was over none. */
  move(at: SurfacePoint | null): void;
  /** Lets go: the tag stays where it is, or goes back when `cancelled`. */
  release(cancelled: boolean): void;
}

export function createTagDrag(
  pointerState: PointerState,
  redraw: () => void,
  moved: (id: string, position: Tag['position'], normal: Tag['normal']) => void,
): TagDrag {
  let held: Tag | null = null;

  function release(cancelled: boolean): void {
    document.removeEventListener('keydown', escape, true);
    held = null;
    const { dragged } = pointerState;
    if (!dragged) return;
    pointerState.dragged = null;
    redraw();
    if (!cancelled) moved(dragged.tag.id, dragged.at.position, dragged.at.normal);
  }

  // In the capture phase: the key means this drag, not what else is open.
  function escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    const wasHeld = held;
    release(true);
    cancelledWhileDown = wasHeld !== null;
  }

  /** Cancelled with the pointer still down: its further movements mean nothing. */
  let cancelledWhileDown = false;

  return {
    hold(tag) {
      held = tag;
      cancelledWhileDown = false;
      document.addEventListener('keydown', escape, true);
    },
    holds: () => held !== null || cancelledWhileDown,
    move(at) {
      if (!held || !at) return;
      pointerState.dragged = { tag: held, at: { position: at.position, normal: at.normal } };
      redraw();
    },
    release(cancelled) {
      cancelledWhileDown = false;
      release(cancelled);
    },
  };
}
