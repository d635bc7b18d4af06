import { useRef, useState } from 'react';
import type { FileViewProps } from '../file-view-props.ts';
import { useFirstFocus } from '../use-first-focus.ts';
import { viewerTexts } from '../viewer-texts.ts';
import { FindBar } from './find-bar.tsx';
import './pdf-layers.css';
import { PdfBar } from './pdf-bar.tsx';
import styles from './pdf-view.module.css';
import { usePdf } from './use-pdf.ts';
import { usePdfKeys } from './use-pdf-keys.ts';

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
