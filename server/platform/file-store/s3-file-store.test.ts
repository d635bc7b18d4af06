import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { S3_KINDS, s3Place } from '../../../tests/support/files/file-stores.ts';
import { type S3Server, startS3Server } from '../../../tests/support/files/s3-server.ts';
import type { S3Place } from '../config/file-store-place.ts';
import { fileKey } from './file-key.ts';
import { FileStoreError } from './file-store.ts';
import { copyObject, createS3FileStore } from './s3-file-store.ts';
import { createS3Client } from './s3-client.ts';

const KEY = fileKey('ada', 'a'.repeat(64));
const MEBIBYTE = 1024 ** 2;
const AWAY = expect.objectContaining({ name: 'FileStoreError', reason: 'away' });

describe.each(S3_KINDS)('requests that %s rejects @14.41', (kind) => {
  let place: S3Place;
  let stop: () => Promise<void>;
  beforeEach(async () => {
    ({ place, stop } = await s3Place(kind));
  });
  afterEach(() => stop());

  /**
   * Uploads a text with a signature for the checksum of `signedText`. Returns the status of the response.
   * `change` changes the headers after signing.
   */
  async function put(change: (headers: Headers) => void, signedText = 'text'): Promise<number> {
    const signed = await new AwsV4Signer({
      method: 'PUT',
      url: `${place.endpoint}/${place.bucket}/probe`,
      headers: { 'x-amz-content-sha256': createHash('sha256').update(signedText).digest('hex') },
      accessKeyId: place.keyId,
      secretAccessKey: place.secret,
      region: place.region,
      service: 's3',
    }).sign();
    change(signed.headers);
    const { status } = await fetch(signed.url, { method: 'PUT', headers: signed.headers, body: 'text' });
    return status;
  }

  it('include a wrong secret, an altered signature, and bytes that differ from the signed bytes', async () => {
    const store = createS3FileStore({ ...place, secret: 'another' });
    await expect(store.putBytes(KEY, Buffer.from('x'))).rejects.toThrow(/^S3 returned 403/);
    await expect(store.read(KEY)).rejects.toThrow(/^S3 returned 403 \(SignatureDoesNotMatch\)/);
    await expect(store.list().next()).rejects.toThrow(FileStoreError);
    await store.close();
    expect(await put(() => {})).toBe(200);
    const altered = (headers: Headers) => {
      const text = String(headers.get('authorization'));
      headers.set('authorization', `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`);
    };
    expect(await put(altered)).toBe(403);
    expect(await put((headers) => headers.set('x-amz-content-sha256', 'a'.repeat(64)))).toBe(403);
    expect(await put(() => {}, 'other')).toBe(400);
  });

  it('include a missing bucket, with a different error than for missing content', async () => {
    const store = createS3FileStore({ ...place, bucket: 'another-bucket' });
    await expect(store.read(KEY)).rejects.toThrow(/^S3 returned 404 \(NoSuchBucket\)/);
    await store.close();
  });
});

describe('files in S3 @14.42', () => {
  let server: S3Server;
  let scratch: string;
  beforeEach(async () => {
    server = await startS3Server();
    scratch = mkdtempSync(join(tmpdir(), 'gov360-s3-'));
  });
  afterEach(async () => {
    rmSync(scratch, { recursive: true, force: true });
    await server.stop();
  });

  const uploaded = (bytes: number): string => {
    const path = join(scratch, 'upload');
    writeFileSync(path, randomBytes(bytes));
    return path;
  };

  it('are uploaded in parts, with a retry for each failed part', async () => {
    const store = createS3FileStore(server.place);
    const path = uploaded(17 * MEBIBYTE);
    let failures = 2;
    server.onRequest = ({ url }) => (url?.includes('partNumber=2') && (failures -= 1) >= 0 ? 503 : null);
    await store.put(KEY, path);
    expect(server.asked.filter((each) => each.includes('partNumber=2'))).toHaveLength(3);
    expect(await store.sizeOf(KEY)).toBe(17 * MEBIBYTE);
    expect(server.uploads.size).toBe(0);
    await store.close();
  });

  it('stay in place while the store is down, and are uploaded once it is up again', async () => {
    const store = createS3FileStore(server.place);
    const path = uploaded(17 * MEBIBYTE);
    server.onRequest = ({ method, url }) => (method === 'POST' && url?.includes('uploadId') ? 403 : null);
    await expect(store.put(KEY, path)).rejects.toEqual(AWAY);
    expect([existsSync(path), server.uploads.size, server.objects.size]).toEqual([true, 0, 0]);
    server.onRequest = () => null;
    await server.stop();
    await expect(store.put(KEY, path)).rejects.toEqual(AWAY);
    const asked = [store.sizeOf(KEY), store.read(KEY), store.remove(KEY), store.list().next()];
    for (const answer of await Promise.allSettled(asked)) expect(answer).toMatchObject({ reason: AWAY });
    expect(existsSync(path)).toBe(true);
    await server.start();
    await store.put(KEY, path);
    expect(await store.sizeOf(KEY)).toBe(17 * MEBIBYTE);
    await store.close();
  });

  it('are copied in parts if they are too large for one request @16.1', async () => {
    const store = createS3FileStore(server.place);
    const client = createS3Client(server.place);
    await store.putBytes(KEY, Buffer.from('0123456789'));
    const { bucket, prefix } = server.place;
    const copy = { bucket, from: `${prefix}${KEY}`, to: `${prefix}copy + 1`, bytes: 10 };
    await copyObject(client, copy, { copy: 9, part: 4 });
    expect(server.objects.get(copy.to)?.toString()).toBe('0123456789');
    expect(server.asked.filter((each) => each.includes('partNumber'))).toHaveLength(3);
    client.close();
    await store.close();
  });

  it('fail with a timeout if the store does not respond', async () => {
    const store = createS3FileStore(server.place, 0.02);
    server.onRequest = () => 'silent';
    await expect(store.sizeOf(KEY)).rejects.toEqual(AWAY);
    await store.close();
  });

  it('are requested again if a connection drops, but do not follow redirects', async () => {
    const store = createS3FileStore(server.place);
    await store.putBytes(KEY, Buffer.from('text'));
    let cuts = 1;
    server.onRequest = () => ((cuts -= 1) >= 0 ? 'cut' : null);
    const found = await store.read(KEY);
    expect(await buffer(found?.body ?? new ReadableStream())).toEqual(Buffer.from('text'));
    server.onRequest = () => 307;
    await expect(store.read(KEY)).rejects.toThrow('redirects are not followed');
    await store.close();
  });

  it('fail with an error that the store is full', async () => {
    const store = createS3FileStore(server.place);
    server.onRequest = ({ method }) => (method === 'PUT' ? 507 : null);
    await expect(store.put(KEY, uploaded(10))).rejects.toEqual(expect.objectContaining({ reason: 'full' }));
    await store.close();
  });
});
