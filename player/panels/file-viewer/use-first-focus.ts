import { useEffect, type RefObject } from 'react';

/** Gives the focus to what is shown once it has come, where a person has not gone elsewhere meanwhile. */
export function useFirstFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element;
    if (current && document.activeElement === current.closest('dialog'))
      current.focus({ preventScroll: true });
  }, [element]);
}
