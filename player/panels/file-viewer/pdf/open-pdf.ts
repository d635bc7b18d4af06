import { viewerTexts } from '../viewer-parts.tsx';
import { documentSource } from './document-source.ts';
import { keepPlace, keptPlace } from './kept-place.ts';
import { loadPdf, type Pdf } from './load-pdf.ts';

/** Pixels of a wheel or touchpad for a factor of e. */
const PIXELS = 320;
/** Milliseconds after a gesture until pages are redrawn; until then they are stretched. */
const DELAY = 250;

/** pdf.js has words for forms and editors, which are not shown here, and would put them into the page in a language of its choice. */
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

/** What is shown of a document that is open. */
export interface PdfState {
  page: number;
  pages: number;
  /** Per cent. */
  zoom: number;
  /** It is as wide as there is room. */
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
  /** Marks the words wherever they are and goes to the first, or on from there; '' marks nothing. */
  find: (words: string, step: 'first' | 'next' | 'previous') => void;
  close: () => void;
}

/** Pixels of one canvas. Of a page that is larger, what is in view is drawn sharp above it. */
const CANVAS_MAX = 8 * 1024 ** 2;
const FIT = 'page-width';
/** The same, up to 125 %. */
const AT_FIRST = 'auto';

type Options = ConstructorParameters<Pdf['viewer']['PDFViewer']>[0];

interface PdfToOpen {
  documentId: string;
  address: string;
  /** 0: where it was left. */
  page: number;
}

/**
 * Shows a PDF in an element that has one inside. Its pages are drawn as they come into view, and few are kept. Rejects with what pdf.js
 * says of a document that cannot be read (`tell-failure.ts`).
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
  // `abortSignal` is missing in the library's types
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
    // what is set here is no place that a person has left
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
    goTo: (number) => (viewer.currentPageNumber = Math.min(Math.max(number, 1), document.numPages)),
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
      // the place is kept a frame after it was scrolled to, which may be too late
      viewer.update();
      viewer.setDocument(null);
      links.setDocument(null);
      viewer.cleanup();
      void task.destroy();
    },
  };
}

/** Keeps pages as wide as there is room, where that was chosen, as the room changes. Returns how to stop. */
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

/** A wheel with Ctrl or ⌘ and a pinch, of fingers or of a touchpad (which comes as such a wheel), zoom where they are. */
function followZoomGestures(
  container: HTMLElement,
  { TouchManager }: Pdf['library'],
  viewer: PdfViewer,
  signal: AbortSignal,
): void {
  // `updateScale` rounds: what it leaves of a slow gesture is kept for what comes next
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

/** `counting`: there may be more. `none`: the words are not in it. */
export interface FoundWords {
  state: 'counting' | 'found' | 'none';
  /** Which of them is shown, from 1. */
  current: number;
  total: number;
}

interface Counted {
  matchesCount: { current: number; total: number };
}

/** Tells how many places were found, as they are counted. */
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
