import { type Lock, Server } from '@tus/server';
import { AppError } from '../../../contract/errors.ts';
import type { Needs } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import { FileStoreError } from '../../platform/file-store/file-store.ts';
import { isStoreUnavailable } from '../../platform/store/store-error.ts';
import { takeLease } from './upload-lease.ts';
import type { UploadKey } from './upload-row.ts';
import { makeUploadsFolder } from '../contents/staged-file.ts';
import { type Held, StagedFileStore } from './staged-file-store.ts';

/** Maximum time in milliseconds for a request to end when another request needs its upload. */
const DRAIN = 300;

export interface TusCall {
  context: Needs<'config' | 'store' | 'log' | 'now'>;
  key: UploadKey;
  /** Path of the upload's URL. */
  address: string;
  request: TusRequest;
}

/**
 * Passes a request to the tus library. Returns three values. `offset`: the number of bytes synced to disk.
 * `sha256`: the SHA-256 of the data in the file if this request wrote all of it, and null otherwise. `close`:
 * true if the connection must be closed because not all of the data was read. Puts the lease that it takes
 * into `held`. The caller releases the lease, because finishing the upload needs the lease, too. Throws an
 * `AppError` if the protocol rejects the request, and errors of the stores.
 */
export async function answerTus({ context, key, address, request }: TusCall, held: Held) {
  await makeUploadsFolder(context.config);
  let refused: unknown = null;
  const stopped = new AbortController();
  const datastore = new StagedFileStore({ context, key, body: request.body, stopped: stopped.signal, held });
  const server = new Server({
    path: address,
    datastore,
    locker: { newLock: () => (request.method === 'POST' ? NO_LOCK : leaseLock(context, key, held, stopped)) },
    lockDrainTimeout: DRAIN,
    namingFunction: () => key.id,
    getFileIdFromRequest: () => key.id,
    generateUrl: () => address,
    async onResponseError(_request, error) {
      refused = error;
      return undefined;
    },
  });
  const { method, headers } = request;
  // Passes no body to the library, because the library's five streams would take half of the processing time.
  const response = await server.handleWeb(new Request(`http://localhost${address}`, { method, headers }));
  if (refused !== null) throw held.lease?.lost.reason ?? toError(refused);
  if (!response.ok) throw new AppError('invalid-request', (await response.text()).trim());
  return {
    offset: Number(response.headers.get('upload-offset') ?? 0),
    sha256: datastore.sha256,
    close: response.headers.get('connection') === 'close',
  };
}

/** The lock for a new upload. It does nothing, because no other request knows the upload's id yet. */
const NO_LOCK: Lock = { lock: async () => {}, unlock: async () => {} };

function leaseLock(
  context: Needs<'store' | 'log' | 'now'>,
  key: UploadKey,
  held: Held,
  stopped: AbortController,
): Lock {
  return {
    async lock(signal, cancel) {
      signal.addEventListener('abort', () => stopped.abort(), { once: true });
      const lease = await takeLease(context, key, { signal, asked: () => void cancel() });
      held.lease = lease;
      lease.lost.addEventListener('abort', () => stopped.abort(), { once: true });
    },
    // The caller releases the lease.
    unlock: async () => {},
  };
}

/** The errors to throw instead of the library's errors, by the status of the library's error. */
const ERRORS: Readonly<Record<number, () => AppError>> = {
  404: notFound,
  409: () =>
    new AppError(
      'conflict',
      'The offset does not match the data on the server. Request the current offset and resume from there.',
    ),
  410: notFound,
  413: () => new AppError('document-too-large', 'The data is longer than the announced size of the file.'),
};

/**
 * Converts an error of the library, which is an object with a status, to an `AppError` if the request caused
 * it. Returns server errors of the library and all other errors unchanged.
 */
function toError(error: unknown): unknown {
  if (error instanceof AppError || error instanceof FileStoreError || isStoreUnavailable(error)) return error;
  const { status_code, body } = error as { status_code?: number; body?: string };
  if (status_code === undefined || body === undefined) return error;
  if (status_code >= 500 && !/not \(yet\) supported/.test(body)) return error;
  return ERRORS[status_code]?.() ?? new AppError('invalid-request', body.trim());
}

/** A tus request from an authorized user. */
export interface TusRequest {
  method: 'POST' | 'HEAD' | 'PATCH';
  headers: Headers;
  body: AsyncIterable<Uint8Array> | null;
}
