import styles from './pdf-view.module.css';
import { ChevronDown, Search } from '../../../../design/icons.ts';
import { ChevronUp } from '../../../../design/viewer-icons.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import { viewerTexts } from '../viewer-texts.ts';
import { ZoomButtons } from '../zoom-buttons.tsx';
import type { OpenPdf, PdfState } from './open-pdf.ts';
import { useState } from 'react';

/** Under a PDF: pages, zoom and search. */
export function PdfBar({ pdf, state, onFind }: { pdf: OpenPdf; state: PdfState; onFind: () => void }) {
  const { page, pages, zoom, fits } = state;
  return (
    <ZoomButtons
      percent={zoom}
      onZoom={pdf.zoom}
      fits={fits}
      fitLabel={viewerTexts.fitWidth}
      onFit={pdf.fitWidth}
      before={
        <>
          <span className={styles.leaf}>
            <IconButton
              icon={ChevronUp}
              label={viewerTexts.previousPage}
              disabled={page <= 1}
              onClick={() => pdf.goTo(page - 1)}
            />
          </span>
          <PageField page={page} pages={pages} onPage={pdf.goTo} />
          <span className={styles.leaf}>
            <IconButton
              icon={ChevronDown}
              label={viewerTexts.nextPage}
              disabled={page >= pages}
              onClick={() => pdf.goTo(page + 1)}
            />
          </span>
        </>
      }
    >
      <IconButton icon={Search} label={viewerTexts.find} onClick={onFind} />
    </ZoomButtons>
  );
}

interface PageFieldProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** The page that is shown, and the way to another. */
function PageField({ page, pages, onPage }: PageFieldProps) {
  const [written, setWritten] = useState<string | null>(null);

  function go(): void {
    const wanted = Number(written);
    if (written !== null && Number.isInteger(wanted) && wanted > 0) onPage(wanted);
    setWritten(null);
  }

  return (
    <form
      className={styles.page}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        className="control"
        inputMode="numeric"
        autoComplete="off"
        size={Math.max(2, String(pages).length)}
        aria-label={viewerTexts.page}
        value={written ?? String(page)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setWritten(event.target.value)}
        onBlur={go}
      />
      <span>{viewerTexts.ofPages(pages)}</span>
    </form>
  );
}
