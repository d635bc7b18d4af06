import { demoTour } from '../../../contract/tour-id.ts';
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { api } from '../../../contract/addresses.ts';
import type { UploadResult } from '../../../contract/files/upload.ts';
import { sumOf } from '../../../server/platform/disk/durable-file.ts';
import { fileKey } from '../../../server/platform/file-store/file-key.ts';
import type { Product } from '../../support/servers/product.ts';
import { call, type TestSession } from '../../support/servers/session.ts';
import { type Ask, resultOf, Uploads } from '../../support/files/uploads.ts';

interface UploadedFile {
  name: string;
  bytes: Buffer<ArrayBuffer>;
  /** The upload's address; null until the server has responded with it. */
  address: string | null;
  /** Bytes that the server confirmed. */
  acknowledged: number;
  result: UploadResult | null;
}

/**
 * The files uploaded to a server that dies from time to time, and how many bytes of each one it acknowledged.
 */
export class UploadLedger {
  readonly #session: TestSession;
  readonly #files: UploadedFile[];
  readonly contradictions: string[] = [];
  /** The number of responses that contained a file's offset. */
  acknowledgements = 0;

  constructor(session: TestSession, count: number, size: number) {
    this.#session = session;
    this.#files = Array.from({ length: count }, (_, index) => ({
      name: `file-${index}.bin`,
      bytes: randomBytes(size + index),
      address: null,
      acknowledged: 0,
      result: null,
    }));
  }

  /** Uploads all files over several connections. Returns false if the server died before it responded. */
  async upload(product: Product, connections: number): Promise<boolean> {
    const uploads = this.#uploadsTo(product);
    const left = this.#files.filter(({ result }) => !result);
    const connection = async () => {
      for (let file = left.pop(); file; file = left.pop()) await this.#uploadOne(uploads, file);
    };
    const ends = await Promise.allSettled(Array.from({ length: connections }, connection));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed && !(failed.reason instanceof TypeError)) throw failed.reason;
    return !failed;
  }

  /** Returns the contradictions between the server and the ledger after all files have been uploaded. */
  async check({ origin, dataDir }: Product): Promise<string[]> {
    const found = [...this.contradictions];
    const answer = await call(origin, this.#session, 'GET', api.tour(demoTour(this.#session.userId)));
    const { documents = [] } = (await answer.json()) as {
      documents?: { id: string; file: { sha256: string } }[];
    };
    for (const { name, bytes, result } of this.#files) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const own = documents.filter(({ file }) => file.sha256 === sha256);
      if (own.length !== 1) found.push(`${name} is in ${own.length} documents.`);
      if (own[0]?.id !== result?.documentId) found.push(`${name} is in another document than was said.`);
      const [owner = '', content = ''] = fileKey(this.#session.userId, sha256).split('/');
      const kept = await sumOf(join(dataDir, 'files', owner, content.slice(0, 2), content));
      if (kept?.sha256 !== sha256) found.push(`${name} is not kept as it was sent.`);
    }
    if (documents.length !== this.#files.length) found.push(`There are ${documents.length} documents.`);
    return found;
  }

  async #uploadOne(uploads: Uploads, file: UploadedFile): Promise<void> {
    file.address ??= await uploads.begin(file.bytes.length, { name: file.name });
    for (let offset = await this.#ask(uploads, file, file.address); !file.result;) {
      const end = offset + 1 + Math.floor(Math.random() * (file.bytes.length / 3));
      const answer = await uploads.send(file.address, offset, file.bytes.subarray(offset, end));
      if (answer.status !== 204) throw new Error(`${answer.status}: ${await answer.text()}`);
      offset = this.#note(file, answer);
    }
  }

  async #ask(uploads: Uploads, file: UploadedFile, address: string): Promise<number> {
    const answer = await uploads.look(address);
    if (answer.status !== 200) throw new Error(`HEAD was answered ${answer.status}.`);
    return this.#note(file, answer);
  }

  #note(file: UploadedFile, answer: Response): number {
    const offset = Number(answer.headers.get('upload-offset'));
    if (offset < file.acknowledged) {
      this.contradictions.push(
        `${file.name} has ${offset} bytes after ${file.acknowledged} were acknowledged.`,
      );
    }
    file.acknowledged = offset;
    file.result = resultOf(answer);
    this.acknowledgements += 1;
    if (offset === file.bytes.length && !file.result) {
      this.contradictions.push(`${file.name} has arrived and is no document.`);
    }
    return offset;
  }

  #uploadsTo({ origin }: Product): Uploads {
    const { cookie, userId } = this.#session;
    const ask: Ask = (path, { headers, ...request }) =>
      fetch(`${origin}${path}`, { ...request, headers: { ...headers, origin, cookie } });
    return new Uploads(ask, userId);
  }
}
