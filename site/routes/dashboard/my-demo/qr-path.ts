import { encode } from 'uqr';

/** The width of the white margin, in modules. ISO/IEC 18004 requires four. */
const QUIET_ZONE = 4;

export interface QrDrawing {
  /** The number of modules along each side, including the margin. */
  size: number;
  /** The SVG path of the black modules. A module is one unit wide and high. */
  path: string;
}

/**
 * Returns the QR code for a string. With error correction level M, scanners can read the code even if about
 * 15% of it is damaged. Throws if the string is too long.
 */
export function drawQr(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data.map((row, y) => drawRow(row, y)).join('');
  return { size, path };
}

/** Returns the path of a row. Adjacent modules form a single rectangle, so that there are no hairlines. */
function drawRow(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    path += `M${start} ${y}h${x - start + 1}v1H${start}z`;
  }
  return path;
}
