import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

type Library = typeof import('pdfjs-dist/legacy/build/pdf.mjs');
type Viewer = typeof import('pdfjs-dist/legacy/web/pdf_viewer.mjs');
export interface Pdf {
  library: Library;
  viewer: Viewer;
}

let loaded: Promise<Pdf> | null = null;

/** pdf.js, loaded with the first PDF. The legacy build, because the other needs browsers of this year. */
export function loadPdf(): Promise<Pdf> {
  loaded ??= fetchPdf();
  loaded.catch(() => (loaded = null)); // The next document tries again.
  return loaded;
}

async function fetchPdf(): Promise<Pdf> {
  const library = await import('pdfjs-dist/legacy/build/pdf.mjs');
  library.GlobalWorkerOptions.workerSrc = workerAddress;
  // where the viewer looks for it
  Object.assign(globalThis, { pdfjsLib: library });
  return { library, viewer: await import('pdfjs-dist/legacy/web/pdf_viewer.mjs') };
}
