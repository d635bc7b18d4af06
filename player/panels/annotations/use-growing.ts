import { useEffect, useState } from 'react';

/** Rows that come at a time: a long list is there in slices between which the page can answer. */
const SLICE = 200;

/** Grows slice by slice up to `length`, and starts over when that is within one slice. */
export function useGrowing(length: number): number {
  const [count, setCount] = useState(SLICE);
  if (length <= SLICE && count > SLICE) setCount(SLICE);
  useEffect(() => {
    if (count >= length) return;
    const timer = setTimeout(() => setCount(count + SLICE));
    return () => clearTimeout(timer);
  }, [count, length]);
  return count;
}
