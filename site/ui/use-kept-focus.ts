import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard focus in place: if the focused element was removed, `findPlace` returns the element to
 * focus. With `within`, only if the removed element was inside that.
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
