import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ScanRefusedError } from '../scan-mesh.ts';
import type { ScanSource } from './scan-source.ts';

const PIECE = 4 * 1024 ** 2;

/** A file on this machine's disk, of which no more is in memory than is asked for; and what closes it. */
export async function openFileSource(
  path: string,
  name: string,
): Promise<ScanSource & { close(): Promise<void> }> {
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  return {
    name,
    bytes: size,
    async read(from, length) {
      if (from < 0 || from + length > size) throw endsEarly(name);
      const bytes = new Uint8Array(length);
      for (let done = 0; done < length;) {
        const { bytesRead } = await handle.read(bytes, done, length - done, from + done);
        if (bytesRead === 0) throw endsEarly(name);
        done += bytesRead;
      }
      return bytes;
    },
    pieces: () => createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer<ArrayBuffer>>,
    close: () => handle.close(),
  };
}

export function endsEarly(name: string): ScanRefusedError {
  return new ScanRefusedError(
    `“${name.slice(0, 80)}” ends in the middle: it is damaged or was not copied as a whole.`,
  );
}
