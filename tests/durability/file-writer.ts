import { demoTour } from '../../contract/tour-id.ts';
import { api } from '../../contract/addresses.ts';
import { createDiskFileStore } from '../../server/platform/file-store/disk-file-store.ts';
import { fileKey, ownerOf } from '../../server/platform/file-store/file-key.ts';
import type { Product } from '../support/servers/product.ts';
import { call, openSession, saveTour, type TestSession } from '../support/servers/session.ts';
import { sha256Of } from '../support/files/added-file.ts';
import { Uploads } from '../support/files/uploads.ts';

/** A user who uploads small files one after another. */
export class FileWriter {
  readonly #email: string;
  #session: TestSession | null = null;
  /** When each upload was acknowledged, in milliseconds since the epoch. */
  readonly #times: number[] = [];

  constructor(email: string) {
    this.#email = email;
  }

  get acknowledged(): number {
    return this.#times.length;
  }

  get userId(): string {
    return this.#session?.userId ?? '';
  }

  async begin({ origin }: Product): Promise<void> {
    this.#session = await openSession(origin, this.#email);
    await saveTour(origin, this.#session, { name: 'Office' });
  }

  /** Uploads files without a pause until the signal aborts or the server stops. */
  async uploadUntil({ origin }: Product, signal: AbortSignal): Promise<void> {
    const { cookie = '', userId = '' } = this.#session ?? {};
    const uploads = new Uploads(
      (path, { headers, ...request }) =>
        fetch(`${origin}${path}`, { ...request, headers: { origin, cookie, ...headers } }),
      userId,
    );
    while (!signal.aborted) {
      const bytes = new TextEncoder().encode(textOf(this.acknowledged));
      const answer = await uploads.upload(bytes, { name: 'a.txt' }).catch(() => null);
      if (!answer?.headers.has('upload-result')) return;
      this.#times.push(Date.now());
    }
  }

  /**
   * Signs in again. Returns the uploads in which a restored server differs from its state at `moment`
   * (milliseconds since the epoch).
   */
  async contradictions({ origin, dataDir }: Product, moment: number): Promise<string[]> {
    const session = await openSession(origin, this.#email);
    const tour = (await (await call(origin, session, 'GET', api.tour(demoTour(session.userId)))).json()) as {
      documents: { file?: { sha256: string } }[];
    };
    const named = new Set(tour.documents.map(({ file }) => file?.sha256));
    const files = createDiskFileStore(`${dataDir}/files`);
    const found: string[] = [];
    for (const [index, at] of this.#times.entries()) {
      const sha256 = sha256Of(textOf(index));
      const bytes = await files.sizeOf(fileKey(session.userId, sha256));
      if (at < moment && !named.has(sha256)) found.push(`Upload ${index} is in no document.`);
      if (named.has(sha256) !== (bytes !== null)) found.push(`Upload ${index} has ${bytes} bytes.`);
    }
    return found;
  }
}

/** Returns whether a server has any bytes of a user. */
export async function hasFilesOf({ dataDir }: Pick<Product, 'dataDir'>, userId: string): Promise<boolean> {
  const { done } = await createDiskFileStore(`${dataDir}/files`).list(ownerOf(userId)).next();
  return !done;
}

function textOf(index: number): string {
  return `This is file ${index}.`;
}
