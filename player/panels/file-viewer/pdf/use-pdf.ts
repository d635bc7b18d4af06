import { useLayoutEffect, useState, type RefObject } from 'react';
import type { FileViewProps } from '../file-view-props.ts';
import type { FoundWords } from './follow-found.ts';
import { openPdf, type OpenPdf, type PdfState } from './open-pdf.ts';
import { viewerTexts } from '../viewer-texts.ts';

interface ShownPdf {
  /** Null while it opens. */
  pdf: OpenPdf | null;
  state: PdfState | null;
  /** What was found of the words that were looked for last. */
  found: FoundWords | null;
}

/** Shows a PDF in an element for as long as that is there. */
export function usePdf(
  container: RefObject<HTMLDivElement | null>,
  { document: { id: documentId }, address, page, onLost, onProblem }: FileViewProps,
): ShownPdf {
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const [state, setState] = useState<PdfState | null>(null);
  const [found, setFound] = useState<FoundWords | null>(null);
  // not `useEffect`, whose end comes when the element has left the page, and with it where it was scrolled to
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
        if (failure.unshared) onLost();
        else onProblem(failure.sentence);
      },
    );
    return () => {
      opened?.close();
      abort.abort();
    };
  }, [container, documentId, address, page, onLost, onProblem]);
  return { pdf, state, found };
}

/** Why a document is not shown. `unshared`: its address leads nowhere any more. */
type PdfFailure = { unshared: true } | { unshared: false; sentence: string };

/** What an error of pdf.js means to a person. */
export function tellFailure(error: unknown): PdfFailure {
  const { name, status } = error as { name?: unknown; status?: unknown };
  if (name === 'ResponseException' && (status === 404 || status === 403)) return { unshared: true };
  const sentence =
    name === 'PasswordException'
      ? viewerTexts.locked
      : name === 'InvalidPDFException' || name === 'FormatError'
        ? viewerTexts.damaged
        : viewerTexts.notCome;
  return { unshared: false, sentence };
}
