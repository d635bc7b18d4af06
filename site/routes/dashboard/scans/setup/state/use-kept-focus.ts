import { useEffect, useRef, type RefObject } from 'react';

/** Where what had the focus is gone with what it was of, such as a removed room, the list in its place has it. */
export function useKeptFocus(side: RefObject<HTMLElement | null>): void {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const remember = (event: FocusEvent) => (last.current = event.target);
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    if (!(last.current instanceof Element) || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const place =
      side.current?.querySelector<HTMLElement>('[role="listbox"]') ??
      side.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    place?.focus({ preventScroll: true });
  });
}
