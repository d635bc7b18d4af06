import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { S3Place } from '../config/file-store-place.ts';
import {
  FileStoreError,
  type FileStore,
  type Part,
  type ListedFile,
  type QuarantinedFile,
  type UnfinishedFile,
} from './file-store.ts';
import {
  type FileKey,
  MARKER,
  type QuarantineName,
  isFileKey,
  parseQuarantineName,
  QUARANTINE,
} from './file-key.ts';
import { createS3Client, type S3Client, escapeName } from './s3-client.ts';
import { isMissing, succeeded, elementsOf, fieldOf, escapeXml } from './s3-answers.ts';
import { type Body, bodyOf, bodyOfFile, NO_BODY } from './request-body.ts';

/** Timeout in milliseconds for listing objects, which takes longer than other requests. */
const LISTING = 30_000;

/** Yields the stored files under a prefix: those of `owner`, or of all owners. */
async function* listContents(client: S3Client, prefix: string, owner?: string): AsyncGenerator<ListedFile> {
  for await (const { name: key, ...facts } of listObjects(client, prefix, owner ? `${owner}/` : '')) {
    if (isFileKey(key)) yield { key, ...facts };
  }
}

/** Yields the files in quarantine: those of `owner`, or of all owners. */
async function* listQuarantine(
  client: S3Client,
  prefix: string,
  owner?: string,
): AsyncGenerator<QuarantinedFile> {
  const below = `${QUARANTINE}/${owner ? `${owner}/` : ''}`;
  for await (const { name, bytes } of listObjects(client, prefix, below)) {
    const parsed = parseQuarantineName(name);
    if (parsed) yield { name: name as QuarantineName, bytes, ...parsed };
  }
}

/** Yields the objects in a folder under a prefix. The yielded names do not include the prefix. */
async function* listObjects(client: S3Client, prefix: string, folder: string) {
  const query: Record<string, string> = { 'list-type': '2', prefix: `${prefix}${folder}` };
  for (;;) {
    const page = await succeeded(await client.send({ method: 'GET', query, silence: LISTING }));
    for (const item of elementsOf(page, 'Contents')) {
      const name = fieldOf(item, 'Key')?.slice(prefix.length) ?? '';
      const changedAt = Date.parse(fieldOf(item, 'LastModified') ?? '');
      yield { name, bytes: Number(fieldOf(item, 'Size')), changedAt };
    }
    const next = fieldOf(page, 'NextContinuationToken');
    if (fieldOf(page, 'IsTruncated') !== 'true' || !next) return;
    query['continuation-token'] = next;
  }
}

/**
 * Yields multipart uploads that are in progress or were interrupted. The id of each consists of S3's upload
 * id and the object's name.
 */
async function* listUploads(client: S3Client, prefix: string): AsyncGenerator<UnfinishedFile> {
  const query: Record<string, string> = { uploads: '', prefix };
  for (;;) {
    const page = await succeeded(await client.send({ method: 'GET', query, silence: LISTING }));
    for (const item of elementsOf(page, 'Upload')) {
      const name = fieldOf(item, 'Key') ?? '';
      const uploadId = fieldOf(item, 'UploadId') ?? '';
      const own = name.slice(prefix.length);
      if (!isFileKey(own) && !parseQuarantineName(own)) continue;
      const id = `${encodeURIComponent(uploadId)} ${encodeURIComponent(name)}`;
      yield { id, begunAt: Date.parse(fieldOf(item, 'Initiated') ?? '') };
    }
    const [key, upload] = ['NextKeyMarker', 'NextUploadIdMarker'].map((field) => fieldOf(page, field));
    if (fieldOf(page, 'IsTruncated') !== 'true' || !key) return;
    query['key-marker'] = key;
    if (upload) query['upload-id-marker'] = upload;
  }
}

/** Timeout in milliseconds for storing an object or a part. */
const STORING = 30_000;
const TRIES = 3;

/**
 * Returns a file store in an S3 bucket. Objects are named `<prefix><owner>/<sha256>`. S3 does not show an
 * object before it is complete.
 */
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
        // An earlier call may have stored the file and removed it from its path.
        if ((await sizeOf(key)) === null)
          throw new FileStoreError('away', 'The file to store no longer exists.');
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
        throw new FileStoreError('away', 'S3 returned a different range than requested.');
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

/**
 * Returns the total size that a `Content-Range` header states. Returns NaN if the header's range is not the
 * requested part. The requested part may extend beyond the end of the object.
 */
function wholeOf(range: string | undefined, { start, end }: Part): number {
  const [, from, to, whole] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range ?? '') ?? [];
  const last = Math.min(end, Number(whole) - 1);
  return Number(from) === start && Number(to) === last ? Number(whole) : Number.NaN;
}

/** Maximum number of bytes that S3 copies in one request. */
const COPY_MAX = 5 * 1024 ** 3;
/** Bytes per part when copying an object that is larger than `COPY_MAX`. */
const COPIED_PART_BYTES = 1024 ** 3;

/** Copies an object of any size within a bucket. Tests pass lower `bounds`, in bytes. */
export async function copyObject(
  client: S3Client,
  { bucket, from, to, bytes }: { bucket: string; from: string; to: string; bytes: number },
  bounds = { copy: COPY_MAX, part: COPIED_PART_BYTES },
): Promise<void> {
  const source = { 'x-amz-copy-source': `/${escapeName(`${bucket}/${from}`)}` };
  const request = { method: 'PUT', name: to, silence: PUTTING_TOGETHER } as const;
  if (bytes <= bounds.copy) {
    await succeeded(await client.send({ ...request, headers: source }));
    return;
  }
  await inParts(client, { name: to, bytes, size: bounds.part }, async ({ start, end }, query) => {
    const headers = { ...source, 'x-amz-copy-source-range': `bytes=${start}-${end}` };
    return fieldOf(await succeeded(await client.send({ ...request, query, headers })), 'ETag');
  });
}

/**
 * Minimum size in bytes of each part except the last one. Files up to this size are uploaded in one request.
 */
const PART_BYTES = 16 * 1024 ** 2;
/** Maximum number of parts. S3 allows 10,000. OpenStack Swift allows 1,000 by default. */
const PARTS_MAX = 1_000;
/**
 * Timeout in milliseconds for completing an upload or copying an object. Some services join the parts before
 * they respond.
 */
const PUTTING_TOGETHER = 120_000;
const STORING_TRIES = 4;

interface ObjectInParts {
  /** Name within the bucket. */
  name: string;
  bytes: number;
  /** Bytes of each part except the last one. */
  size: number;
  signal?: AbortSignal | undefined;
}

/** Uploads a file in parts, and retries each part that fails. */
async function putInParts(
  client: S3Client,
  { name, path, bytes, signal }: Omit<ObjectInParts, 'size'> & { path: string },
): Promise<void> {
  const size = Math.max(PART_BYTES, Math.ceil(bytes / PARTS_MAX));
  const request = { method: 'PUT', name, signal, silence: STORING, tries: STORING_TRIES } as const;
  await inParts(client, { name, bytes, size, signal }, async (part, query) => {
    const answer = await client.send({ ...request, query, body: await bodyOfFile(path, part, signal) });
    await succeeded(answer);
    return answer.headers.etag;
  });
}

/**
 * Creates an object from parts. `send` sends a part and returns its ETag. If this fails, removes the parts
 * already sent.
 */
async function inParts(
  client: S3Client,
  { name, bytes, size, signal }: ObjectInParts,
  send: (part: Part, query: Record<string, string>) => Promise<string | null | undefined>,
): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' };
  const begun = await succeeded(
    await client.send({ method: 'POST', name, query: { uploads: '' }, headers, signal }),
  );
  const uploadId = fieldOf(begun, 'UploadId');
  if (!uploadId) throw new FileStoreError('away', 'S3 started an upload without an id.');
  try {
    let parts = '';
    for (let start = 0, number = 1; start < bytes; start += size, number += 1) {
      const part = { start, end: Math.min(start + size, bytes) - 1 };
      const etag = await send(part, { partNumber: String(number), uploadId });
      if (!etag) throw new FileStoreError('away', 'S3 stored a part but returned no ETag for it.');
      parts += `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`;
    }
    const body = bodyOf(`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`);
    const query = { uploadId };
    const silence = PUTTING_TOGETHER;
    await succeeded(await client.send({ method: 'POST', name, query, body, signal, silence }));
  } catch (error) {
    // If `giveUp` fails too, a cleanup job removes the parts after a day.
    await giveUp(client, name, uploadId).catch(() => {});
    throw error;
  }
}

/** Removes the parts of an upload. Succeeds if the upload no longer exists. */
async function giveUp(client: S3Client, name: string, uploadId: string): Promise<void> {
  const answer = await client.send({ method: 'DELETE', name, query: { uploadId } });
  if (answer.statusCode === 404) answer.resume();
  else if (!(await isMissing(answer))) answer.resume();
}
