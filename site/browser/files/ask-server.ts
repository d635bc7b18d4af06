import { jsonRequest, readProblem, RESPONSE_LIMIT } from '../read-problem.ts';
import { texts } from './texts.ts';

/**
 * Returns the server's JSON response; null if it has no content. Throws a `ServerError` if the server rejects
 * the request, does not respond, or sends invalid JSON.
 */
export async function askServer(address: string, init: RequestInit = {}): Promise<unknown> {
  const response = await send(address, init);
  if (!response.ok) throw await errorOf(response);
  if (response.status === 204) return null;
  return response.json().catch(() => {
    throw noAnswer();
  });
}

/** Sends a JSON body and returns the server's JSON response. Throws a `ServerError` like `askServer`. */
export function postToServer(address: string, body: object): Promise<unknown> {
  return askServer(address, jsonRequest('POST', body));
}

export function noAnswer(): ServerError {
  return new ServerError(0, 'unavailable', texts.noServer);
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { signal: AbortSignal.timeout(RESPONSE_LIMIT), cache: 'no-store', ...init });
  } catch {
    throw noAnswer();
  }
}

async function errorOf(response: Response): Promise<ServerError> {
  const {
    code = 'unavailable',
    detail = texts.noServer,
    retryAfter = 0,
  } = (await readProblem(response)) ?? {};
  return new ServerError(response.status, code, detail, retryAfter * 1_000);
}

/**
 * A failed request or upload. `status` is the HTTP status of the server's error response, 0 if there was no
 * usable response, or 400 for an error in the browser, such as a file that cannot be read. `message` may be
 * empty.
 */
export class ServerError extends Error {
  override name = 'ServerError';
  readonly status: number;
  readonly code: string;
  /** How long to wait before a retry, in milliseconds; 0 if the server does not specify a time. */
  readonly pause: number;

  constructor(status: number, code: string, message: string, pause = 0) {
    super(message);
    this.status = status;
    this.code = code;
    this.pause = pause;
  }

  /** Returns whether the server no longer has the requested object, such as an expired upload. */
  get isGone(): boolean {
    return this.status === 404 || this.status === 410;
  }

  /** Returns whether a retry can succeed without an action by the user. */
  get isTemporary(): boolean {
    const { status } = this;
    if (this.code === 'quota-exceeded') return false; // The user must free up storage first.
    // 423: another connection for the upload is still open.
    // 409: the upload's offset has changed, and the retry requests the new offset.
    return (
      status === 0 || status >= 500 || status === 408 || status === 409 || status === 423 || status === 429
    );
  }
}
