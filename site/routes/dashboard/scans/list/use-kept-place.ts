import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place in a thing whose control goes once it was pressed: the first that leads on has the focus then. It goes into
 * an element with `data-leads-on`.
 */
export function useKeptPlace<E extends HTMLElement>(): RefObject<E | null> {
  const thing = useRef<E>(null);
  const last = useRef<Element | null>(null);

  useEffect(() => {
    const element = thing.current;
    if (!element) return;
    const gone = new AbortController();
    const { signal } = gone;
    element.addEventListener('focusin', ({ target }) => (last.current = target as Element), { signal });
    // Whoever goes elsewhere leaves it there; what is removed is no longer connected by then.
    const left = () => setTimeout(() => last.current?.isConnected && (last.current = document.activeElement));
    element.addEventListener('focusout', left, { signal });
    return () => gone.abort();
  }, []);

  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const next = thing.current?.querySelector<HTMLElement>('[data-leads-on] :is(a, button)');
    next?.focus({ preventScroll: true });
  });

  return thing;
}
