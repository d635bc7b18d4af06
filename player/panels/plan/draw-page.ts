import { documentSource, loadPdf } from '../file-viewer/pdf/load-pdf.ts';
import type { DrawnPicture } from './use-plan-picture.ts';

/** The length of the picture's longer side in pixels: enough for sharp lines on a large screen. */
const LONGER_SIDE = 2_800;

/**
 * Resolves with a page of a PDF as a picture, or with the last page if the PDF has fewer pages. Rejects if
 * the PDF cannot be loaded or drawn.
 */
export async function drawPage(address: string, number: number): Promise<DrawnPicture> {
  const { library } = await loadPdf();
  const task = library.getDocument(documentSource(address, library.version));
  try {
    const document = await task.promise;
    const page = await document.getPage(Math.min(number, document.numPages));
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: LONGER_SIDE / Math.max(width, height) });
    const canvas = window.document.createElement('canvas');
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await page.render({ canvas, viewport }).promise;
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    if (!drawn) throw new Error('The page could not be drawn.');
    return { address: URL.createObjectURL(drawn), aspect: width / height };
  } finally {
    void task.destroy();
  }
}
