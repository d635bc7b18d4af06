import type { TourRef } from '../../../../contract/tour-id.ts';
import type { DetailedError, UploadOptions } from 'tus-js-client';
import { api } from '../../../../contract/addresses.ts';
import type { Problem } from '../../../../contract/errors.ts';
import type { UploadEnd } from '../../../../contract/files/upload.ts';
import { isRecord } from '../../../../contract/json/is-record.ts';
import { noAnswer, askServer, ServerError } from '../ask-server.ts';
import { parsed } from '../../storage.ts';
import { texts } from '../texts.ts';
import type { SendEvents, SentFile } from './transport.ts';

/** The pause between two requests for the number of bytes that the server has received, in milliseconds. */
const PAUSE = 1_000;

/**
 * How long a connection may be silent before it counts as lost, in milliseconds: while data is being sent,
 * and while the server writes the data to disk. A lost connection may cause no error, for example if the
 * network has changed.
 */
const WHILE_SENDING = 45_000;
const WHILE_FINISHING = 600_000;

export interface TusServer {
  tour: TourRef;
  origin: string;
  /** Options of the tus client that tests override. */
  around?: Partial<UploadOptions>;
}

/**
 * Sends the part of a file that the server does not have yet, in one tus 1.0 PATCH request. Resolves when the
 * file is stored durably. Throws a `ServerError`, or the signal's reason if aborted.
 */
export async function sendByTus(
  { tour, origin, around = {} }: TusServer,
  sent: SentFile,
  { begun, sent: tell }: SendEvents,
  signal: AbortSignal,
): Promise<UploadEnd> {
  const { Upload } = await import('tus-js-client').catch(() => {
    throw noAnswer();
  });
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  const lost = (): void => reject(noAnswer());
  let silence = setTimeout(lost, WHILE_SENDING);
  /**
   * Restarts the time limit. `bytes` is the number of bytes that the page has sent or the server has
   * received.
   */
  const heard = (bytes: number): void => {
    clearTimeout(silence);
    silence = setTimeout(lost, bytes === sent.file.size ? WHILE_FINISHING : WHILE_SENDING);
  };
  let stopFollowing = (): void => {};
  /** The number of bytes that the server reports; null before its first report. */
  let arrived: number | null = null;
  const follow = (address: string): void => {
    stopFollowing();
    stopFollowing = followArrival(address, (bytes) => {
      if (arrived !== null && bytes <= arrived) return;
      arrived = bytes;
      heard(arrived);
      tell(arrived);
    });
  };
  const upload = new Upload(sent.file, {
    // With an explicit address, the upload fails if the server no longer has it, instead of starting over.
    ...(sent.address ? { uploadUrl: origin + sent.address } : { endpoint: origin + api.uploads(tour) }),
    metadata: { filename: sent.name, filetype: sent.type, target: JSON.stringify(sent.target) },
    // The page itself stores uploads and decides when to retry.
    retryDelays: null,
    storeFingerprintForResuming: false,
    onUploadUrlAvailable() {
      const address = new URL(upload.url ?? '', origin).pathname;
      begun(address);
      follow(address);
    },
    onProgress(bytes) {
      heard(bytes);
      if (arrived === null) tell(bytes);
    },
    onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('Upload-Result')),
    onError: (error) => reject(toServerError(error)),
    ...around,
  });
  const stop = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', stop);
  upload.start();
  try {
    const header = await promise;
    return readEnd(header) ?? (await look(new URL(upload.url ?? '', origin).pathname));
  } finally {
    clearTimeout(silence);
    stopFollowing();
    signal.removeEventListener('abort', stop);
    void upload.abort();
  }
}

/**
 * Requests the result of an upload whose last response did not contain the result. Throws a `ServerError` if
 * the server does not return it.
 */
async function look(address: string): Promise<UploadEnd> {
  const response = await fetch(address, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } }).catch(
    () => null,
  );
  const end = readEnd(response?.headers.get('upload-result') ?? undefined);
  if (!end) throw noAnswer();
  return end;
}

function readEnd(header: string | undefined | null): UploadEnd | null {
  const end = parsed(header ?? '');
  const known =
    isRecord(end) && [end.documentId, end.importId, end.scanId].some((id) => typeof id === 'string');
  return known ? (end as UploadEnd) : null;
}

function toServerError(error: Error | DetailedError): ServerError {
  if (!('originalRequest' in error) || !error.originalRequest) {
    return new ServerError(400, 'unreadable', texts.unreadable);
  }
  const response = error.originalResponse;
  if (!response || response.getStatus() === 0) return noAnswer();
  const body = parsed(response.getBody());
  const { code = 'unavailable', detail = '', retryAfter = 0 }: Partial<Problem> = isRecord(body) ? body : {};
  return new ServerError(response.getStatus(), code, detail, retryAfter * 1_000);
}

/**
 * Reports repeatedly how many bytes the server has received. The number of bytes sent does not show this,
 * because browsers and proxies buffer megabytes. Returns a function that stops the reports.
 */
function followArrival(address: string, arrived: (bytes: number) => void): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;

  async function ask(): Promise<void> {
    const answer = await askServer(address).catch(() => null);
    if (stopped) return;
    if (isRecord(answer) && typeof answer.received === 'number') arrived(answer.received);
    timer = setTimeout(ask, PAUSE);
  }

  timer = setTimeout(ask, PAUSE);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
