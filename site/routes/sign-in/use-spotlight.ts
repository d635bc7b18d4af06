import { useCallback, useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { movedByKey, type Position } from './spotlight-position.ts';
import { RADIUS_START, resized } from './spotlight-radius.ts';

/**
 * Moves and resizes the spotlight of the element behind `ref` through its style properties `--spot-x`, `--spot-y` and
 * `--spot-radius`: at the rate of the pointer, so without drawing the page anew.
 */
export function useSpotlight() {
  const ref = useRef<HTMLDivElement>(null);
  const radius = useRef(RADIUS_START);
  const position = useRef<Position | null>(null);

  const resize = useCallback((direction: 'larger' | 'smaller'): boolean => {
    const next = resized(radius.current, direction);
    if (next === radius.current) return false;
    radius.current = next;
    ref.current?.style.setProperty('--spot-radius', `${next}px`);
    return true;
  }, []);

  const moveTo = useCallback((next: Position) => {
    position.current = next;
    ref.current?.style.setProperty('--spot-x', `${next.x}px`);
    ref.current?.style.setProperty('--spot-y', `${next.y}px`);
  }, []);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    function onWheel(event: WheelEvent) {
      // At the end of the range the page scrolls again. React's own wheel listener could not hold it back.
      if (event.deltaY !== 0 && resize(event.deltaY < 0 ? 'larger' : 'smaller')) event.preventDefault();
    }
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [resize]);

  function follow(event: PointerEvent) {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    moveTo({ x: event.clientX - left, y: event.clientY - top });
  }

  function onKeyDown(event: KeyboardEvent) {
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const from = position.current ?? { x: width / 2, y: height / 2 };
    const next = movedByKey(event.key, from, { width, height });
    if (next) moveTo(next);
    else if (event.key === '+' || event.key === '=') resize('larger');
    else if (event.key === '-') resize('smaller');
    else return;
    event.preventDefault();
  }

  return { ref, resize, handlers: { onPointerMove: follow, onPointerDown: follow, onKeyDown } };
}
