import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import type { Part } from './file-store.ts';

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

/** A part of a file. It is read twice, once for its sum, both times piece by piece into the same memory. */
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
      // The service may refuse a request before all of it was sent: the error goes to the caller who waits for the response.
      readPieces(path, part, (piece) => send(request, piece)).then(
        () => request.end(),
        (error: Error) => request.destroy(error),
      );
    },
  };
}

/** Resolves when the system has taken a piece over. */
function send(request: ClientRequest, piece: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    // One that ends before it has a connection says nothing of what was written.
    const onClose = () => reject(new Error('The request has ended.'));
    request.once('close', onClose);
    request.write(piece, (error) => {
      request.off('close', onClose);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** `use` has a piece until it resolves. */
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
