import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

type Library = typeof import('pdfjs-dist/legacy/build/pdf.mjs');
type Viewer = typeof import('pdfjs-dist/legacy/web/pdf_viewer.mjs');
export interface Pdf {
  library: Library;
  viewer: Viewer;
}

let loaded: Promise<Pdf> | null = null;

/** Loads pdf.js with the first PDF. It is the legacy build, because the other one needs very recent browsers. */
export function loadPdf(): Promise<Pdf> {
  loaded ??= fetchPdf();
  loaded.catch(() => (loaded = null)); // The next document tries again.
  return loaded;
}

async function fetchPdf(): Promise<Pdf> {
  const library = await import('pdfjs-dist/legacy/build/pdf.mjs');
  library.GlobalWorkerOptions.workerSrc = workerAddress;
  // pdf.js's viewer looks for the library here.
  Object.assign(globalThis, { pdfjsLib: library });
  return { library, viewer: await import('pdfjs-dist/legacy/web/pdf_viewer.mjs') };
}
