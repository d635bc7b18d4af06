import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { S3Place } from '../config/file-store-place.ts';
import { FileStoreError } from './file-store-error.ts';
import { type FileKey, MARKER, type QuarantineName } from './file-key.ts';
import type { FileStore, Part } from './file-store.ts';
import { copyObject } from './copy-object.ts';
import { listContents, listQuarantine, listUploads } from './s3-list-contents.ts';
import { giveUp, PART_BYTES, putInParts } from './put-in-parts.ts';
import { type Body, bodyOf, bodyOfFile, NO_BODY } from './request-body.ts';
import { isMissing, succeeded } from './s3-answer.ts';
import { createS3Client } from './s3-client.ts';

/** Milliseconds in which a service stores what it was sent. */
const STORING = 30_000;
const TRIES = 3;

/** Objects of a bucket, `<prefix><owner>/<sha256>`: S3 shows an object when all of it is there. */
export function createS3FileStore(place: S3Place, patience?: number): FileStore {
  const client = createS3Client(place, patience);
  const nameOf = (key: FileKey | QuarantineName | typeof MARKER) => `${place.prefix}${key}`;

  async function sizeOf(key: FileKey | QuarantineName, signal?: AbortSignal): Promise<number | null> {
    const answer = await client.send({ method: 'HEAD', name: nameOf(key), signal });
    const missing = await isMissing(answer);
    answer.resume();
    return missing ? null : Number(answer.headers['content-length']);
  }

  async function putOnce(key: FileKey | typeof MARKER, body: Body, signal?: AbortSignal): Promise<void> {
    const headers = { 'content-type': 'application/octet-stream' };
    const name = nameOf(key);
    await succeeded(
      await client.send({ method: 'PUT', name, body, headers, signal, silence: STORING, tries: TRIES }),
    );
  }

  return {
    async put(key, path, signal) {
      const { size: bytes } = await stat(path).catch(async () => {
        // One that was put before, and whose answer got lost, has been taken over.
        if ((await sizeOf(key)) === null) throw new FileStoreError('away', 'The file to be put is gone.');
        return { size: null };
      });
      if (bytes === null) return;
      if ((await sizeOf(key, signal)) !== bytes) {
        if (bytes > PART_BYTES) await putInParts(client, { name: nameOf(key), path, bytes, signal });
        else if (bytes === 0) await putOnce(key, NO_BODY, signal);
        else await putOnce(key, await bodyOfFile(path, { start: 0, end: bytes - 1 }, signal), signal);
      }
      await rm(path, { force: true });
    },
    async putBytes(key, bytes) {
      if ((await sizeOf(key)) === null) await putOnce(key, bodyOf(bytes));
    },
    async read(key, { part, signal } = {}) {
      const headers: Record<string, string> = part ? { range: `bytes=${part.start}-${part.end}` } : {};
      const answer = await client.send({
        method: 'GET',
        name: nameOf(key),
        headers,
        signal,
        silence: 15_000,
      });
      if (await isMissing(answer)) return null;
      const bytes = part
        ? wholeOf(answer.headers['content-range'], part)
        : Number(answer.headers['content-length']);
      if (!Number.isSafeInteger(bytes)) {
        answer.destroy();
        throw new FileStoreError('away', 'S3 answers another part than was asked for.');
      }
      return { bytes, body: Readable.toWeb(answer) as ReadableStream<Uint8Array> };
    },
    sizeOf: (key) => sizeOf(key),
    async remove(key) {
      const answer = await client.send({ method: 'DELETE', name: nameOf(key) });
      if (!(await isMissing(answer))) answer.resume();
    },
    async copy(from, to) {
      const bytes = await sizeOf(from);
      if (bytes === null) return false;
      const names = { bucket: place.bucket, from: nameOf(from), to: nameOf(to) };
      if ((await sizeOf(to)) !== bytes) await copyObject(client, { ...names, bytes });
      return true;
    },
    list: (owner) => listContents(client, place.prefix, owner),
    listQuarantine: (owner) => listQuarantine(client, place.prefix, owner),
    listUnfinished: () => listUploads(client, place.prefix),
    async removeUnfinished(id) {
      const [uploadId = '', name = ''] = id.split(' ', 2);
      await giveUp(client, decodeURIComponent(name), decodeURIComponent(uploadId));
    },
    async readMarker() {
      const answer = await client.send({ method: 'GET', name: nameOf(MARKER) });
      return (await isMissing(answer)) ? null : await succeeded(answer);
    },
    writeMarker: (text) => putOnce(MARKER, bodyOf(text)),
    close: async () => client.close(),
  };
}

/** The size of what a part is of, which may end before the part does; NaN where it is another part. */
function wholeOf(range: string | undefined, { start, end }: Part): number {
  const [, from, to, whole] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range ?? '') ?? [];
  const last = Math.min(end, Number(whole) - 1);
  return Number(from) === start && Number(to) === last ? Number(whole) : Number.NaN;
}
