/** A piece of a text: words as they are, or words that lead to an address. */
export interface TextPiece {
  text: string;
  /** Where it begins in the text. */
  at: number;
  /** An http, https or mailto address. */
  href?: string;
}

const ADDRESS = /(?:https?:\/\/|mailto:|www\.)[^\s<>"“”]+/giu;
/** Signs that end a sentence rather than an address. */
const TRAILING = /[.,;:!?'’»…*_]$/u;
const BRACKETS: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
const PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

/** A text in pieces, the addresses in it as links; together the pieces are the text. Nothing else is ever made of a text. */
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

/** The address without the signs after it that belong to the sentence. */
function trimAddress(found: string): string {
  let address = found;
  for (;;) {
    const last = address.at(-1) ?? '';
    const opening = BRACKETS[last];
    const unpaired = opening !== undefined && count(address, last) > count(address, opening);
    if (!unpaired && !TRAILING.test(address)) return address;
    address = address.slice(0, -1);
  }
}

function readHref(address: string): string | null {
  const url = URL.parse(/^www\./i.test(address) ? `https://${address}` : address);
  if (!url || !PROTOCOLS.has(url.protocol)) return null;
  if (url.protocol === 'mailto:' ? !url.pathname.includes('@') : url.hostname === '') return null;
  return url.href;
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
