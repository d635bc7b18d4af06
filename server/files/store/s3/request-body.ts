import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ClientRequest } from 'node:http';
import type { Part } from '../file-store.ts';

/** Bytes that are read at a time. */
const CHUNK = 256 * 1024;

/** What is sent: its sum is signed, so that nobody changes it on the way. */
export interface Body {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
  sendTo(request: ClientRequest): void;
}

export function bodyOf(content: string | Uint8Array): Body {
  const buffer = Buffer.from(content);
  return {
    bytes: buffer.length,
    sha256: createHash('sha256').update(buffer).digest('hex'),
    sendTo: (request) => request.end(buffer),
  };
}

export const NO_BODY = bodyOf('');

/** A part of a file. It is read twice, once for its sum: in memory there is never more than some pieces of it. */
export async function bodyOfFile(path: string, { start, end }: Part, signal?: AbortSignal): Promise<Body> {
  const open = () =>
    createReadStream(path, { start, end, highWaterMark: CHUNK, ...(signal ? { signal } : {}) });
  const hash = createHash('sha256');
  for await (const chunk of open()) hash.update(chunk as Buffer);
  return {
    bytes: end - start + 1,
    sha256: hash.digest('hex'),
    sendTo(request) {
      const stream = open();
      stream.on('error', (error) => request.destroy(error));
      // The service may refuse a request before all of it was sent.
      request.on('close', () => stream.destroy());
      stream.pipe(request);
    },
  };
}
