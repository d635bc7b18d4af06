import { useLayoutEffect, useState, type RefObject } from 'react';

/** Rows beyond those in sight, so that a wheel or a finger seldom sees none. */
const BEYOND = 12;
/** What is made at first, before anything was measured. */
const FIRST = 30;

interface Window {
  readonly from: number;
  readonly to: number;
}

/**
 * Which rows of a long list are to be there: those in sight and some around them. All rows have one height (pixels). The list is in an
 * element that scrolls and is marked `data-scroller`.
 */
export function useWindow(list: RefObject<HTMLElement | null>, count: number, height: number): Window {
  const [shown, setShown] = useState<Window>({ from: 0, to: FIRST });
  useLayoutEffect(() => {
    const element = list.current;
    const scroller = element?.closest<HTMLElement>('[data-scroller]');
    if (!element || !scroller) return;
    function measure(): void {
      const above = scroller!.getBoundingClientRect().top - element!.getBoundingClientRect().top;
      const first = Math.floor(above / height);
      const rows = Math.ceil(scroller!.clientHeight / height);
      setShown((before) => {
        const [wantedFrom, wantedTo] = [Math.max(0, first), Math.min(count, first + rows + 1)];
        const enough = before.from <= wantedFrom && before.to >= wantedTo && before.to <= count;
        const around = before.to - before.from <= rows + 3 * BEYOND;
        if (enough && around) return before;
        return { from: Math.max(0, first - BEYOND), to: Math.min(count, first + rows + BEYOND) };
      });
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    observer.observe(element);
    // What comes or goes above the list, such as uploads, moves it without a change of its size.
    const moves = new MutationObserver(measure);
    moves.observe(scroller, { childList: true, subtree: true });
    scroller.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      moves.disconnect();
      scroller.removeEventListener('scroll', measure);
    };
  }, [list, count, height]);
  return { from: Math.min(shown.from, count), to: Math.min(Math.max(shown.to, shown.from), count) };
}
