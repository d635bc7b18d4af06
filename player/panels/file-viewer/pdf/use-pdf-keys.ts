import { useEffect, type RefObject } from 'react';
import { singleKeysWork } from '../../../state/single-keys-setting.ts';
import type { OpenPdf, PdfState } from './open-pdf.ts';

/** Pixels that stay in view when a screen is leafed, and those of an arrow key. */
const KEPT = 48;
const LINE = 60;

/** The keys of a PDF while its viewer is open, wherever in it the focus is but in a field. */
export function usePdfKeys(
  container: RefObject<HTMLElement | null>,
  pdf: OpenPdf | null,
  state: PdfState | null,
  find: () => void,
): void {
  useEffect(() => {
    const element = container.current;
    const dialog = element?.closest('dialog');
    if (!element || !dialog || !pdf || !state) return;
    const leaf = (direction: number): void =>
      element.scrollBy({ top: direction * (element.clientHeight - KEPT) });
    const keys: Record<string, () => void> = {
      PageDown: () => leaf(1),
      PageUp: () => leaf(-1),
      Home: () => pdf.goTo(1),
      End: () => pdf.goTo(state.pages),
      ArrowDown: () => element.scrollBy({ top: LINE }),
      ArrowUp: () => element.scrollBy({ top: -LINE }),
      '+': () => pdf.zoom(1),
      '=': () => pdf.zoom(1),
      '-': () => pdf.zoom(-1),
      '0': pdf.fitWidth,
      f: find,
    };

    function press(event: KeyboardEvent): void {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const control = ctrlKey || metaKey;
      const act = keys[key];
      if (!act || altKey || (control && key !== 'f')) return;
      if (!control && (target instanceof HTMLInputElement || (key.length === 1 && !singleKeysWork()))) return;
      event.preventDefault();
      act();
    }
    dialog.addEventListener('keydown', press);
    return () => dialog.removeEventListener('keydown', press);
  }, [container, pdf, state, find]);
}
