import type { Pdf } from './load-pdf.ts';

/** Bytes of one request. */
const RANGE = 256 * 1024;
/** Pixels of a picture in a page; a larger one is left out. */
const PICTURE_MAX = 64 * 1024 ** 2;

type Source = Exclude<Parameters<Pdf['library']['getDocument']>[0], undefined>;

/** How a document is fetched and read: by ranges, as its pages are looked at; without its forms and scripts. */
export function documentSource(url: string, version: string): Source {
  // see `player/vite/pdf-data.ts`
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
