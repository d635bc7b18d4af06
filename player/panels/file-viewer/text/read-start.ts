/** The beginning of a file. */
export interface FileStart {
  bytes: Uint8Array<ArrayBuffer>;
  /** There is more of it. */
  cut: boolean;
}

/** There is no file at the address. */
export class Unshared extends Error {}

/** The first bytes of a file, at most so many. Throws `Unshared`, or another error where it cannot be had. */
export async function readStart(address: string, most: number, signal: AbortSignal): Promise<FileStart> {
  const response = await fetch(address, { headers: { range: `bytes=0-${most}` }, signal });
  // what a range of an empty file is answered with
  if (response.status === 416) return { bytes: new Uint8Array(), cut: false };
  if (response.status === 404 || response.status === 403) throw new Unshared();
  if (!response.ok || !response.body) throw new Error(`Answered ${response.status}.`);
  return readUpTo(response.body.getReader(), most);
}

async function readUpTo(reader: ReadableStreamDefaultReader<Uint8Array>, most: number): Promise<FileStart> {
  const parts: Uint8Array[] = [];
  let length = 0;
  // one byte more than is wanted says that there is more
  while (length <= most) {
    const { value } = await reader.read();
    if (!value) break;
    parts.push(value);
    length += value.length;
  }
  void reader.cancel();
  const bytes = new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
  return { bytes: bytes.subarray(0, most), cut: length > most };
}
