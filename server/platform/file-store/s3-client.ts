import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Place } from '../config/file-store-place.ts';
import { FileStoreError } from './file-store.ts';
import { type Body, NO_BODY } from './request-body.ts';

/** Milliseconds between the tries of a request, twice as long each time. */
const PAUSE = 200;
/** Milliseconds. */
const ANSWERED_WITHIN = 5_000;

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Within the bucket, with the prefix; '' for the bucket. */
  name?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Body;
  signal?: AbortSignal | undefined;
  /** Milliseconds of silence, before the answer or within it, after which the service is away. */
  silence?: number;
  /** How often it is sent while the service is away or refuses work. */
  tries?: number;
}

export interface S3Client {
  /** The answer, whatever its status below 500, its body still to be read. Throws `FileStoreError`, or the signal's reason. */
  send(request: S3Request): Promise<IncomingMessage>;
  close(): void;
}

/**
 * Signed requests to a bucket, by path (`endpoint/bucket/name`). Redirects are answers like others: a signature is for one host. Over
 * node:http, which cuts what is silent, and sends what is read from the disk as fast as the service takes it. `patience`: of the usual
 * waits; tests have less.
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
      // Anyone who reads the answer takes their time.
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

/** Every part is escaped as the signature has it: a plus sign would be treated as a space. */
function addressOf({ endpoint, bucket }: S3Place, name: string, query: Readonly<Record<string, string>>) {
  const path = escapeName(name ? `${bucket}/${name}` : bucket);
  const named = Object.entries(query).map(([key, value]) => `${escape(key)}=${escape(value)}`);
  return `${endpoint}/${path}${named.length > 0 ? `?${named.join('&')}` : ''}`;
}

/** A name in an address; its slashes stay. */
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
  return new FileStoreError(full ? 'full' : 'away', `S3 answers ${status}.`);
}
