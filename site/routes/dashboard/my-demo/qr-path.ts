import { encode } from 'uqr';

/** Modules of white around the code, which readers need: ISO/IEC 18004 asks for four. */
const QUIET_ZONE = 4;

export interface QrDrawing {
  /** Modules along each side, the white around included. */
  size: number;
  /** An SVG path over a square of `size`: the black modules. */
  path: string;
}

/** The QR code of a text. Level M survives a stain of 15 % on a printed one. Throws when the text is too long for any. */
export function drawQr(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data.map((row, y) => drawRow(row, y)).join('');
  return { size, path };
}

/** Neighbours are one rectangle, so that no hairline stands between them. */
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
