/** Characters that XML 1.0 does not allow, even as references (section 2.2). */
// oxlint-disable-next-line no-control-regex -- the pattern lists them to remove them
const NOT_ALLOWED = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Parsers turn an unescaped carriage return into a line feed, or into a space in an attribute.
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Returns a string without the characters that XML cannot contain. */
export function xmlText(text: string): string {
  return text.replaceAll(NOT_ALLOWED, '');
}

export type XmlContent = string | readonly XmlContent[];

export type XmlAttributes = Readonly<Record<string, string>>;

/**
 * Returns an element as XML. `content`: the XML of nested elements. For an element that contains text, use
 * `textElement`.
 */
export function element(name: string, attributes: XmlAttributes, content: XmlContent = []): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${attributeText(value)}"`);
  const inside = joined(content);
  const start = `<${name}${written.join('')}`;
  return inside === '' ? `${start}/>` : `${start}>${inside}</${name}>`;
}

/** Returns an element that contains only text. */
export function textElement(name: string, text: string): string {
  return element(name, {}, xmlText(text).replaceAll(/[&<>\r]/g, escapeOf));
}

/** Returns a string escaped for a double-quoted attribute. */
export function attributeText(text: string): string {
  return xmlText(text).replaceAll(/[&<>"\r\n\t]/g, escapeOf);
}

/** Returns a complete XML file. */
export function xmlFile(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function joined(content: XmlContent): string {
  return typeof content === 'string' ? content : content.map(joined).join('');
}

function escapeOf(character: string): string {
  return ESCAPES[character] ?? character;
}
