import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { api } from '../../contract/addresses.ts';
import type { Item } from '../../contract/annotations/operation.ts';
import { type UploadResult, uploadResultSchema } from '../../contract/files/upload.ts';
import { openPostgresStore } from '../../server/store/postgres/postgres.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite.ts';
import { findDisagreements } from '../files-agree/find-disagreements.ts';
import { startProduct, WRITES_WITHOUT_LIMIT, type Product } from '../support/servers/product.ts';
import { call, openSession, type TestSession } from '../support/servers/session.ts';
import { STORE_KINDS } from '../support/stores/stores.ts';
import { databaseOf } from './database.ts';
import { KILLS } from './kills.ts';

const WRITERS = 4;
/** Files that are acknowledged before each kill. */
const FILES = 10;
/** Milliseconds; every moment of a request lies within. */
const LATEST_KILL = 30;

describe.each(STORE_KINDS)('a server over %s that is killed while documents come and go', (kind) => {
  it(
    'has all that it acknowledged, and documents and files agree @14.8',
    { timeout: 60_000 + 60_000 * KILLS },
    async () => {
      const env: Record<string, string> = { ...WRITES_WITHOUT_LIMIT, ...(await databaseOf(kind)) };
      let product = await startProduct({ env });
      const { dataDir, origin, playerOrigin } = product;
      const ports = { site: Number(new URL(origin).port), player: Number(new URL(playerOrigin).port) };
      const session = await openSession(origin, 'owner@example.test');
      await call(origin, session, 'PATCH', api.tour(session.userId), { name: 'Office' });
      const ledger = new DocumentLedger(session);
      for (let kill = 1; kill <= KILLS; kill += 1) {
        await workUntilKilled(product, ledger, FILES * kill);
        const store = env.DATABASE_URL
          ? await openPostgresStore(env.DATABASE_URL)
          : await openSqliteStore(join(dataDir, 'gov360.db'));
        expect(await findDisagreements(store, session.userId)).toEqual([]);
        await store.close();
        product = await startProduct({ env, dataDir, ports });
        expect(await ledger.contradictions(product)).toEqual([]);
      }
      expect(ledger.added).toBeGreaterThanOrEqual(FILES * KILLS);
      await product.stop();
      product.remove();
    },
  );
});

/** Every writer works at once; the server is killed at a random moment after the `enough`th file. */
async function workUntilKilled(product: Product, ledger: DocumentLedger, enough: number): Promise<void> {
  let killing = false;
  const work = async () => {
    while (await ledger.work(product)) {
      if (killing || ledger.added < enough) continue;
      killing = true;
      setTimeout(() => product.process.kill('SIGKILL'), Math.random() * LATEST_KILL);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, work));
  await product.stop('SIGKILL');
}

/** What somebody did with documents, and what the server acknowledged. */
class DocumentLedger {
  readonly #session: TestSession;
  /** Documents by their ids: whether they are to be there; null where nobody knows. */
  readonly #there = new Map<string, boolean | null>();
  added = 0;
  #files = 0;

  constructor(session: TestSession) {
    this.#session = session;
  }

  /** Uploads a file, and removes every other document, of which every other comes back; false when the server did not live to answer. */
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
    if (!(await this.#ask(product, 'POST', api.operations(userId), { operations }))) return false;
    this.#there.set(id, false);
    if (this.added % 4 === 1) return true;
    this.#there.set(id, null);
    if (!(await this.#ask(product, 'POST', api.restoreDocument(userId, id)))) return false;
    this.#there.set(id, true);
    return true;
  }

  /** What the server says otherwise than it acknowledged. */
  async contradictions(product: Product): Promise<string[]> {
    const documents = new Set((await this.#read(product)).map(({ id }) => id));
    return [...this.#there].flatMap(([id, there]) =>
      there === null || documents.has(id) === there ? [] : [`${id} was ${there ? 'added' : 'removed'}.`],
    );
  }

  async #read({ origin }: Product): Promise<Item[]> {
    const answer = await call(origin, this.#session, 'GET', api.tour(this.#session.userId));
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
    const begun = await fetch(`${origin}${api.uploads(userId)}`, {
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
