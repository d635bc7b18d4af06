import { ChevronDown, Search } from '../../../../design/icons.ts';
import { ChevronUp } from '../../../../design/viewer-icons.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import { viewerTexts } from '../viewer-texts.ts';
import { ZoomButtons } from '../zoom-buttons.tsx';
import type { OpenPdf, PdfState } from './open-pdf.ts';
import { PageField } from './page-field.tsx';
import styles from './pdf-view.module.css';

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
