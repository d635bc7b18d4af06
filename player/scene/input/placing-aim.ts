import type { SceneParts } from '../scene-parts.ts';

/**
 * While picking is slow, the surface at the aim is picked only after the view has been at rest for this time,
 * in milliseconds.
 */
const PAUSE = 150;

/**
 * Shows where an annotation would be placed, and stores whether the user aims with the pointer or the
 * crosshair.
 */
export function aimPlacing({ capture, picker, state, pointerState, redraw }: SceneParts) {
  const middle = { x: 0, y: 0 };
  let aim = middle;
  let restingAt: { x: number; y: number } | null = null;
  let placing = false;
  let timer = 0;

  function show(): void {
    if (!placing) return;
    pointerState.ghost = picker.pick(aim.x, aim.y);
    redraw();
  }

  /** Aims at the centre of the view. */
  function centre(): void {
    restingAt = null;
    aim = middle;
    if (state.get().aimedByPointer) state.set({ aimedByPointer: false });
    show();
  }

  /** Aims at the pointer as soon as it moves. Until then, a resting pointer is ignored. */
  function follow(x: number, y: number): void {
    restingAt ??= { x, y };
    if (restingAt.x === x && restingAt.y === y) return;
    aim = { x, y };
    state.set({ aimedByPointer: true });
    show();
  }

  const stopWatching = state.watch(
    (now) => now.placing !== null,
    (now) => {
      placing = now;
      pointerState.ghost = null;
      centre();
      redraw();
    },
  );

  const stopListening = capture.listen({
    moved() {
      if (!placing) return;
      // Waits until the camera has moved to the new position of the eye, later in this frame.
      if (picker.fast) return queueMicrotask(show);
      pointerState.ghost = null;
      clearTimeout(timer);
      timer = window.setTimeout(show, PAUSE);
    },
  });

  return {
    /** Returns the aim as a point in the view (-1 to 1, y up). */
    at: () => aim,
    follow,
    centre,
    dispose(): void {
      placing = false;
      clearTimeout(timer);
      pointerState.ghost = null;
      stopWatching();
      stopListening();
    },
  };
}
