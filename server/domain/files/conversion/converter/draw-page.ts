import type { PDFDocumentProxy } from 'pdfjs-dist';
import { THUMBNAIL_QUALITY, THUMBNAIL_SIZE } from './bounds.ts';
import type { Problem } from './report.ts';

/** Milliseconds after which drawing is given up where it lets others in at all. */
const TIME = 20_000;

/** The first page of a PDF as a WebP picture; null where this platform has nothing to draw with. */
export async function drawPage(pdf: PDFDocumentProxy): Promise<Buffer | null | Problem> {
  const canvas = await loadCanvas();
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

async function loadCanvas() {
  try {
    return await import('@napi-rs/canvas');
  } catch {
    return null;
  }
}

/** Pages may be as thin as they like. */
function sideOf(length: number): number {
  return Math.min(Math.max(Math.round(length), 1), THUMBNAIL_SIZE);
}
