import { demoTour } from '../../../contract/tour-id.ts';
import { api } from '../../../contract/addresses.ts';
import type { UploadResult, UploadTarget } from '../../../contract/files/upload.ts';
import type { TestSession } from '../servers/session.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Uploads a file for a session in two requests. Returns the result. */
export async function uploadFile(
  origin: string,
  { userId, cookie }: TestSession,
  name: string,
  bytes: Uint8Array,
  target: UploadTarget = {},
): Promise<UploadResult> {
  const headers = { origin, cookie, 'tus-resumable': '1.0.0' };
  const begun = await fetch(origin + api.uploads(demoTour(userId)), {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${base64(name)},target ${base64(JSON.stringify(target))}`,
    },
  });
  if (begun.status !== 201) throw new Error(`${name}: ${begun.status} ${await begun.text()}`);
  const sent = await fetch(new URL(begun.headers.get('location') ?? '', origin), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: Buffer.from(bytes),
  });
  const result = sent.headers.get('upload-result');
  if (!result) throw new Error(`${name}: ${sent.status} ${await sent.text()}`);
  return JSON.parse(result) as UploadResult;
}
