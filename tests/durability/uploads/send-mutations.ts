import { demoTour } from '../../../contract/tour-id.ts';
import { createHash } from 'node:crypto';
import { api } from '../../../contract/addresses.ts';
import type { TestSession } from '../../support/servers/session.ts';
import { pick, type Random, randomOf, WORDS } from '../import/mutations.ts';
import { askMeanwhile } from '../import/send-mutations.ts';
import { askRaw, type RawAnswer, type RawCall } from './raw-ask.ts';

/** A file whose document the last response confirmed. */
export interface FinishedUpload {
  documentId: string;
  sha256: string;
  type: string | null;
}

export interface SentUploads {
  /** The number of responses, by status and code. */
  answers: Record<string, number>;
  finished: FinishedUpload[];
  longestWait: number;
}

type Field = readonly [name: string, value: string];

/** The number of files uploaded at a time. */
const CONNECTIONS = 8;
const TUS: Field = ['Tus-Resumable', '1.0.0'];
const TYPE: Field = ['Content-Type', 'application/offset+octet-stream'];

/**
 * Uploads the files for this many seeds. For each one, changes headers, sizes, offsets, metadata and the
 * order of requests differently, and cuts connections. Finishes some of the valid uploads and discards the
 * others. At the same time, another user sends requests.
 */
export async function sendMutations(
  origin: string,
  session: TestSession,
  { from, count }: { from: number; count: number },
): Promise<SentUploads> {
  const found: SentUploads = { answers: {}, finished: [], longestWait: 0 };
  const others = askMeanwhile(origin);
  let next = from;
  const connection = async () => {
    while (next < from + count) {
      const upload = new MutatedUpload(origin, session, next++, found);
      await upload.run();
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  } finally {
    found.longestWait = Math.round(await others.stop());
  }
  return found;
}

class MutatedUpload {
  readonly #random: Random;
  readonly #content: MutatedContent;
  readonly #own: readonly Field[];
  readonly #port: number;
  readonly #uploads: string;
  readonly #found: SentUploads;
  #address = '';

  constructor(origin: string, session: TestSession, seed: number, found: SentUploads) {
    this.#random = randomOf(seed);
    this.#content = mutatedContent(this.#random, seed);
    const { host, port } = new URL(origin);
    this.#port = Number(port);
    this.#own = [
      ['Host', host],
      ['Origin', origin],
      ['Cookie', session.cookie],
    ];
    this.#uploads = api.uploads(demoTour(session.userId));
    this.#found = found;
  }

  async run(): Promise<void> {
    await this.#announce();
    if (!this.#address) return;
    for (let count = Math.floor(this.#random() * 4); count > 0; count -= 1) await this.#disturb();
    if (this.#chance(0.7)) await this.#finish();
    else await this.#ask({ method: 'DELETE', path: this.#address, headers: [TUS] });
  }

  async #announce(): Promise<void> {
    const { name, bytes } = this.#content;
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const target = this.#chance(0.1) ? pick(this.#random, WORDS) : JSON.stringify(this.#target());
    const length = this.#chance(0.1) ? this.#number() : String(bytes.length);
    const metadata = `filename ${base64(name)},filetype ${base64('text/html')},target ${base64(target)}`;
    const headers: Field[] = [
      TUS,
      ['Upload-Length', length],
      ['Upload-Metadata', this.#chance(0.1) ? pick(this.#random, WORDS) : metadata],
      ...this.#strangeFields(0.1),
    ];
    const answer = await this.#ask({ method: 'POST', path: this.#uploads, headers: this.#lossy(headers) });
    this.#address = answer.headers.get('location') ?? '';
    // An upload with any other announced length is discarded.
    if (this.#address && length !== String(bytes.length)) {
      await this.#ask({ method: 'DELETE', path: this.#address, headers: [TUS] });
      this.#address = '';
    }
  }

  /** Sends a request that may be wrong in any way. */
  async #disturb(): Promise<void> {
    const { bytes } = this.#content;
    const offset = this.#chance(0.5) ? Number((await this.#look()).headers.get('upload-offset') ?? 0) : 0;
    const body = bytes.subarray(offset, offset + Math.floor(this.#random() * bytes.length));
    const said = this.#chance(0.15) ? this.#number() : String(body.length);
    const headers: Field[] = [
      TUS,
      this.#chance(0.1) ? ['Content-Type', pick(this.#random, WORDS)] : TYPE,
      ['Upload-Offset', this.#chance(0.2) ? this.#number() : String(offset)],
      ['Content-Length', said],
      ...this.#strangeFields(0.1),
    ];
    const method = pick(this.#random, ['PATCH', 'PATCH', 'PATCH', 'PATCH', 'POST', 'PUT', 'HEAD', 'GET']);
    // If the connection stayed open, the server would wait for announced bytes that never arrive.
    const cut = said !== String(body.length) || this.#chance(0.1);
    const tail = this.#chance(0.05) ? pick(this.#random, ['/', '/..', '%00', '?x=1', '.whole']) : '';
    const path = this.#address + tail;
    await this.#ask({ method, path, headers: this.#lossy(headers), body, cut });
  }

  async #finish(): Promise<void> {
    const { bytes, type } = this.#content;
    const headers = (await this.#look()).headers;
    const offset = Number(headers.get('upload-offset') ?? 0);
    const rest = bytes.subarray(offset);
    const answer =
      offset === bytes.length
        ? await this.#look()
        : await this.#ask({
            method: 'PATCH',
            path: this.#address,
            headers: [TUS, TYPE, ['Upload-Offset', String(offset)], ['Content-Length', String(rest.length)]],
            body: rest,
          });
    const result = answer.headers.get('upload-result');
    if (!result) return;
    const { documentId } = JSON.parse(result) as { documentId: string };
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    this.#found.finished.push({ documentId, sha256, type });
  }

  async #look(): Promise<RawAnswer> {
    return await this.#ask({ method: 'HEAD', path: this.#address, headers: [TUS] });
  }

  async #ask(call: Omit<RawCall, 'port'>): Promise<RawAnswer> {
    const answer = await askRaw({ ...call, port: this.#port, headers: [...this.#own, ...call.headers] });
    const { answers } = this.#found;
    const key = `${answer.status} ${answer.code}`.trim();
    answers[key] = (answers[key] ?? 0) + 1;
    return answer;
  }

  #target(): unknown {
    if (this.#chance(0.6)) return { attached: [{ kind: 'tag', id: 't1' }], keepPositions: this.#chance(0.5) };
    return pick<unknown>(this.#random, [
      {},
      { folder: 'f1', keepPositions: true },
      { replaces: pick(this.#random, WORDS) },
      { attached: [{ kind: pick(this.#random, WORDS), id: '' }] },
      { folder: pick(this.#random, WORDS) },
      { __proto__: null, constructor: 1 },
      [],
      null,
      Array.from({ length: 60 }, () => ({ kind: 'tag', id: 'x' })),
    ]);
  }

  #number(): string {
    return pick(this.#random, [
      '-1',
      '0',
      '1',
      '1e3',
      '0x1',
      '9'.repeat(15),
      '9'.repeat(40),
      '3000000000',
      '',
      'NaN',
    ]);
  }

  #strangeFields(probability: number): Field[] {
    if (!this.#chance(probability)) return [];
    const names = [
      'Upload-Defer-Length',
      'Upload-Concat',
      'Upload-Checksum',
      'Upload-Length',
      'X-HTTP-Method-Override',
    ];
    return [
      [
        pick(this.#random, [...names, 'Transfer-Encoding', 'Expect', 'X-Forwarded-Host']),
        pick(this.#random, WORDS),
      ],
    ];
  }

  /** Sometimes removes or duplicates a header. */
  #lossy(headers: Field[]): Field[] {
    if (this.#chance(0.9)) return headers;
    const one = pick(this.#random, headers);
    return this.#chance(0.5) ? headers.filter((field) => field !== one) : [...headers, one];
  }

  #chance(probability: number): boolean {
    return this.#random() < probability;
  }
}

/** A file as a user might send it. */
interface MutatedContent {
  name: string;
  bytes: Buffer<ArrayBuffer>;
  /** The type of the file before its mutation; null if the type is not checked. */
  type: string | null;
}

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * The first bytes of files, and the type as which each one must be stored. Anything that a browser would
 * execute is stored as text.
 */
const KINDS: readonly (readonly [type: string, bytes: Buffer])[] = [
  ['image/png', Buffer.from(PNG, 'base64')],
  ['image/gif', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
  ['application/pdf', Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')],
  ['text/plain', Buffer.from('<!doctype html><script>alert(document.cookie)</script>\n')],
  ['text/plain', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>\n')],
  ['text/plain', Buffer.from('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>\n')],
  ['text/plain', Buffer.from('export const stolen = document.cookie\n')],
  ['text/plain', Buffer.from('body { background: url(https://x.example/) }\n')],
];
/** First bytes of files whose type is not checked. */
const OTHERS = [
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.from('00000018667479706973 6f6d0000020069736f6d69736f32'.replaceAll(' ', ''), 'hex'),
  Buffer.from('1a45dfa3', 'hex'),
  Buffer.from('504b0506'.padEnd(44, '0'), 'hex'),
  Buffer.from('MZ\u0090\0'),
  Buffer.from('RIFF\0\0\0\0WEBPVP8 '),
  Buffer.from('a;b;c\n1;2;3\n4;5;6\n'),
];
const ENDINGS = ['.html', '.svg', '.js', '.css', '.pdf', '.png', '.exe', '.txt', '', '.', '.tar.gz', '.HTML'];

function mutatedContent(random: Random, seed: number): MutatedContent {
  const name = `${pick(random, [...WORDS, 'Plan', 'scan 1'])}${pick(random, ENDINGS)}`;
  const tail = Buffer.from(`\n${'x'.repeat(Math.floor(random() ** 4 * 200_000))} ${seed}\n`);
  if (random() < 0.3) return { name, bytes: Buffer.concat([pick(random, OTHERS), tail]), type: null };
  const [type, head] = pick(random, KINDS);
  const bytes = Buffer.concat([head, tail]);
  if (random() < 0.6) return { name, bytes, type };
  for (let count = 1 + Math.floor(random() * 5); count > 0; count -= 1) {
    bytes[Math.floor(random() * Math.min(bytes.length, 40))] = Math.floor(random() * 256);
  }
  return { name, bytes, type: null };
}
