import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * What is open or written stands above the lists: it is scrolled into sight, and once it is closed the lists are where they were.
 * `open`: which it is; null for nothing.
 */
export function useListScroll(panel: RefObject<HTMLElement | null>, open: string | null): void {
  const top = useRef(0);
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.scrollTo({ top: open === null ? top.current : 0 });
    if (open !== null) return;
    const remember = (): void => void (top.current = element.scrollTop);
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [panel, open]);
}
