import { useEffect, useRef, useState, type RefObject } from 'react';

/** Rows that come at a time, and pixels before their end at which they do. */
const SLICE = 200;
const AHEAD = 1_200;

/** How many rows there are as one scrolls down: `end` is an element behind the last. */
export function useGrowingDown(
  scroll: RefObject<HTMLElement | null>,
  length: number,
): { count: number; end: RefObject<HTMLDivElement | null> } {
  const end = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(SLICE);
  useEffect(() => {
    if (count >= length || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setCount(count + SLICE), {
      root: scroll.current,
      rootMargin: `${AHEAD}px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [scroll, count, length]);
  return { count, end };
}
