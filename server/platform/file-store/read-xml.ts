/**
 * The few fields of S3's answers that are needed. They are flat lists of elements without attributes that matter; whatever
 * is not found as expected counts as absent.
 */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of the first element of a name; null where there is none. */
export function fieldOf(xml: string, name: string): string | null {
  return elementsOf(xml, name).map(unescape)[0] ?? null;
}

/** What is in each element of a name, in order. */
export function elementsOf(xml: string, name: string): string[] {
  // oxlint-disable-next-line expressions/linear -- each run begins behind a `<`, which is in none.
  const open = new RegExp(`<${name}(?:\\s[^<>]*)?>`, 'g');
  const close = `</${name}>`;
  const found: string[] = [];
  for (let match = open.exec(xml); match; match = open.exec(xml)) {
    const end = xml.indexOf(close, open.lastIndex);
    if (end < 0) break;
    found.push(xml.slice(open.lastIndex, end));
    open.lastIndex = end + close.length;
  }
  return found;
}

/** Of Unicode. */
const LAST_POINT = 1_114_111;

function unescape(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[String(name)] ?? whole;
    const point = hex ? Number.parseInt(String(hex), 16) : Number(decimal);
    return point <= LAST_POINT ? String.fromCodePoint(point) : whole;
  });
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
