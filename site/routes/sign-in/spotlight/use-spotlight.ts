import { useCallback, useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { Pinch } from './pinch.ts';
import { movedByKey, type Position } from './spotlight-position.ts';
import { pinched, RADIUS_START, resized } from './spotlight-radius.ts';

/**
 * Moves and resizes the spotlight of the element behind `ref` through its style properties `--spot-x`, `--spot-y` and
 * `--spot-radius`: at the rate of the pointer, so without rendering.
 */
export function useSpotlight() {
  const ref = useRef<HTMLDivElement>(null);
  const radius = useRef(RADIUS_START);
  const position = useRef<Position | null>(null);
  const pinch = useRef(new Pinch());
  const radiusAtPinch = useRef(RADIUS_START);

  const resizeTo = useCallback((next: number): boolean => {
    if (next === radius.current) return false;
    radius.current = next;
    ref.current?.style.setProperty('--spot-radius', `${next}px`);
    return true;
  }, []);

  const resize = useCallback(
    (direction: 'larger' | 'smaller') => resizeTo(resized(radius.current, direction)),
    [resizeTo],
  );

  const moveTo = useCallback((next: Position) => {
    position.current = next;
    ref.current?.style.setProperty('--spot-x', `${next.x}px`);
    ref.current?.style.setProperty('--spot-y', `${next.y}px`);
  }, []);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    function onWheel(event: WheelEvent) {
      // At the end of the range the page scrolls again. React's own wheel listener is passive and could not prevent it.
      if (event.deltaY !== 0 && resize(event.deltaY < 0 ? 'larger' : 'smaller')) event.preventDefault();
    }
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [resize]);

  function follow({ currentTarget, clientX, clientY }: PointerEvent) {
    const { left, top } = currentTarget.getBoundingClientRect();
    moveTo({ x: clientX - left, y: clientY - top });
  }

  function onPointerDown(event: PointerEvent) {
    pinch.current.down(event.pointerId, { x: event.clientX, y: event.clientY });
    radiusAtPinch.current = radius.current;
    follow(event);
  }

  function onPointerMove(event: PointerEvent) {
    const ratio = pinch.current.move(event.pointerId, { x: event.clientX, y: event.clientY });
    if (ratio === null) follow(event);
    else resizeTo(pinched(radiusAtPinch.current, ratio));
  }

  const lift = (event: PointerEvent) => pinch.current.up(event.pointerId);

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

  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp: lift,
    onPointerCancel: lift,
    onPointerLeave: lift,
    onKeyDown,
  };
  return { ref, resize, handlers };
}
