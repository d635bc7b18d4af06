import type { MeasuredPoint } from '../../../contract/measuring/measurement.ts';
import { metresBetween } from '../../capture/pose.ts';
import type { MeasuringActions } from '../../state/measuring/measuring-actions.ts';
import { POINTS_OF_KIND } from '../../state/measuring/points-of-kind.ts';
import type { Use } from '../../state/actions.ts';
import type { StageTool } from '../input/targets.ts';
import type { SceneParts } from '../scene-parts.ts';
import type { Aim } from './aim.ts';
import type { EndDrag } from './end-drag.ts';
import type { Lens } from './lens.ts';
import type { MeasuringAxis } from '../../state/measuring/measuring.ts';
import { singleKeysWork } from '../../state/settings.ts';

const KEYS: Record<string, MeasuringAxis> = { x: 'x', y: 'y', z: 'z', n: 'normal' };

interface ToolOptions {
  measure: Use<MeasuringActions>;
  aim: Aim;
  lens: Lens;
  ends: EndDrag;
  /** Picks the point at the aim immediately. */
  refresh: () => MeasuredPoint | null;
}

/** How long a finger must rest before the lens appears, in milliseconds. */
const REST = 350;
/** The steps by which each arrow key shifts the aim, as [right, down]. */
const NUDGES: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The imprecision of a tap, in pixels. The finger hides the point, except when the lens shows it. */
const TAP = 3;

/**
 * Returns the point with the imprecision of a tap added. A point that snapped to a corner is unchanged,
 * because the user meant the corner itself.
 */
function asTapped(point: MeasuredPoint): MeasuredPoint {
  const { snap, position, eye, pixel = 0, picking = 0 } = point;
  if (snap === 'corner' || !eye) return point;
  return { ...point, picking: picking + TAP * pixel * metresBetween(position, eye) };
}

/** Creates the tool with which users set points on the stage by mouse, finger or keys. */
export function createMeasuringTool(
  { stage, state, redraw }: SceneParts,
  { measure, aim, lens, ends, refresh }: ToolOptions,
): StageTool & { dispose(): void } {
  const stop = new AbortController();
  const { signal } = stop;
  let touching = false;
  let magnified = false;
  let timer = 0;

  const inHand = () => state.get().measuring;

  function openLens(left: number, top: number): void {
    magnified = true;
    seek(left, top);
  }

  /**
   * Aims at the point under a finger, or moves the end that the finger holds to this point. Shows the point
   * enlarged.
   */
  function seek(left: number, top: number): void {
    lens.show({ left, top });
    if (ends.holds()) ends.move(left, top);
    else aim.follow(left, top);
    redraw();
  }

  function closeLens(): void {
    clearTimeout(timer);
    magnified = false;
    lens.show(null);
    redraw();
  }

  /** Adds the point at the aim to the measurement, or reports that there is none. */
  function take(): void {
    const point = refresh();
    if (point && touching && !magnified) measure((tool) => tool.aimAt(asTapped(point), false));
    const place = aim.place() ?? { x: 0, y: 0 };
    measure((tool) => void tool.takePoint(point ? undefined : place));
    if (touching) aim.none();
  }

  function enter(): void {
    const measuring = inHand();
    if (!measuring) return;
    const enough = measuring.points.length >= POINTS_OF_KIND[measuring.kind].least;
    if (aim.byPointer() && enough && !measuring.finished) return measure((tool) => tool.end());
    if (!aim.place()) aim.centre();
    take();
  }

  function lockByShift(held: boolean): void {
    const axis = held ? aim.likelyAxis() : null;
    measure((tool) => tool.lockAxis(axis));
  }

  const heldKeys = new Set<string>();

  function holdKey(event: KeyboardEvent, held: boolean): void {
    const measuring = inHand();
    if (!measuring || event.repeat) return;
    if (event.key === 'Alt') {
      event.preventDefault(); // Keeps the browser from opening its menu.
      measure((tool) => tool.holdOff(held));
    } else if (event.key === 'Shift' && aim.byPointer()) lockByShift(held);
    else return;
    if (held) heldKeys.add(event.key);
    else heldKeys.delete(event.key);
  }

  /** Releases the held keys. A window that loses the focus, as with Alt+Tab, does not receive `keyup`. */
  function releaseKeys(): void {
    if (heldKeys.delete('Alt')) measure((tool) => tool.holdOff(false));
    if (heldKeys.delete('Shift')) lockByShift(false);
  }

  stage.addEventListener('pointerdown', ({ pointerType }) => void (touching = pointerType === 'touch'), {
    signal,
    capture: true,
  });
  document.addEventListener('keydown', (event) => holdKey(event, true), { signal });
  document.addEventListener('keyup', (event) => holdKey(event, false), { signal });
  window.addEventListener('blur', releaseKeys, { signal });

  return {
    press(left, top) {
      ends.hold(left, top, touching);
      if (!touching || (!inHand() && !ends.holds())) return;
      clearTimeout(timer);
      timer = window.setTimeout(() => openLens(left, top), REST);
    },
    drag(left, top) {
      if (magnified) {
        seek(left, top);
        return true;
      }
      clearTimeout(timer);
      if (!ends.holds()) return false;
      if (touching) openLens(left, top);
      else ends.move(left, top);
      return true;
    },
    click(left, top) {
      if (!inHand()) return false;
      if (magnified) return true; // `release` adds the point.
      aim.follow(left, top);
      take();
      return true;
    },
    release(cancelled) {
      clearTimeout(timer);
      const wasMagnified = magnified;
      const moved = ends.release(cancelled);
      if (wasMagnified && !moved && !cancelled && inHand()) take();
      if (wasMagnified) closeLens();
    },
    hover(left, top) {
      if (!inHand()) return false;
      aim.follow(left, top);
      return true;
    },
    leave() {
      // If a panel opens under the mouse, an aim set with the keyboard stays.
      if (inHand() && (touching || aim.byPointer())) aim.none();
    },
    centre() {
      if (inHand()) aim.centre();
    },
    key(event) {
      if (!inHand()) return false;
      touching = false;
      if (event.key === 'Enter') {
        if (!event.repeat) enter();
        return true;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      const nudge = event.shiftKey ? NUDGES[event.key] : undefined;
      const axis = axisOfKey(event);
      if (nudge) aim.nudge(...nudge);
      else if (axis) measure((tool) => tool.lockAxis(inHand()?.axis === axis ? null : axis));
      else return false;
      return true;
    },
    dispose() {
      stop.abort();
      closeLens();
    },
  };
}

/**
 * Returns the axis for a key, identified by its letter; null if there is none, if Shift is held, or if the
 * user has turned off single-key shortcuts.
 */
function axisOfKey({ key, shiftKey }: KeyboardEvent): MeasuringAxis | null {
  return shiftKey || !singleKeysWork() ? null : (KEYS[key.toLowerCase()] ?? null);
}
