import type { LocalCapture } from '../../capture/model/local-capture.ts';
import type { SurfacePicker } from '../../capture/model/surface-picker.ts';
import type { Store } from '../../state/store.ts';
import type { View } from '../../state/player-state.ts';
import type { PointerState } from '../pins/pointer-state.ts';

/** Where a tag that is being placed would go: the middle of the view, which follows as one turns, or where the pointer is. */
export interface PlacingAim {
  /** What is aimed at, as a point of the view (-1 to 1, y up). */
  at(): { x: number; y: number };
  /** The pointer is there: aims at it from its next movement on, since a pointer that only rests somewhere means nothing. */
  follow(x: number, y: number): void;
  /** Aims at the middle again. */
  centre(): void;
  dispose(): void;
}

interface Aimed {
  capture: LocalCapture;
  picker: SurfacePicker;
  view: Store<View>;
  pointerState: PointerState;
  redraw: () => void;
}

/** Milliseconds without a movement after which a space is picked in that is slow to be picked in. */
const PAUSE = 150;

/** Shows where a tag would go while one is being placed, and tells the view whether pointer or crosshair says so. */
export function aimPlacing({ capture, picker, view, pointerState, redraw }: Aimed): PlacingAim {
  const middle = { x: 0, y: 0 };
  let aim = middle;
  let rested: { x: number; y: number } | null = null;
  let placing = false;
  let timer = 0;

  function show(): void {
    if (!placing) return;
    pointerState.ghost = picker.pick(aim.x, aim.y);
    redraw();
  }

  function centre(): void {
    rested = null;
    aim = middle;
    if (view.get().aimedByPointer) view.set({ aimedByPointer: false });
    show();
  }

  function follow(x: number, y: number): void {
    rested ??= { x, y };
    if (rested.x === x && rested.y === y) return;
    aim = { x, y };
    view.set({ aimedByPointer: true });
    show();
  }

  const stopView = view.subscribe(() => {
    if (view.get().placing === placing) return;
    ({ placing } = view.get());
    pointerState.ghost = null;
    centre();
    redraw();
  });

  const stopListening = capture.listen({
    moved() {
      if (!placing) return;
      // the camera takes up the eye's new place within this frame
      if (picker.quick) return queueMicrotask(show);
      pointerState.ghost = null;
      clearTimeout(timer);
      timer = window.setTimeout(show, PAUSE);
    },
  });

  return {
    at: () => aim,
    follow,
    centre,
    dispose() {
      placing = false;
      clearTimeout(timer);
      pointerState.ghost = null;
      stopView();
      stopListening();
    },
  };
}
