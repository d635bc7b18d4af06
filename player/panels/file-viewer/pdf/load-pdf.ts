import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

type Library = typeof import('pdfjs-dist/legacy/build/pdf.mjs');
type Viewer = typeof import('pdfjs-dist/legacy/web/pdf_viewer.mjs');
export interface Pdf {
  library: Library;
  viewer: Viewer;
}

let loaded: Promise<Pdf> | null = null;

/**
 * Resolves with the legacy build of pdf.js, which loads when the first PDF opens. The modern build needs very
 * recent browsers.
 */
export function loadPdf(): Promise<Pdf> {
  loaded ??= fetchPdf();
  loaded.catch(() => (loaded = null)); // The next document loads pdf.js again.
  return loaded;
}

async function fetchPdf(): Promise<Pdf> {
  const library = await import('pdfjs-dist/legacy/build/pdf.mjs');
  library.GlobalWorkerOptions.workerSrc = workerAddress;
  // The viewer of pdf.js expects the library in this global variable.
  Object.assign(globalThis, { pdfjsLib: library });
  return { library, viewer: await import('pdfjs-dist/legacy/web/pdf_viewer.mjs') };
}

/** The number of bytes per request. */
const RANGE = 256 * 1024;
/** The maximum number of pixels in a picture on a page. pdf.js does not draw larger pictures. */
const PICTURE_MAX = 64 * 1024 ** 2;

type Source = Exclude<Parameters<Pdf['library']['getDocument']>[0], undefined>;

/**
 * Returns the parameters with which pdf.js loads a document. pdf.js requests ranges of the file as the user
 * views its pages. Support for XFA forms is turned off.
 */
export function documentSource(url: string, version: string): Source {
  // `player/vite.config.ts` copies the data files of pdf.js to this folder.
  const data = `${import.meta.env.BASE_URL}assets/pdfjs-${version}/`;
  return {
    url,
    rangeChunkSize: RANGE,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${data}cmaps/`,
    standardFontDataUrl: `${data}standard_fonts/`,
    iccUrl: `${data}iccs/`,
    wasmUrl: `${data}wasm/`,
    enableXfa: false,
    maxImageSize: PICTURE_MAX,
    disableWorkerRendering: true,
    verbosity: 0,
  };
}
