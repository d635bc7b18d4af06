import './pdf-layers.css';
import styles from './pdf-view.module.css';
import { useRef, useState, useEffect, type RefObject, useLayoutEffect } from 'react';
import { type FileViewProps, useFirstFocus, viewerTexts, ZoomButtons } from '../viewer-parts.tsx';
import { FindBar } from './find-bar.tsx';
import { singleKeysWork } from '../../../state/settings.ts';
import { type OpenPdf, type PdfState, openPdf, type FoundWords } from './open-pdf.ts';
import { ChevronDown, Search } from '../../../../design/icons.ts';
import { ChevronUp } from '../../../../design/viewer-icons.ts';
import { IconButton } from '../../parts/icons.tsx';

/** Renders the bar below a PDF: pages, zoom and search. */
function PdfBar({ pdf, state, onFind }: { pdf: OpenPdf; state: PdfState; onFind: () => void }) {
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

/** Renders the current page number in a field that goes to another page. */
function PageField({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const [written, setWritten] = useState<string | null>(null);

  function go(): void {
    const wanted = Number(written);
    if (written !== null && Number.isInteger(wanted) && wanted > 0) onPage(wanted);
    setWritten(null);
  }

  return (
    <form
      className={`soft row gap-2 tabular ${styles.page}`}
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

/**
 * Shows a PDF in an element while it is mounted. Returns the PDF and its state, which are null while it opens,
 * and the matches of the last query.
 */
function usePdf(
  container: RefObject<HTMLDivElement | null>,
  { document: { id: documentId }, address, page, onLost, onProblem }: FileViewProps,
) {
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const [state, setState] = useState<PdfState | null>(null);
  const [found, setFound] = useState<FoundWords | null>(null);
  // Uses a layout effect, because its cleanup runs while the element still has its scroll position.
  // The cleanup of `useEffect` would run after the element has left the page.
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const abort = new AbortController();
    let opened: OpenPdf | null = null;
    const events = { changed: setState, found: setFound };
    openPdf(element, { documentId, address, page }, events, abort.signal).then(
      (open) => {
        if (abort.signal.aborted) return open.close();
        opened = open;
        setPdf(open);
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        const failure = tellFailure(error);
        if (failure === null) onLost();
        else onProblem(failure);
      },
    );
    return () => {
      opened?.close();
      abort.abort();
    };
  }, [container, documentId, address, page, onLost, onProblem]);
  return { pdf, state, found };
}

/**
 * Returns why a document is not shown, as a message derived from an error of pdf.js. Returns null if there is
 * no file at the document's address or the user has no access to it.
 */
export function tellFailure(error: unknown): string | null {
  const { name, status } = error as { name?: unknown; status?: unknown };
  if (name === 'ResponseException' && (status === 404 || status === 403)) return null;
  if (name === 'PasswordException') return viewerTexts.locked;
  return name === 'InvalidPDFException' || name === 'FormatError' ? viewerTexts.damaged : viewerTexts.notCome;
}

/**
 * How many pixels of the old view stay visible after Page Up or Page Down, and how many pixels an arrow key
 * scrolls.
 */
const KEPT = 48;
const LINE = 60;

/**
 * Renders all pages of a PDF with pdf.js, because a browser's own PDF viewer may not work in a cross-origin
 * frame.
 */
export function PdfView(props: FileViewProps) {
  const container = useRef<HTMLDivElement>(null);
  const { pdf, state, found } = usePdf(container, props);
  const [finding, setFinding] = useState(0);
  useFirstFocus(container);
  usePdfKeys(container, pdf, state, () => setFinding((before) => before + 1));
  return (
    <div className="column fills">
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
      <div className={`relative fills ${styles.frame}`}>
        <div
          ref={container}
          className={`fill scrolls ${styles.pages}`}
          role="region"
          aria-label={viewerTexts.pages}
          aria-busy={state === null}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- users scroll it by keys
          tabIndex={0}
        >
          <div className="pdfViewer" />
        </div>
        {!state && (
          <p className="center muted fill" role="status">
            {viewerTexts.opening}
          </p>
        )}
      </div>
      {pdf && state && <PdfBar pdf={pdf} state={state} onFind={() => setFinding((before) => before + 1)} />}
    </div>
  );
}

/** Handles the keys of a PDF while its viewer is open. In text fields, only Ctrl+F and ⌘F work. */
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
