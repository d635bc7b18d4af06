import { viewerTexts } from '../viewer-parts.tsx';
import { keepPlace, keptPlace } from './kept-place.ts';
import { documentSource, loadPdf, type Pdf } from './load-pdf.ts';

/** How many pixels of scrolling by a wheel or touchpad zoom by a factor of e. */
const PIXELS = 320;
/**
 * The delay between a gesture and the redrawing of pages, in milliseconds. Until then, the previous drawing
 * is scaled.
 */
const DELAY = 250;

/**
 * Keeps pdf.js from adding its own texts in a language that it chooses. Those texts belong to forms and
 * editors, which this viewer does not show.
 */
const silentTexts = {
  getLanguage: () => 'en-gb',
  getDirection: () => 'ltr',
  get: (_ids: unknown, _values: unknown, fallback: unknown) => Promise.resolve(fallback ?? ''),
  translate: () => Promise.resolve(),
  translateOnce: () => Promise.resolve(),
  pause: () => {},
  resume: () => {},
  destroy: () => Promise.resolve(),
};

/** The state of an open document. */
export interface PdfState {
  page: number;
  pages: number;
  /** The zoom as a percentage. */
  zoom: number;
  /** True if the selected zoom fits pages to the available width. */
  fits: boolean;
}

export interface PdfEvents {
  changed: (state: PdfState) => void;
  found: (found: FoundWords) => void;
}

export interface OpenPdf {
  goTo: (page: number) => void;
  zoom: (steps: number) => void;
  fitWidth: () => void;
  /**
   * Highlights all matches and goes to the first, next or previous one. '' as `words` removes the highlights.
   */
  find: (words: string, step: 'first' | 'next' | 'previous') => void;
  close: () => void;
}

/**
 * The maximum number of pixels of a canvas. On a larger page, only the visible part is drawn at full
 * resolution.
 */
const CANVAS_MAX = 8 * 1024 ** 2;
const FIT = 'page-width';
/**
 * The initial zoom, which is at most 125%. A portrait page fits the width, and a landscape page fits the
 * view.
 */
const AT_FIRST = 'auto';

type Options = ConstructorParameters<Pdf['viewer']['PDFViewer']>[0];

interface PdfToOpen {
  documentId: string;
  address: string;
  /** The page to open; 0 for the page where the user left the document. */
  page: number;
}

/**
 * Shows a PDF in `container`, which must contain an element. pdf.js adds the pages to that element, draws
 * each page when it becomes visible, and keeps only a few drawings. Rejects with the error of pdf.js if the
 * document cannot be read. Also rejects if `signal` aborts before the PDF is open.
 */
export async function openPdf(
  container: HTMLDivElement,
  { documentId, address, page }: PdfToOpen,
  events: PdfEvents,
  signal: AbortSignal,
): Promise<OpenPdf> {
  const { library, viewer: parts } = await loadPdf();
  signal.throwIfAborted();
  const bus = new parts.EventBus();
  const links = new parts.PDFLinkService({
    eventBus: bus,
    externalLinkTarget: parts.LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow ugc',
  });
  const finder = new parts.PDFFindController({ linkService: links, eventBus: bus });
  const task = library.getDocument(documentSource(address, library.version));
  signal.addEventListener('abort', () => void task.destroy());
  const document = await task.promise;
  signal.throwIfAborted();
  // The library's types omit `abortSignal`.
  const options: Options & { abortSignal: AbortSignal } = {
    container,
    eventBus: bus,
    linkService: links,
    findController: finder,
    annotationMode: library.AnnotationMode.ENABLE,
    annotationEditorMode: library.AnnotationEditorType.DISABLE,
    l10n: silentTexts as never,
    maxCanvasPixels: CANVAS_MAX,
    removePageBorders: true,
    abortSignal: signal,
  };
  const viewer = new parts.PDFViewer(options);
  links.setViewer(viewer);

  function tell(): void {
    events.changed({
      page: viewer.currentPageNumber,
      pages: document.numPages,
      zoom: Math.round(viewer.currentScale * 100),
      fits: viewer.currentScaleValue === FIT,
    });
  }
  bus.on('pagesinit', () => {
    for (let index = 0; index < document.numPages; index += 1)
      viewer.getPageView(index).div.setAttribute('aria-label', viewerTexts.pageNumber(index + 1));
    // Restores the stored position before positions are stored again.
    // Otherwise, the viewer's initial position would replace the stored one.
    const place = keptPlace(documentId);
    viewer.currentScaleValue = AT_FIRST;
    if (place) links.setHash(place);
    if (page > 0) viewer.currentPageNumber = Math.min(page, document.numPages);
    bus.on('updateviewarea', ({ location }: { location: { pdfOpenParams: string } }) =>
      keepPlace(documentId, location.pdfOpenParams.slice(1)),
    );
    tell();
  });
  bus.on('pagechanging', tell);
  bus.on('scalechanging', tell);
  followFound(bus, parts, events.found);
  const stopResizing = keepFitting(container, viewer);
  followZoomGestures(container, library, viewer, signal);
  viewer.setDocument(document);
  links.setDocument(document);

  return {
    goTo(number) {
      viewer.currentPageNumber = Math.min(Math.max(number, 1), document.numPages);
      // pdf.js zooms around the position of the last frame, which is still on the previous page.
      viewer.update();
    },
    zoom: (steps) => viewer.updateScale({ steps }),
    fitWidth: () => (viewer.currentScaleValue = FIT),
    find(query, step) {
      const type = step === 'first' ? '' : 'again';
      bus.dispatch('find', {
        source: null,
        type,
        query,
        highlightAll: true,
        findPrevious: step === 'previous',
      });
    },
    close() {
      stopResizing();
      // pdf.js reports the position one frame after scrolling, which is too late if the viewer closes.
      // This call therefore reports the position now.
      viewer.update();
      viewer.setDocument(null);
      links.setDocument(null);
      viewer.cleanup();
      void task.destroy();
    },
  };
}

/**
 * Keeps pages fitted to the available space while a zoom such as fit-to-width is selected. Returns a function
 * that stops observing the space.
 */
function keepFitting(container: HTMLElement, viewer: InstanceType<Pdf['viewer']['PDFViewer']>): () => void {
  const observer = new ResizeObserver(() => {
    const { currentScaleValue } = viewer;
    if (Number.isNaN(Number.parseFloat(currentScaleValue))) viewer.currentScaleValue = currentScaleValue;
    viewer.update();
  });
  observer.observe(container);
  return () => observer.disconnect();
}

type PdfViewer = InstanceType<Pdf['viewer']['PDFViewer']>;

/**
 * Zooms around the pointer when the user turns the wheel with Ctrl or ⌘, or pinches. A pinch on a touchpad
 * arrives as a wheel event with Ctrl.
 */
function followZoomGestures(
  container: HTMLElement,
  { TouchManager }: Pdf['library'],
  viewer: PdfViewer,
  signal: AbortSignal,
): void {
  // `updateScale` rounds, so the remainder of a slow gesture is kept for the next event.
  let rest = 1;

  function scale(factor: number, origin: [number, number]): void {
    const before = viewer.currentScale;
    rest *= factor;
    viewer.updateScale({ scaleFactor: rest, origin, drawingDelay: DELAY });
    rest /= viewer.currentScale / before;
  }

  container.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 30;
      scale(Math.exp(-Math.max(-200, Math.min(200, pixels)) / PIXELS), [event.clientX, event.clientY]);
    },
    { passive: false, signal },
  );
  void new TouchManager({
    container,
    signal,
    onPinching: (origin: [number, number], before: number, now: number) => scale(now / before, origin),
  });
}

/** `counting` means that pdf.js is still searching; `none` means that there are no matches. */
export interface FoundWords {
  state: 'counting' | 'found' | 'none';
  /** The number of the current match, from 1. */
  current: number;
  total: number;
}

interface Counted {
  matchesCount: { current: number; total: number };
}

/** Reports the state of a search and the number of matches, which increases while pdf.js is searching. */
function followFound(
  bus: InstanceType<Pdf['viewer']['EventBus']>,
  { FindState }: Pdf['viewer'],
  found: (found: FoundWords) => void,
): void {
  let state: FoundWords['state'] = 'counting';
  bus.on('updatefindmatchescount', ({ matchesCount }: Counted) =>
    found({ state: matchesCount.total > 0 ? 'found' : state, ...matchesCount }),
  );
  bus.on('updatefindcontrolstate', ({ state: told, matchesCount }: Counted & { state: number }) => {
    state = told === FindState.PENDING ? 'counting' : told === FindState.NOT_FOUND ? 'none' : 'found';
    found({ state, ...matchesCount });
  });
}
