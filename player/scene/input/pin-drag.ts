import type { SurfacePoint } from '../../capture/capture.ts';
import type { Marker } from '../../tour/annotation-kind.ts';
import type { PointerState } from '../pins/pointer-state.ts';

/** Moving an annotation over surfaces with the pointer. */
export interface PinDrag {
  /** The pointer went down on a pin: a movement from here drags it. */
  hold(marker: Marker): void;
  holds(): boolean;
  /** The surface under the pointer; the annotation stays where it was over none. */
  move(at: SurfacePoint | null): void;
  /** Lets go: it stays where it is, or goes back when `cancelled`. */
  release(cancelled: boolean): void;
}

export function createPinDrag(
  pointerState: PointerState,
  redraw: () => void,
  moved: (marker: Marker, at: SurfacePoint) => void,
): PinDrag {
  let held: Marker | null = null;

  function release(cancelled: boolean): void {
    document.removeEventListener('keydown', escape, true);
    held = null;
    const { dragged } = pointerState;
    if (!dragged) return;
    pointerState.dragged = null;
    redraw();
    if (!cancelled) moved(dragged.marker, dragged.at);
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
    hold(marker) {
      held = marker;
      cancelledWhileDown = false;
      document.addEventListener('keydown', escape, true);
    },
    holds: () => held !== null || cancelledWhileDown,
    move(at) {
      if (!held || !at) return;
      pointerState.dragged = { marker: held, at: { position: at.position, normal: at.normal } };
      redraw();
    },
    release(cancelled) {
      cancelledWhileDown = false;
      release(cancelled);
    },
  };
}
