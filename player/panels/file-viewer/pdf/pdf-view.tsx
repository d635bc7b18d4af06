import './pdf-layers.css';
import styles from './pdf-view.module.css';
import { useRef, useState, useEffect, type RefObject } from 'react';
import type { FileViewProps } from '../file-view-props.ts';
import { useFirstFocus } from '../use-first-focus.ts';
import { viewerTexts } from '../viewer-texts.ts';
import { FindBar } from './find-bar.tsx';
import { PdfBar } from './pdf-bar.tsx';
import { usePdf } from './use-pdf.ts';
import { singleKeysWork } from '../../../state/single-keys-setting.ts';
import type { OpenPdf, PdfState } from './open-pdf.ts';

/** Pixels that stay in view when a screen is leafed, and those of an arrow key. */
const KEPT = 48;
const LINE = 60;

/** A PDF page below page, by pdf.js: browsers refuse their own viewers in the frame of another site. */
export function PdfView(props: FileViewProps) {
  const container = useRef<HTMLDivElement>(null);
  const { pdf, state, found } = usePdf(container, props);
  const [finding, setFinding] = useState(0);
  useFirstFocus(container);
  usePdfKeys(container, pdf, state, () => setFinding((before) => before + 1));
  return (
    <div className={styles.view}>
      {finding > 0 && pdf && (
        <FindBar
          asked={finding}
          found={found}
          onFind={pdf.find}
          onClose={() => {
            pdf.find('', 'first');
            setFinding(0);
            container.current?.focus();
          }}
        />
      )}
      <div className={styles.frame}>
        <div
          ref={container}
          className={styles.pages}
          role="region"
          aria-label={viewerTexts.pages}
          aria-busy={state === null}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is to be scrolled by keys
          tabIndex={0}
        >
          <div className="pdfViewer" />
        </div>
        {!state && (
          <p className={styles.opening} role="status">
            {viewerTexts.opening}
          </p>
        )}
      </div>
      {pdf && state && <PdfBar pdf={pdf} state={state} onFind={() => setFinding((before) => before + 1)} />}
    </div>
  );
}

/** The keys of a PDF while its viewer is open, wherever in it the focus is but in a field. */
function usePdfKeys(
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
