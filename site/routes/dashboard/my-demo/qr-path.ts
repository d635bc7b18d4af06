import { encode } from 'uqr';

/** Modules of the white margin that readers need: ISO/IEC 18004 requires four. */
const QUIET_ZONE = 4;

export interface QrDrawing {
  /** Modules along each side, including the margin. */
  size: number;
  /** SVG path of the black modules in a square of `size`. */
  path: string;
}

/** Returns the QR code of a text. Level M survives damage of 15 % on a print. Throws if the text is too long. */
export function drawQr(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data.map((row, y) => drawRow(row, y)).join('');
  return { size, path };
}

/** Adjacent modules are one rectangle, so that there are no hairlines. */
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
