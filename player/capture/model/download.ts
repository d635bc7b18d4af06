/**
 * Returns all bytes of a file. Calls `arrived` with null at the start and, after each chunk, with the
 * progress (0 to 1, or null if the size is unknown). Rejects if the connection drops, the server returns an
 * error, or the signal aborts.
 */
export async function download(
  address: string,
  signal: AbortSignal,
  arrived: (share: number | null) => void = () => {},
): Promise<ArrayBuffer> {
  arrived(null);
  const response = await fetch(address, { signal });
  if (!response.ok || !response.body) throw new Error(`The server returned ${response.status}.`);
  // The length of a compressed response is not the size of the data.
  const compressed = response.headers.has('content-encoding');
  const total = compressed ? 0 : Number(response.headers.get('content-length') ?? 0);
  const chunks = collectChunks(total);
  const reader = response.body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    chunks.add(chunk.value);
    arrived(total > 0 ? Math.min(1, chunks.size() / total) : null);
  }
  return chunks.join();
}

/**
 * Returns a collector that joins chunks. If the total size is known, it allocates a single buffer at the
 * start.
 */
function collectChunks(total: number) {
  let bytes = new Uint8Array(total);
  let size = 0;
  return {
    add(chunk: Uint8Array): void {
      if (size + chunk.length > bytes.length) {
        const larger = new Uint8Array(Math.max(2 * bytes.length, size + chunk.length));
        larger.set(bytes.subarray(0, size));
        bytes = larger;
      }
      bytes.set(chunk, size);
      size += chunk.length;
    },
    size: () => size,
    join: () => (size === bytes.length ? bytes.buffer : bytes.buffer.slice(0, size)),
  };
}
