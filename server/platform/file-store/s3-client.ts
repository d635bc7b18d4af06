import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Place } from '../config/file-store-place.ts';
import { FileStoreError } from './file-store.ts';
import { type Body, NO_BODY } from './request-body.ts';

/** Milliseconds between the first two attempts at a request. The pause doubles after each attempt. */
const PAUSE = 200;
/** Default timeout of a request in milliseconds, see `S3Request.silence`. */
const ANSWERED_WITHIN = 5_000;

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Name within the bucket, including the prefix; '' for the bucket itself. */
  name?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Body;
  signal?: AbortSignal | undefined;
  /**
   * Timeout in milliseconds: an attempt fails if no data is sent or received for this long, before or during
   * the response.
   */
  silence?: number;
  /** Maximum number of attempts while the service is down or overloaded. */
  tries?: number;
}

export interface S3Client {
  /**
   * Returns the response. The caller must read its body. Throws `FileStoreError` if the service does not
   * respond, or if the status is 429 or at least 500 after the last attempt. Throws the signal's reason if
   * the signal is aborted.
   */
  send(request: S3Request): Promise<IncomingMessage>;
  close(): void;
}

/**
 * Returns a client that sends signed requests to a bucket, using path-style URLs (`endpoint/bucket/name`). It
 * does not follow redirects, because a signature is valid for only one host. It uses node:http, which
 * supports timeouts and sends files as fast as the service accepts them. All timeouts are multiplied by
 * `patience`. Tests pass a value below 1.
 */
export function createS3Client(place: S3Place, patience = 1): S3Client {
  const secure = place.endpoint.startsWith('https:');
  const agent = secure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const cache = new Map<string, ArrayBuffer>();

  async function sendOnce(request: S3Request): Promise<IncomingMessage> {
    const { method, name = '', query = {}, body = NO_BODY, headers, signal } = request;
    const silence = (request.silence ?? ANSWERED_WITHIN) * patience;
    const signer = new AwsV4Signer({
      method,
      url: addressOf(place, name, query),
      headers: { ...headers, 'x-amz-content-sha256': body.sha256 },
      service: 's3',
      region: place.region,
      accessKeyId: place.keyId,
      secretAccessKey: place.secret,
      cache,
    });
    const signed = await signer.sign();
    const sent = (secure ? httpsRequest : httpRequest)(signed.url, {
      method,
      agent,
      headers: { ...Object.fromEntries(signed.headers), 'content-length': body.bytes },
      ...(signal ? { signal } : {}),
    });
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    let answer: IncomingMessage | null = null;
    sent.on('response', (came) => {
      answer = came;
      resolve(came);
    });
    sent.on('error', reject);
    const onSilence = () => {
      // The timeout does not apply while the reader of the response pauses.
      if (answer?.isPaused()) sent.setTimeout(silence, onSilence);
      else sent.destroy(new Error(`no data arrived for ${silence} ms`));
    };
    sent.setTimeout(silence, onSilence);
    body.sendTo(sent);
    return await promise;
  }

  return {
    async send(request) {
      const { signal, tries = 2 } = request;
      for (let done = 1; ; done += 1) {
        signal?.throwIfAborted();
        try {
          const answer = await sendOnce(request);
          const status = answer.statusCode ?? 0;
          if (status < 500 && status !== 429) return answer;
          answer.resume();
          if (done >= tries || status === 507) throw refusedWork(status);
        } catch (error) {
          signal?.throwIfAborted();
          if (error instanceof FileStoreError) throw error;
          if (done >= tries) throw awayFrom(place, error);
        }
        await wait(PAUSE * 2 ** (done - 1), undefined, signal ? { signal } : {});
      }
    },
    close: () => agent.destroy(),
  };
}

/**
 * Returns a URL in which every part is escaped as the signature requires. For example, a plus sign is
 * escaped, because services read it as a space.
 */
function addressOf({ endpoint, bucket }: S3Place, name: string, query: Readonly<Record<string, string>>) {
  const path = escapeName(name ? `${bucket}/${name}` : bucket);
  const named = Object.entries(query).map(([key, value]) => `${escape(key)}=${escape(value)}`);
  return `${endpoint}/${path}${named.length > 0 ? `?${named.join('&')}` : ''}`;
}

/** Returns an object's name, escaped for a URL. Does not escape slashes. */
export function escapeName(name: string): string {
  return name.split('/').map(escape).join('/');
}

function escape(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function awayFrom({ endpoint }: S3Place, error: unknown): FileStoreError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new FileStoreError('away', `S3 at ${endpoint} does not respond (${code ?? message}).`, {
    cause: error,
  });
}

function refusedWork(status: number): FileStoreError {
  const full = status === 507;
  return new FileStoreError(full ? 'full' : 'away', `S3 returned ${status}.`);
}
