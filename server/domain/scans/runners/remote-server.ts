import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '../../../../contract/addresses.ts';
import {
  type LeaseFailure,
  renewedLeaseSchema,
  type ScanLease,
  scanLeaseSchema,
} from '../../../../contract/scans/runner.ts';
import type { ScanProgress, ScanResult } from '../../../../contract/scans/scan-result.ts';
import { sumOf } from '../../../platform/disk/durable-file.ts';
import { retryPause } from '../../../platform/jobs/runner/retry-pause.ts';

/** The server rejected a request, and would reject a retry, too. */
export class RejectedError extends Error {}

/** The server rejected the token. */
export class TokenRefusedError extends RejectedError {}

/** The runner lost its lease, for example because the lease expired or the scan was deleted. */
export class LeaseLostError extends RejectedError {}

/** The server is overloaded or cannot be reached. */
class UnreachableError extends Error {
  /** Milliseconds to wait before a retry. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter = 0, options?: ErrorOptions) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}

interface Call {
  method: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  json?: unknown;
  body?: AsyncIterable<Uint8Array>;
  signal: AbortSignal;
}

/** Timeout of a small request, in milliseconds. */
const TIMEOUT = 60_000;
/** Statuses below 500 after which a request is retried. */
const PASSING = new Set([408, 423, 425, 429]);
/** Maximum number of attempts to transfer a source or a result, or to report a failure. */
const TRANSFERS = 6;

/** Calls the API of the server that a runner works for. */
export class RemoteServer {
  readonly #origin: string;
  readonly #token: string;
  readonly #onRetry: (error: Error) => void;

  /** `token`: the runner's token. `onRetry`: receives each error after which a request is retried. */
  constructor(origin: string, token: string, onRetry: (error: Error) => void) {
    this.#origin = origin;
    this.#token = token;
    this.#onRetry = onRetry;
  }

  /**
   * Returns a scan to process, or null if there is none. Retries for as long as the server cannot be reached
   * or is overloaded.
   */
  async lease(offer: { memory: number; cores: number }, signal: AbortSignal): Promise<ScanLease | null> {
    return await this.#retry(signal, Infinity, async () => {
      const answer = await this.#small(api.leases(), { method: 'POST', json: offer, signal });
      return answer.status === 204 ? null : scanLeaseSchema.parse(await answer.json());
    });
  }

  /** Renews a lease, without retries. Returns whether the scan was cancelled. */
  async renew({ lease }: ScanLease, progress: ScanProgress | null, signal: AbortSignal): Promise<boolean> {
    const answer = await this.#small(api.lease(lease), { method: 'PUT', json: { progress }, signal });
    return renewedLeaseSchema.parse(await answer.json()).cancelled;
  }

  /** Ends a lease without a result, and reports why. */
  async fail({ lease }: ScanLease, failure: LeaseFailure, signal: AbortSignal): Promise<void> {
    await this.#retry(signal, TRANSFERS, async () => {
      await this.#small(api.leaseFailure(lease), { method: 'POST', json: failure, signal });
    });
  }

  /** Downloads the uploaded file of a leased scan to `path`. Resumes after a broken connection. */
  async fetchSource({ lease, bytes, sha256 }: ScanLease, path: string, signal: AbortSignal): Promise<void> {
    const file = await open(path, 'wx', 0o600);
    try {
      let at = 0;
      await this.#retry(signal, TRANSFERS, async () => {
        const headers = at > 0 ? { range: `bytes=${at}-` } : undefined;
        const answer = await this.#ask(api.leasedSource(lease), {
          method: 'GET',
          ...(headers && { headers }),
          signal,
        });
        if (answer.status !== 206) at = 0;
        for await (const piece of answer.body ?? []) {
          if (at + piece.length > bytes)
            throw new RejectedError('The server sent more data than the file contains.');
          await file.write(piece, 0, piece.length, at);
          at += piece.length;
        }
        if (at < bytes) throw new UnreachableError('The connection dropped during the download of the file.');
      });
    } finally {
      await file.close();
    }
    if ((await sumOf(path))?.sha256 !== sha256) throw new RejectedError('The server sent a different file.');
  }

  /** Sends the outcome of a leased scan, and the files in `folder` that the outcome lists. */
  async sendResult(
    { lease }: ScanLease,
    outcome: ScanResult,
    folder: string,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#retry(signal, TRANSFERS, async () => {
      await this.#ask(api.scanResult(lease), {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: resultBody(outcome, folder),
        signal,
      });
    });
  }

  async #small(path: string, { json, ...call }: Call): Promise<Response> {
    const signal = AbortSignal.any([call.signal, AbortSignal.timeout(TIMEOUT)]);
    return await this.#ask(path, { ...call, json, signal });
  }

  async #ask(path: string, { method, headers, json, body, signal }: Call): Promise<Response> {
    const sent =
      json === undefined
        ? body && (Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array>)
        : JSON.stringify(json);
    const answer = await fetch(this.#origin + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        origin: this.#origin,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent && { body: sent, duplex: 'half' }),
      // Prevents sending the token to another server.
      redirect: 'error',
      signal,
    });
    if (!answer.ok) throw await problemOf(answer);
    return answer;
  }

  /**
   * Returns the result of `work`. After network errors and while the server is busy, retries with increasing
   * delays, with at most `times` attempts. Throws the abort reason of `signal`.
   */
  async #retry<T>(signal: AbortSignal, times: number, work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        signal.throwIfAborted();
        // `fetch` throws a TypeError for a broken connection, and a DOMException for a timeout.
        const passing =
          error instanceof UnreachableError || error instanceof TypeError || error instanceof DOMException;
        if (!passing || attempt >= times) throw error;
        this.#onRetry(error);
        const asked = error instanceof UnreachableError ? error.retryAfter : 0;
        await wait(asked + retryPause(attempt), null, { signal });
      }
    }
  }
}

async function problemOf(answer: Response): Promise<Error> {
  const said = (await answer.json().catch(() => null)) as { detail?: unknown } | null;
  const detail = typeof said?.detail === 'string' ? said.detail : answer.statusText;
  const message = `The server returned ${answer.status}: ${detail}`;
  if (answer.status === 401) return new TokenRefusedError(message);
  if (answer.status === 404) return new LeaseLostError(message);
  if (answer.status < 500 && !PASSING.has(answer.status)) return new RejectedError(message);
  return new UnreachableError(message, 1_000 * Number(answer.headers.get('retry-after') ?? 0));
}

/** Yields the outcome as one line of JSON, then its files in the order in which the outcome lists them. */
async function* resultBody(outcome: ScanResult, folder: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(outcome)}\n`);
  if (outcome.outcome !== 'done') return;
  for (const { name } of outcome.files) {
    for await (const piece of createReadStream(join(folder, name))) yield piece as Buffer;
  }
}
