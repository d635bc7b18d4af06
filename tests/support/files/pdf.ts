export interface PdfPage {
  text: string;
  /** The size in points. */
  width?: number;
  height?: number;
  /** More content of the page, as PDF operators. */
  drawn?: string;
}

/**
 * Returns a PDF file with these pages. Their text is in Helvetica and Windows-1252. `objects` are added after
 * them, numbered from 4 + 2 × pages.
 */
export function makePdf(pages: readonly PdfPage[], objects: readonly string[] = []): Buffer {
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap(({ text, width = 595, height = 842, drawn = '' }, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F 3 0 R >> /XObject << /X ${4 + 2 * pages.length} 0 R >> >> >>`,
      pdfStream(`BT /F 24 Tf 40 400 Td (${text.replaceAll(/[()\\]/g, '\\$&')}) Tj ET ${drawn}`),
    ]),
    ...objects,
  ]);
}

/** Returns a stream object. Each character of `bytes` is one byte. */
export function pdfStream(bytes: string, entries = ''): string {
  return `<< /Length ${bytes.length} ${entries} >>\nstream\n${bytes}\nendstream`;
}

/** Returns a file with these objects, numbered from 1. The first one is the catalog. */
export function pdfOf(objects: readonly string[], trailer = ''): Buffer {
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
