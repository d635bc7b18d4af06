import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import type { Part } from './file-store.ts';

/** Bytes to read at a time. */
const CHUNK = 256 * 1024;

/**
 * The body of a request to S3. The request's signature covers the checksum of the body, so S3 rejects a body
 * that was changed in transit.
 */
export interface Body {
  bytes: number;
  /** The SHA-256 of the body, in hexadecimal. */
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

/**
 * Returns a part of a file as a body. Reads the part twice, first for the checksum and then to send it, each
 * time in chunks.
 */
export async function bodyOfFile(path: string, part: Part, signal?: AbortSignal): Promise<Body> {
  const hash = createHash('sha256');
  await readPieces(path, part, async (piece) => {
    signal?.throwIfAborted();
    hash.update(piece);
  });
  return {
    bytes: part.end - part.start + 1,
    sha256: hash.digest('hex'),
    sendTo(request) {
      // The service may reject a request before the whole body was sent. The caller, which waits for the
      // response, receives that error.
      readPieces(path, part, (piece) => send(request, piece)).then(
        () => request.end(),
        (error: Error) => request.destroy(error),
      );
    },
  };
}

/** Sends a piece of a body. Resolves when the operating system has accepted the piece. */
function send(request: ClientRequest, piece: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    // If the request ends before it has a connection, the callback of `write` is not called.
    const onClose = () => reject(new Error('The request has ended.'));
    request.once('close', onClose);
    request.write(piece, (error) => {
      request.off('close', onClose);
      if (error) reject(error);
      else resolve();
    });
  });
}

/**
 * Reads a part of a file in pieces. Each piece uses the same memory, so `use` must not keep a piece after it
 * resolves.
 */
async function readPieces(
  path: string,
  { start, end }: Part,
  use: (piece: Uint8Array) => Promise<void>,
): Promise<void> {
  const handle = await open(path);
  try {
    const memory = Buffer.allocUnsafeSlow(CHUNK);
    for (let at = start; at <= end;) {
      const { bytesRead } = await handle.read(memory, 0, Math.min(CHUNK, end - at + 1), at);
      if (bytesRead === 0) throw new Error('The file has become shorter.');
      await use(memory.subarray(0, bytesRead));
      at += bytesRead;
    }
  } finally {
    await handle.close();
  }
}
