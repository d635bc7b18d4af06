import { FileStoreError } from './file-store.ts';
import { inParts, PUTTING_TOGETHER } from './put-in-parts.ts';
import { fieldOf, succeeded } from './s3-answers.ts';
import { escapeName, type S3Client } from './s3-client.ts';

/** Bytes that S3 copies in one request. */
const COPY_MAX = 5 * 1024 ** 3;
/** Bytes of a part of what is larger. */
const PART_BYTES = 1024 ** 3;

/** Copies an object of a bucket within it, whatever its size; `bounds` are S3's, and smaller in tests. */
export async function copyObject(
  client: S3Client,
  { bucket, from, to, bytes }: { bucket: string; from: string; to: string; bytes: number },
  bounds = { copy: COPY_MAX, part: PART_BYTES },
): Promise<void> {
  const source = { 'x-amz-copy-source': `/${escapeName(`${bucket}/${from}`)}` };
  const request = { method: 'PUT', name: to, silence: PUTTING_TOGETHER } as const;
  if (bytes <= bounds.copy) {
    await succeeded(await client.send({ ...request, headers: source }));
    return;
  }
  await inParts(client, { name: to }, async (uploadId) => {
    const etags: string[] = [];
    for (let start = 0; start < bytes; start += bounds.part) {
      const range = `bytes=${start}-${Math.min(start + bounds.part, bytes) - 1}`;
      const headers = { ...source, 'x-amz-copy-source-range': range };
      const query = { partNumber: String(etags.length + 1), uploadId };
      const etag = fieldOf(await succeeded(await client.send({ ...request, query, headers })), 'ETag');
      if (!etag) throw new FileStoreError('away', 'S3 copied a part and gave no ETag for it.');
      etags.push(etag);
    }
    return etags;
  });
}
