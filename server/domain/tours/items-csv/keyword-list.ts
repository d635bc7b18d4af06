/** What separates keywords where a person writes them; a keyword with one of these in it is in quotes. */
const SEPARATORS = new Set([',', ';', '\n', '\r', '،', '、']);
const TO_QUOTE = /[",;\n\r،、]/;

/** Keywords in one cell: with commas between, quoted as a field of CSV is where they hold one. */
export function writeKeywords(keywords: readonly string[]): string {
  return keywords.map(writeKeyword).join(', ');
}

function writeKeyword(keyword: string): string {
  const plain = keyword !== '' && keyword === keyword.trim() && !TO_QUOTE.test(keyword);
  return plain ? keyword : `"${keyword.replaceAll('"', '""')}"`;
}

/** The keywords of a cell, in their order; none for an empty one. */
export function readKeywords(text: string): string[] {
  const keywords: string[] = [];
  let word = '';
  let quoted: string | null = null;
  const end = () => {
    const plain = word.trim();
    const keyword = plain === '' ? (quoted ?? '') : ((quoted ?? '') + word).trim();
    // An empty keyword says nothing, and cannot be stored.
    if (keyword !== '') keywords.push(keyword);
    word = '';
    quoted = null;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (sign === '"' && quoted === null && word.trim() === '') {
      const close = closingQuote(text, at + 1);
      quoted = text.slice(at + 1, close).replaceAll('""', '"');
      word = '';
      at = close;
    } else if (SEPARATORS.has(sign)) end();
    else word += sign;
  }
  end();
  return keywords;
}

/** Where the quote ends that begins before `at`: at its mark, or with the text. */
function closingQuote(text: string, at: number): number {
  let close = text.indexOf('"', at);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  return close === -1 ? text.length : close;
}
