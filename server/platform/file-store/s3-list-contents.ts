import { isFileKey, parseQuarantineName, QUARANTINE, type QuarantineName } from './file-key.ts';
import type { ListedFile, QuarantinedFile, UnfinishedFile } from './file-store.ts';
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
  for await (const { name: key, ...facts } of listObjects(client, prefix, owner ? `${owner}/` : '')) {
    if (isFileKey(key)) yield { key, ...facts };
  }
}

/** What a sweep took, of all or of one owner. */
export async function* listQuarantine(
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

/** Objects below a prefix and a folder, by their names behind the prefix. */
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

/** Uploads in parts that are under way, or were broken off; named by their id and key. */
export async function* listUploads(client: S3Client, prefix: string): AsyncGenerator<UnfinishedFile> {
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
