import { type RefObject, useEffect, useState } from 'react';

interface PicturePointers {
  /** `at` is in pixels from the centre of the stage. */
  zoomBy: (factor: number, at: Point) => void;
  move: (x: number, y: number) => void;
  /** Called for a press and release without movement. */
  tap?: (at: Point) => void;
  doubleClick?: (at: Point) => void;
}

interface Point {
  x: number;
  y: number;
}

/**
 * How many pixels of scrolling with a wheel zoom by a factor of e. `PINCH`: the equivalent for a pinch on a
 * touchpad, which browsers report as wheel events with Ctrl.
 */
const WHEEL = 400;
const PINCH = 130;
/** How far the pointer can move during a click, in pixels. */
const STILL = 5;

/**
 * Calls the functions for drags, pinches, wheel turns, taps and double clicks, with mouse, pen and touch.
 * Returns a function that removes the listeners.
 */
export function followPointers(
  stage: HTMLElement,
  { zoomBy, move, tap, doubleClick }: PicturePointers,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const down = new Map<number, Point>();
  /** Where the pointer was pressed, until it moves. */
  let pressed: Point | null = null;

  function fromMiddle({ clientX, clientY }: MouseEvent): Point {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }

  function press(event: PointerEvent): void {
    if (event.button !== 0 || down.size === 2) return;
    stage.setPointerCapture(event.pointerId);
    const at = fromMiddle(event);
    pressed = down.size === 0 ? at : null;
    down.set(event.pointerId, at);
  }

  function drag(event: PointerEvent): void {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = fromMiddle(event);
    if (pressed && Math.hypot(now.x - pressed.x, now.y - pressed.y) < STILL) return;
    pressed = null;
    const [other] = [...down].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
    down.set(event.pointerId, now);
    if (!other) return move(now.x - before.x, now.y - before.y);
    move((now.x - before.x) / 2, (now.y - before.y) / 2);
    const apart = Math.hypot(before.x - other.x, before.y - other.y);
    const grown = Math.hypot(now.x - other.x, now.y - other.y) / apart;
    if (apart > 0 && grown > 0) zoomBy(grown, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }

  function release(event: PointerEvent): void {
    if (down.delete(event.pointerId) && pressed && event.type === 'pointerup') tap?.(pressed);
    pressed = null;
  }

  function turnWheel(event: WheelEvent): void {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 30;
    const bounded = Math.max(-250, Math.min(250, pixels));
    zoomBy(Math.exp(-bounded / (event.ctrlKey ? PINCH : WHEEL)), fromMiddle(event));
  }

  stage.addEventListener('pointerdown', press, { signal });
  stage.addEventListener('pointermove', drag, { signal });
  stage.addEventListener('pointerup', release, { signal });
  stage.addEventListener('pointercancel', release, { signal });
  stage.addEventListener('wheel', turnWheel, { signal, passive: false });
  stage.addEventListener('dblclick', (event) => doubleClick?.(fromMiddle(event)), { signal });
  return () => stop.abort();
}

/** Returns the size of an element in pixels; null until known. */
export function useSizeOf(ref: RefObject<HTMLElement | null>): { width: number; height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
