/** A file on its way. */
export interface Download {
  /** All its bytes; rejects when the connection breaks, the server refuses, or it is given up. */
  readonly done: Promise<ArrayBuffer>;
  /** Tells with every piece that arrives how much is there, 0 to 1; null where nobody knows the whole. */
  follow(arrived: (share: number | null) => void): void;
  abort(): void;
}

export function startDownload(address: string): Download {
  const abort = new AbortController();
  let share: number | null = null;
  let tell: (share: number | null) => void = () => {};
  function arrived(bytes: number, total: number): void {
    share = total > 0 ? Math.min(1, bytes / total) : null;
    tell(share);
  }
  const done = read(address, abort.signal, arrived);
  done.catch(() => {}); // whoever waits for it hears of it; one that nobody wants may fail in silence
  return {
    done,
    follow(listener) {
      tell = listener;
      listener(share);
    },
    abort: () => abort.abort(),
  };
}

async function read(
  address: string,
  signal: AbortSignal,
  arrived: (bytes: number, total: number) => void,
): Promise<ArrayBuffer> {
  const response = await fetch(address, { signal });
  if (!response.ok || !response.body) throw new Error(`The server answered ${response.status}.`);
  // the length of what is packed for the way says nothing about what comes out
  const packed = response.headers.has('content-encoding');
  const total = packed ? 0 : Number(response.headers.get('content-length') ?? 0);
  const pieces = collect(total);
  const reader = response.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.add(piece.value);
    arrived(pieces.size(), total);
  }
  return pieces.join();
}

interface Pieces {
  add(piece: Uint8Array): void;
  size(): number;
  join(): ArrayBuffer;
}

/** Puts pieces together; into one place from the start where the whole length is known. */
function collect(total: number): Pieces {
  let bytes = new Uint8Array(total);
  let size = 0;
  return {
    add(piece) {
      if (size + piece.length > bytes.length) {
        const larger = new Uint8Array(Math.max(2 * bytes.length, size + piece.length));
        larger.set(bytes.subarray(0, size));
        bytes = larger;
      }
      bytes.set(piece, size);
      size += piece.length;
    },
    size: () => size,
    join: () => (size === bytes.length ? bytes.buffer : bytes.buffer.slice(0, size)),
  };
}

/** What was begun before anybody asked for it. */
let early: { address: string; download: Download } | null = null;

/** Begins a download that will likely be wanted in a moment. */
export function downloadEarly(address: string): void {
  early?.download.abort();
  early = { address, download: startDownload(address) };
}

/** The download of an address: the one that is already under way, or a new one. */
export function takeDownload(address: string): Download {
  const begun = early;
  early = null;
  if (begun?.address === address) return begun.download;
  begun?.download.abort();
  return startDownload(address);
}
