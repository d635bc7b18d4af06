import { isFileKey } from '../file-key.ts';
import type { ListedFile, UnfinishedFile } from '../file-store.ts';
import { elementsOf, fieldOf } from './read-xml.ts';
import { succeeded } from './s3-answer.ts';
import type { S3Client } from './s3-client.ts';

/** Milliseconds: a list takes longer than a content's head. */
const LISTING = 30_000;

/** The contents below a prefix, or those of one owner. */
export async function* listContents(
  client: S3Client,
  prefix: string,
  owner?: string,
): AsyncGenerator<ListedFile> {
  const query: Record<string, string> = {
    'list-type': '2',
    prefix: owner === undefined ? prefix : `${prefix}${owner}/`,
  };
  for (;;) {
    const page = await succeeded(await client.send({ method: 'GET', query, silence: LISTING }));
    for (const item of elementsOf(page, 'Contents')) {
      const key = fieldOf(item, 'Key')?.slice(prefix.length) ?? '';
      const changedAt = Date.parse(fieldOf(item, 'LastModified') ?? '');
      if (isFileKey(key)) yield { key, bytes: Number(fieldOf(item, 'Size')), changedAt };
    }
    const next = fieldOf(page, 'NextContinuationToken');
    if (fieldOf(page, 'IsTruncated') !== 'true' || !next) return;
    query['continuation-token'] = next;
  }
}

/** Uploads in parts that are under way, or were broken off; named by their id and key. */
export async function* listUploads(client: S3Client, prefix: string): AsyncGenerator<UnfinishedFile> {
  const query: Record<string, string> = { uploads: '', prefix };
  for (;;) {
    const page = await succeeded(await client.send({ method: 'GET', query, silence: LISTING }));
    for (const item of elementsOf(page, 'Upload')) {
      const name = fieldOf(item, 'Key') ?? '';
      const uploadId = fieldOf(item, 'UploadId') ?? '';
      if (!isFileKey(name.slice(prefix.length))) continue;
      const id = `${encodeURIComponent(uploadId)} ${encodeURIComponent(name)}`;
      yield { id, begunAt: Date.parse(fieldOf(item, 'Initiated') ?? '') };
    }
    const [key, upload] = ['NextKeyMarker', 'NextUploadIdMarker'].map((field) => fieldOf(page, field));
    if (fieldOf(page, 'IsTruncated') !== 'true' || !key) return;
    query['key-marker'] = key;
    if (upload) query['upload-id-marker'] = upload;
  }
}
