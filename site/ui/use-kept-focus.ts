import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the keyboard focus if the focused element was removed: `findPlace` returns the element to focus
 * instead. If `within` is set, this only happens if the removed element was inside it.
 */
export function useKeptFocus(
  findPlace: () => HTMLElement | null | undefined,
  within?: RefObject<HTMLElement | null>,
): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && (within?.current?.contains(target) ?? true) ? target : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [within]);
  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) findPlace()?.focus({ preventScroll: true });
  });
}
