import { copyPose, type Pose } from '../capture/pose.ts';
import { listenToCaptures } from './follow-capture.ts';
import type { PlayerStore } from './player-state.ts';

/** How long a provider may still report the previous movement after it ended, in milliseconds. */
const SETTLE = 400;
/** The smallest movement, in metres, and the smallest turn, in radians, that count as leaving the stop. */
const FAR = 0.05;
const TURNED = 0.02;

/** Detects any movement of the user away from the place to which a guided tour has brought them. */
export function createMovementNotice(state: PlayerStore, moved: () => void) {
  const arrival: Pose = { x: 0, y: 0, z: 0, yaw: 0, pitch: 0 };
  let armed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Runs in every frame of a movement. Allocates nothing. */
  function look(pose: Readonly<Pose> | null): void {
    if (!armed || !pose) return;
    const away = Math.abs(pose.x - arrival.x) + Math.abs(pose.y - arrival.y) + Math.abs(pose.z - arrival.z);
    const turned = Math.abs(pose.yaw - arrival.yaw) + Math.abs(pose.pitch - arrival.pitch);
    if (away > FAR || turned > TURNED) moved();
  }

  /** Stops watching, because the tour itself moves the user. */
  function disarm(): void {
    clearTimeout(timer);
    armed = false;
  }

  listenToCaptures(state, (capture) => {
    disarm();
    return { moved: () => look(capture.pose), changed: () => armed && moved() };
  });

  return {
    /** Starts watching, because the tour has arrived. */
    arm(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const pose = state.get().capture?.pose;
        if (pose) copyPose(pose, arrival);
        armed = true;
      }, SETTLE);
    },
    disarm,
  };
}

/**
 * Calls `touched` on input by pointer, touch or wheel, and `pressed` on key presses, before the player
 * handles the input. Input in a provider's frame is noticed only when the focus moves there. Returns a
 * function that stops the calls.
 */
export function watchInput(
  target: HTMLElement | Document,
  touched: (event: Event) => void,
  pressed: (event: KeyboardEvent) => void,
): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const passive = { ...options, passive: true };
  target.addEventListener('pointerdown', touched, passive);
  target.addEventListener('wheel', touched, passive);
  target.addEventListener('keydown', (event) => pressed(event as KeyboardEvent), options);
  window.addEventListener(
    'blur',
    (event) => document.activeElement instanceof HTMLIFrameElement && touched(event),
    options,
  );
  return () => stop.abort();
}
