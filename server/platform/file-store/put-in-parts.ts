import { type S3Client } from './s3-client.ts';
import { isMissing, succeeded, escapeXml, fieldOf } from './s3-answers.ts';
import { bodyOf, bodyOfFile } from './request-body.ts';
import { FileStoreError } from './file-store.ts';

/** Bytes of a part, all but the last; also of the largest file that is put in one. */
export const PART_BYTES = 16 * 1024 ** 2;
/** S3 has 10,000, OpenStack Swift 1,000 unless it is told otherwise. */
const PARTS_MAX = 1_000;
/** Milliseconds: some services put the parts together before they answer. */
export const PUTTING_TOGETHER = 120_000;
const STORING = 30_000;
const TRIES = 4;

export interface Putting {
  /** Within the bucket. */
  name: string;
  path: string;
  bytes: number;
  signal?: AbortSignal | undefined;
}

/** Puts a file part by part, each tried again by itself. What was sent is given up where it fails for good. */
export async function putInParts(client: S3Client, putting: Putting): Promise<void> {
  await inParts(client, putting, (uploadId) => putParts(client, putting, uploadId));
}

/** Puts an object together from the parts that `send` has sent, of which it answers the ETags in order. */
export async function inParts(
  client: S3Client,
  { name, signal }: Pick<Putting, 'name' | 'signal'>,
  send: (uploadId: string) => Promise<string[]>,
): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' };
  const begun = await succeeded(
    await client.send({ method: 'POST', name, query: { uploads: '' }, headers, signal }),
  );
  const uploadId = fieldOf(begun, 'UploadId');
  if (!uploadId) throw new FileStoreError('away', 'S3 began an upload without a name.');
  try {
    const parts = await send(uploadId);
    const listed = parts.map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
    );
    const body = bodyOf(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`);
    const query = { uploadId };
    const silence = PUTTING_TOGETHER;
    await succeeded(await client.send({ method: 'POST', name, query, body, signal, silence }));
  } catch (error) {
    // What cannot be given up now is when it is a day old.
    await giveUp(client, name, uploadId).catch(() => {});
    throw error;
  }
}

/** Removes the parts of an upload; one that no longer exists already counts as removed. */
export async function giveUp(client: S3Client, name: string, uploadId: string): Promise<void> {
  const answer = await client.send({ method: 'DELETE', name, query: { uploadId } });
  if (answer.statusCode === 404) answer.resume();
  else if (!(await isMissing(answer))) answer.resume();
}

/** The ETags of the parts, in order. */
async function putParts(
  client: S3Client,
  { name, path, bytes, signal }: Putting,
  uploadId: string,
): Promise<string[]> {
  const size = Math.max(PART_BYTES, Math.ceil(bytes / PARTS_MAX));
  const etags: string[] = [];
  for (let start = 0; start < bytes; start += size) {
    const body = await bodyOfFile(path, { start, end: Math.min(start + size, bytes) - 1 }, signal);
    const query = { partNumber: String(etags.length + 1), uploadId };
    const answer = await client.send({
      method: 'PUT',
      name,
      query,
      body,
      signal,
      silence: STORING,
      tries: TRIES,
    });
    await succeeded(answer);
    const { etag } = answer.headers;
    if (!etag) throw new FileStoreError('away', 'S3 took a part and gave no ETag for it.');
    etags.push(etag);
  }
  return etags;
}
