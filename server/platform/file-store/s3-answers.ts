import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { FileStoreError } from './file-store.ts';

/** Maximum number of bytes in an XML response. A list of a thousand keys is a few hundred kilobytes long. */
const ANSWER_MAX = 8 * 1024 ** 2;

/** Returns the text of a successful response. Throws `FileStoreError` for any other response. */
export async function succeeded(answer: IncomingMessage): Promise<string> {
  const body = await readText(answer);
  const status = answer.statusCode ?? 0;
  // S3 may respond with 200 before a slow operation is done, and then report an error in the body.
  if (status >= 200 && status < 300 && !/<Error[\s>]/.test(body)) return body;
  throw refused(status, body);
}

/**
 * Returns whether a response says that an object does not exist. Throws `FileStoreError` for any other
 * failure, such as a missing bucket.
 */
export async function isMissing(answer: IncomingMessage): Promise<boolean> {
  const status = answer.statusCode ?? 0;
  if (status >= 200 && status < 300) return false;
  const body = await readText(answer);
  // A response to HEAD has no body that states what is missing.
  if (status === 404 && (body === '' || fieldOf(body, 'Code') === 'NoSuchKey')) return true;
  throw refused(status, body);
}

/** Returns an error whose message tells the operator why the service rejected a request. */
function refused(status: number, body: string): FileStoreError {
  const code = fieldOf(body, 'Code') ?? 'no reason given';
  const moved = status >= 300 && status < 400 ? ': redirects are not followed, set FILES_S3_ENDPOINT' : '';
  const full = status === 507 || /quota|EntityTooLarge/i.test(code);
  return new FileStoreError(full ? 'full' : 'away', `S3 returned ${status} (${code})${moved}.`);
}

async function readText(answer: IncomingMessage): Promise<string> {
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > ANSWER_MAX) answer.destroy(new Error('the answer is too long'));
  });
  try {
    return await text(answer);
  } catch (error) {
    throw new FileStoreError(
      'away',
      `S3 closed the connection before the whole response arrived (${(error as Error).message}).`,
      {
        cause: error,
      },
    );
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the text of the first XML element with this name; null if there is none. */
export function fieldOf(xml: string, name: string): string | null {
  return elementsOf(xml, name).map(unescape)[0] ?? null;
}

/** Returns the unparsed content of each XML element with this name, in order. Ignores attributes. */
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

/** The highest Unicode code point. */
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
