/** A piece of text: plain words, or words that link to an address. */
export interface TextPiece {
  text: string;
  /** Start of the piece in the text, in UTF-16 code units. */
  at: number;
  /** An http, https or mailto address. */
  href?: string;
}

const ADDRESS = /(?:https?:\/\/|mailto:|www\.)[^\s<>"“”]+/giu;
/** Characters at the end of an address that belong to the sentence around it. */
const TRAILING = new Set(".,;:!?'’»…*_");
/** The opening bracket for each closing one. */
const BRACKETS = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);
const PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

/**
 * Splits text into pieces. Web addresses and `mailto:` addresses become links; no other markup is
 * interpreted. The joined pieces equal the text.
 */
export function linkText(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimAddress(match[0]);
    const href = readHref(address);
    if (!href) continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), at: from });
    pieces.push({ text: address, at: match.index, href });
    from = match.index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), at: from });
  return pieces;
}

/**
 * Returns the address without the trailing characters that belong to the sentence. Counts the brackets only
 * once, so the time is linear in the length.
 */
function trimAddress(found: string): string {
  const counts = countSigns(found);
  const countOf = (sign: string): number => counts.get(sign) ?? 0;
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found[end - 1]!;
    const opening = BRACKETS.get(last);
    const belongs = opening === undefined ? !TRAILING.has(last) : countOf(last) <= countOf(opening);
    if (belongs) break;
    counts.set(last, countOf(last) - 1);
  }
  return found.slice(0, end);
}

function readHref(address: string): string | null {
  const full = /^www\./i.test(address) ? `https://${address}` : address;
  const url = URL.parse(full);
  if (!url || !PROTOCOLS.has(url.protocol)) return null;
  if (url.protocol === 'mailto:' ? !url.pathname.includes('@') : url.hostname === '') return null;
  return url.href;
}

function countSigns(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return counts;
}
