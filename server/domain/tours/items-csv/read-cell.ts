import { TAG_COLORS } from '../../../../contract/tag-colors.ts';

/** A row's cells, and how its file writes numbers. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
/** Metres: spreadsheets keep and show fewer digits of a number than it has. */
const SAME_NUMBER = 1e-6;

/** The number that a cell says, null for none. `decimalComma`: it may be written with a comma, as where fields are not separated by one. */
export function readNumber(text: string, decimalComma: boolean): number | null {
  const plain = text.trim().replace('−', '-');
  const pointed = decimalComma ? plain.replace(',', '.') : plain;
  const number = NUMBER.test(pointed) ? Number(pointed) : NaN;
  return Number.isFinite(number) ? number : null;
}

/** The colour that a cell names, null for none. */
export function readColor(text: string): (typeof TAG_COLORS)[number] | null {
  const name = text.trim().toLowerCase().replace('grey', 'gray');
  return TAG_COLORS.find((color) => color === name) ?? null;
}

/** The address of a picture or a video, null for what is none. */
export function readAddress(text: string): string | null {
  const address = text.trim();
  return URL.parse(address)?.protocol === 'https:' ? address : null;
}

/** True where a cell still says what we wrote into it, after whatever a spreadsheet does to what it opens and saves. */
export function saysSame(text: string, written: string | number, decimalComma: boolean): boolean {
  if (typeof written === 'string') return unifyLineEnds(text) === unifyLineEnds(written);
  const number = readNumber(text, decimalComma);
  return number !== null && Math.abs(number - written) <= SAME_NUMBER;
}

/** Spreadsheets save the line ends within a cell in a way of their own. */
export function unifyLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
