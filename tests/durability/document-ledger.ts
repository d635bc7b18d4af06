import { demoTour } from '../../contract/tour-id.ts';
import { api } from '../../contract/addresses.ts';
import type { Item } from '../../contract/changes/operation.ts';
import { type UploadResult, uploadResultSchema } from '../../contract/files/upload.ts';
import type { Product } from '../support/servers/product.ts';
import { call, type TestSession } from '../support/servers/session.ts';

/** A user's changes to documents, and the server's acknowledgements. */
export class DocumentLedger {
  readonly #session: TestSession;
  /** Whether each document must exist, by id; null if that is unknown. */
  readonly #there = new Map<string, boolean | null>();
  added = 0;
  #files = 0;

  constructor(session: TestSession) {
    this.#session = session;
  }

  /**
   * Uploads a file, deletes every second document, and restores half of the deleted ones. Returns false if
   * the server died before it responded.
   */
  async work(product: Product): Promise<boolean> {
    const { userId } = this.#session;
    const name = `file ${(this.#files += 1)}`;
    const added = await this.#upload(product, name).catch(() => null);
    if (!added) return false;
    const id = added.documentId;
    this.added += 1;
    this.#there.set(id, true);
    if (this.added % 2 === 0) return true;
    const item = (await this.#read(product).catch(() => null))?.find((document) => document.id === id);
    if (!item) return false;
    this.#there.set(id, null);
    const operations = [{ id: `remove ${id}`, collection: 'documents', kind: 'remove', item }];
    if (!(await this.#ask(product, 'POST', api.operations(demoTour(userId)), { operations }))) return false;
    this.#there.set(id, false);
    if (this.added % 4 === 1) return true;
    this.#there.set(id, null);
    if (!(await this.#ask(product, 'POST', api.restoreDocument(demoTour(userId), id)))) return false;
    this.#there.set(id, true);
    return true;
  }

  /** Returns the contradictions between the server's state and its acknowledgements. */
  async contradictions(product: Product): Promise<string[]> {
    const documents = new Set((await this.#read(product)).map(({ id }) => id));
    return [...this.#there].flatMap(([id, there]) =>
      there === null || documents.has(id) === there ? [] : [`${id} was ${there ? 'added' : 'removed'}.`],
    );
  }

  async #read({ origin }: Product): Promise<Item[]> {
    const answer = await call(origin, this.#session, 'GET', api.tour(demoTour(this.#session.userId)));
    return ((await answer.json()) as { documents: Item[] }).documents;
  }

  async #ask({ origin }: Product, method: string, path: string, body?: unknown): Promise<boolean> {
    try {
      const answer = await call(origin, this.#session, method, path, body);
      await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}.`);
      return true;
    } catch (error) {
      if (error instanceof TypeError) return false;
      throw error;
    }
  }

  async #upload({ origin }: Product, name: string): Promise<UploadResult> {
    const { userId, cookie } = this.#session;
    const headers = { origin, cookie, 'tus-resumable': '1.0.0' };
    const bytes = Buffer.from(`The text of ${name}`);
    const begun = await fetch(`${origin}${api.uploads(demoTour(userId))}`, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${Buffer.from(`${name}.txt`).toString('base64')}`,
      },
    });
    const address = new URL(begun.headers.get('location') ?? '', origin);
    const sent = await fetch(address, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      body: bytes,
    });
    return uploadResultSchema.parse(JSON.parse(sent.headers.get('upload-result') ?? 'null'));
  }
}
