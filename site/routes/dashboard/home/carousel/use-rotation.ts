import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds one feature stays: long enough to read it twice. */
const STAY = 8_000;

/**
 * Calls `next` at intervals, unless it is paused, pointed at or focused, the page is hidden, or the person asked for less
 * motion.
 */
export function useRotation(next: () => void) {
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const onNext = useEffectEvent(next);

  useEffect(() => {
    if (paused || held || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => {
      if (!document.hidden) onNext();
    }, STAY);
    return () => clearInterval(timer);
  }, [paused, held]);

  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return { paused, setPaused, hold };
}
