import { useEffect, useEffectEvent, type RefObject } from 'react';
import { listsBeside } from '../state/layout.ts';

/** Pixels that a hand may shake and still press the button, and the way after which a sheet goes on by itself. */
const SHAKE = 8;
const FAR = 56;
/** Pixels per millisecond from which a flick is enough. */
const FLICK = 0.5;

/**
 * Lets a hand pull a sheet by its handle. While it does, `--pulled` on the sheet is the way in pixels, down positive; `pulled` is
 * called at the end of a way that was long or quick enough. What was pulled is not pressed as well.
 */
export function useSheetPull(
  sheet: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  pulled: (down: boolean) => void,
): void {
  const tell = useEffectEvent(pulled);
  useEffect(() => {
    if (!sheet.current || !handle.current) return;
    return watchPulls(sheet.current, handle.current, (down) => tell(down));
  }, [sheet, handle]);
}

function watchPulls(sheet: HTMLElement, grip: HTMLElement, pulled: (down: boolean) => void): () => void {
  const stop = new AbortController();
  let start: { y: number; at: number } | null = null;
  let way = 0;

  function hold(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0 || listsBeside()) return;
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

  /** Before the button itself hears of it. A key that presses it comes without a way. */
  function click(event: MouseEvent): void {
    if (event.detail > 0 && Math.abs(way) > SHAKE) event.stopPropagation();
    way = 0;
  }

  const { signal } = stop;
  grip.addEventListener('pointerdown', hold, { signal });
  grip.addEventListener('pointermove', pull, { signal });
  grip.addEventListener('pointerup', release, { signal });
  grip.addEventListener('pointercancel', settle, { signal });
  grip.addEventListener('click', click, { signal });
  return () => {
    stop.abort();
    settle();
  };
}
