import type { Pdf } from './load-pdf.ts';

/** The number of bytes per request. */
const RANGE = 256 * 1024;
/** The largest picture in a page, in pixels. Larger ones are left out. */
const PICTURE_MAX = 64 * 1024 ** 2;

type Source = Exclude<Parameters<Pdf['library']['getDocument']>[0], undefined>;

/**
 * Returns the parameters with which pdf.js fetches and reads a document in ranges, as the user views pages,
 * without its forms and scripts.
 */
export function documentSource(url: string, version: string): Source {
  // See `player/vite/pdf-data.ts`.
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
