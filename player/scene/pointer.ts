export interface PointerEvents {
  /** Pixels moved since the last call, while a button or finger is down. */
  drag: (dx: number, dy: number) => void;
  /** Pixels from the element's top left. */
  click: (left: number, top: number) => void;
  /** The pointer rests or moves over the element with nothing held; null when it left. */
  hover: (at: { left: number; top: number } | null) => void;
}

/** Pixels a hand may shake and still mean a click. */
const SHAKE = 6;

/** Reads mouse, pen and one finger on an element. Returns the way to stop. */
export function watchPointer(element: HTMLElement, events: PointerEvents): () => void {
  let held: number | null = null;
  let lastX = 0;
  let lastY = 0;
  let travelled = 0;

  function down(event: PointerEvent): void {
    if (held !== null || event.button !== 0) return;
    held = event.pointerId;
    travelled = 0;
    lastX = event.clientX;
    lastY = event.clientY;
    element.setPointerCapture(event.pointerId);
    events.hover(null);
  }

  function move(event: PointerEvent): void {
    if (held === null && event.pointerType === 'mouse') return events.hover(within(event));
    if (event.pointerId !== held) return;
    const dx = event.clientX - lastX;
    const dy = event.clientY - lastY;
    lastX = event.clientX;
    lastY = event.clientY;
    travelled += Math.abs(dx) + Math.abs(dy);
    if (travelled > SHAKE) events.drag(dx, dy);
  }

  function up(event: PointerEvent): void {
    if (event.pointerId !== held) return;
    held = null;
    if (travelled <= SHAKE) {
      const { left, top } = within(event);
      events.click(left, top);
    }
  }

  function cancel(event: PointerEvent): void {
    if (event.pointerId === held) held = null;
  }

  function leave(): void {
    events.hover(null);
  }

  function within(event: PointerEvent): { left: number; top: number } {
    const box = element.getBoundingClientRect();
    return { left: event.clientX - box.left, top: event.clientY - box.top };
  }

  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', cancel, { signal });
  element.addEventListener('pointerleave', leave, { signal });
  return () => stop.abort();
}
