/**
 * How far the pointer may move, in pixels, before a press counts as a drag. `FAR`: how far the user must drag
 * a sheet, in pixels, for the sheet to continue moving when released. A flick may be shorter.
 */
const SHAKE = 8;
const FAR = 56;
/** The minimum speed of a flick, in pixels per millisecond. */
const FLICK = 0.5;

/** Reports drags of a sheet's handle until `signal` aborts; see `useSheetPull`. */
export function watchPulls(
  sheet: HTMLElement,
  grip: HTMLElement,
  signal: AbortSignal,
  pulled: (down: boolean) => void,
): void {
  if (signal.aborted) return;
  let start: { y: number; at: number } | null = null;
  let way = 0;

  function hold(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0) return;
    grip.setPointerCapture(event.pointerId);
    start = { y: event.clientY, at: event.timeStamp };
    way = 0;
  }

  function pull(event: PointerEvent): void {
    if (!start) return;
    way = event.clientY - start.y;
    if (Math.abs(way) > SHAKE) sheet.style.setProperty('--pulled', `${way}px`);
  }

  function release(event: PointerEvent): void {
    if (!start) return;
    const length = Math.abs(way);
    const speed = length / Math.max(1, event.timeStamp - start.at);
    settle();
    if (length > FAR || (length > SHAKE && speed > FLICK)) pulled(way > 0);
  }

  function settle(): void {
    start = null;
    sheet.style.removeProperty('--pulled');
  }

  /**
   * Runs before the button's own handler, and stops a click that ends a drag. If a key caused the click,
   * `detail` is 0.
   */
  function click(event: MouseEvent): void {
    if (event.detail > 0 && Math.abs(way) > SHAKE) event.stopPropagation();
    way = 0;
  }

  grip.addEventListener('pointerdown', hold, { signal });
  grip.addEventListener('pointermove', pull, { signal });
  grip.addEventListener('pointerup', release, { signal });
  grip.addEventListener('pointercancel', settle, { signal });
  grip.addEventListener('click', click, { signal });
  signal.addEventListener('abort', settle);
}
