/** Events of the pointer. Positions are in pixels from the element's top left corner. */
export interface PointerEvents {
  /** A button or finger went down, so the pointer no longer hovers over anything. */
  hold: () => void;
  /** The primary button or the first finger went down, at the start of a drag or click. */
  press: (left: number, top: number) => void;
  /**
   * The pointer moved during a press. `dx` and `dy`: the distance since the previous pointer event, in
   * pixels. `panning`: the drag pans the view instead of turning it, because of the button or a modifier key.
   */
  drag: (left: number, top: number, dx: number, dy: number, panning: boolean) => void;
  /**
   * A finger moved while two fingers were down. `scale` is the distance between the fingers relative to their
   * distance at the last call; `dx` and `dy` are the movement of their midpoint.
   */
  pinch: (left: number, top: number, scale: number, dx: number, dy: number) => void;
  /** The pointer went down and up in one place. */
  click: (left: number, top: number) => void;
  /**
   * A press ended, or became a pinch. `cancelled` is true if the press became a pinch or the browser took
   * over the pointer.
   */
  release: (cancelled: boolean) => void;
  /** The pointer moved over the element while no button was down. */
  hover: (left: number, top: number) => void;
  leave: () => void;
  /** The wheel turned. A `factor` above 1 zooms out. */
  wheel: (left: number, top: number, factor: number) => void;
}

/** How far a mouse and a finger may move during a click, in pixels. */
const CLICK_TOLERANCE = 6;
const TOUCH_TOLERANCE = 10;
/**
 * The natural logarithm of the zoom factor per pixel of scrolling, for the wheel and for a pinch on a
 * touchpad. Browsers report a pinch on a touchpad as a wheel event with the Ctrl key.
 */
const WHEEL = 0.0016;
const WHEEL_PINCH = 0.01;
/** How many pixels a line of scrolling counts as. */
const LINE = 32;

/** A button or finger that is down. */
interface Held {
  id: number;
  x: number;
  y: number;
}

/**
 * Reports the input of a mouse, a pen or up to two fingers on an element. Returns a function that stops
 * reporting.
 */
export function watchPointer(element: HTMLElement, events: PointerEvents): () => void {
  const first: Held = { id: -1, x: 0, y: 0 };
  const second: Held = { id: -1, x: 0, y: 0 };
  let left = 0;
  let top = 0;
  let travelled = 0;
  let tolerance = CLICK_TOLERANCE;
  let panning = false;
  /**
   * True while the press can still become a click, because there was no second finger and hardly any
   * movement.
   */
  let clickable = false;

  function locate(): void {
    const box = element.getBoundingClientRect();
    left = box.left;
    top = box.top;
  }

  function hold(held: Held, event: PointerEvent): void {
    held.id = event.pointerId;
    held.x = event.clientX;
    held.y = event.clientY;
    element.setPointerCapture(event.pointerId);
  }

  function down(event: PointerEvent): void {
    locate();
    if (first.id < 0) {
      hold(first, event);
      panning = event.button !== 0 || event.shiftKey;
      clickable = event.button === 0;
      travelled = 0;
      tolerance = event.pointerType === 'touch' ? TOUCH_TOLERANCE : CLICK_TOLERANCE;
      events.hold();
      if (clickable) events.press(event.clientX - left, event.clientY - top);
    } else if (second.id < 0 && event.pointerType === 'touch' && event.pointerId !== first.id) {
      hold(second, event);
      clickable = false;
      events.release(true);
    }
  }

  function move(event: PointerEvent): void {
    if (first.id < 0 && event.pointerType !== 'touch')
      return events.hover(event.clientX - left, event.clientY - top);
    if (second.id >= 0) return pinch(event);
    if (event.pointerId !== first.id) return;
    const dx = event.clientX - first.x;
    const dy = event.clientY - first.y;
    first.x = event.clientX;
    first.y = event.clientY;
    travelled += Math.abs(dx) + Math.abs(dy);
    if (travelled <= tolerance) return;
    clickable = false;
    events.drag(event.clientX - left, event.clientY - top, dx, dy, panning);
  }

  function pinch(event: PointerEvent): void {
    const held = event.pointerId === first.id ? first : event.pointerId === second.id ? second : null;
    if (!held) return;
    const apart = Math.hypot(first.x - second.x, first.y - second.y);
    const dx = (event.clientX - held.x) / 2;
    const dy = (event.clientY - held.y) / 2;
    held.x = event.clientX;
    held.y = event.clientY;
    const scale = apart > 0 ? Math.hypot(first.x - second.x, first.y - second.y) / apart : 1;
    events.pinch((first.x + second.x) / 2 - left, (first.y + second.y) / 2 - top, scale, dx, dy);
  }

  function letGo(event: PointerEvent, cancelled: boolean): void {
    if (event.pointerId === second.id) second.id = -1;
    else if (event.pointerId !== first.id) return;
    else if (second.id >= 0) {
      // The remaining finger continues alone.
      first.id = second.id;
      first.x = second.x;
      first.y = second.y;
      second.id = -1;
    } else {
      first.id = -1;
      if (clickable && !cancelled) events.click(event.clientX - left, event.clientY - top);
      events.release(cancelled);
    }
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE : event.deltaY;
    events.wheel(
      event.clientX - left,
      event.clientY - top,
      Math.exp(pixels * (event.ctrlKey ? WHEEL_PINCH : WHEEL)),
    );
  }

  const stop = new AbortController();
  const { signal } = stop;
  locate();
  element.addEventListener('pointerenter', locate, { signal });
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', (event) => letGo(event, false), { signal });
  element.addEventListener('pointercancel', (event) => letGo(event, true), { signal });
  element.addEventListener('lostpointercapture', (event) => letGo(event, true), { signal });
  element.addEventListener('pointerleave', events.leave, { signal });
  element.addEventListener('wheel', wheel, { signal, passive: false });
  element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  return () => stop.abort();
}
