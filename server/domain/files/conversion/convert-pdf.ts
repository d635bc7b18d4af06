import { fileURLToPath } from 'node:url';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import {
  FOUND,
  PIXELS_MAX,
  THUMBNAIL_QUALITY,
  THUMBNAIL_SIZE,
  type Problem,
  type ReportLine,
} from './report.ts';
import { WordCollector } from './convert-text.ts';

/** Milliseconds after which drawing is cancelled. Drawing stops when it next yields to the event loop. */
const TIME = 20_000;

/**
 * Time in milliseconds, and memory in bytes (RSS), after which the converter reads no more words, so that
 * enough time and memory remain for drawing the first page.
 */
const WORDS_TIME = 30_000;
const WORDS_MEMORY = 300 * 1024 ** 2;
/** Number of pages after which the fonts and pictures of earlier pages are released. */
const REMEMBERED = 50;

/**
 * Reports the number of pages of a PDF and its words. Returns a thumbnail of its first page, or null if no
 * thumbnail can be made.
 */
export async function convertPdf(
  bytes: Uint8Array,
  say: (line: ReportLine) => Promise<void>,
): Promise<Buffer | null> {
  const pdf = await open(bytes);
  if (typeof pdf === 'string') {
    await say({ problem: pdf });
    return null;
  }
  await say({ pages: pdf.numPages });
  await readWords(pdf, say);
  await pdf.cleanup();
  const drawn = await drawPage(pdf);
  if (typeof drawn !== 'string') return drawn;
  await say({ problem: drawn });
  return null;
}

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy | Problem> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const files = fileURLToPath(new URL('../../', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')));
  try {
    return await getDocument({
      data: bytes,
      cMapUrl: `${files}cmaps/`,
      standardFontDataUrl: `${files}standard_fonts/`,
      wasmUrl: `${files}wasm/`,
      iccUrl: `${files}iccs/`,
      // Prevents network requests, the use of this machine's fonts, and the processing of XFA forms.
      useWorkerFetch: false,
      useSystemFonts: false,
      disableFontFace: true,
      enableXfa: false,
      disableWorkerRendering: true,
      maxImageSize: PIXELS_MAX,
      verbosity: 0,
    }).promise;
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'damaged';
  }
}

async function readWords(pdf: PDFDocumentProxy, say: (line: ReportLine) => Promise<void>): Promise<void> {
  const collector = new WordCollector();
  const until = performance.now() + WORDS_TIME;
  for (let number = 1; number <= Math.min(pdf.numPages, FOUND.pages); number += 1) {
    const full = collector.full || performance.now() > until || process.memoryUsage.rss() > WORDS_MEMORY;
    if (full) return;
    const found = collector.take(number, await readPage(pdf, number));
    if (found) await say(found);
    if (number % REMEMBERED === 0) await pdf.cleanup();
  }
}

/** Returns the text of a page. Does not throw if the page is damaged, because other pages may be readable. */
async function readPage(pdf: PDFDocumentProxy, number: number): Promise<string> {
  let text = '';
  try {
    const page = await pdf.getPage(number);
    const reader = page.streamTextContent({ disableNormalization: false }).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || text.length > FOUND.pageLength) break;
      for (const item of value.items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str;
    }
    await reader.cancel(new Error('Enough text was read.'));
    page.cleanup();
  } catch {
    // Keeps the text that was read before the error.
  }
  return text;
}

/**
 * Returns the first page of a PDF as a WebP picture, null if this platform cannot draw, or the reason why
 * drawing failed.
 */
async function drawPage(pdf: PDFDocumentProxy): Promise<Buffer | null | Problem> {
  const canvas = await import('@napi-rs/canvas').catch(() => null);
  if (!canvas) return null;
  try {
    const page = await pdf.getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: THUMBNAIL_SIZE / Math.max(width, height) });
    const picture = canvas.createCanvas(sideOf(viewport.width), sideOf(viewport.height));
    const task = page.render({
      canvas: picture as unknown as HTMLCanvasElement,
      viewport,
      background: 'white',
    });
    const timer = setTimeout(() => task.cancel(), TIME);
    await task.promise;
    clearTimeout(timer);
    return await picture.encode('webp', THUMBNAIL_QUALITY);
  } catch (error) {
    return error instanceof Error && error.name === 'RenderingCancelledException' ? 'slow' : 'damaged';
  }
}

/**
 * Rounds the length of a drawing's side to whole pixels, from 1 to `THUMBNAIL_SIZE`. The shorter side of a
 * very thin page would otherwise be 0.
 */
function sideOf(length: number): number {
  return Math.min(Math.max(Math.round(length), 1), THUMBNAIL_SIZE);
}
