import { setTimeout as pause } from 'node:timers/promises';
import { Uploads } from '../../support/files/uploads.ts';
import type { TestSession } from '../../support/servers/session.ts';
import { askRaw } from '../uploads/raw-ask.ts';
import type { Fate } from './fate.ts';
import type { SoakedProduct } from './soaked-product.ts';

/**
 * The pause before an upload that got no response, or is locked by a dead server, is checked again, in
 * milliseconds. `TRIES`: how often it is checked.
 */
const AGAIN = 200;
const TRIES = 300;

/**
 * Uploads a file with the upload protocol, even if connections drop and servers are killed. Returns false if
 * the file was discarded.
 */
export async function uploadScan(
  soaked: SoakedProduct,
  session: TestSession,
  { bytes, name, fate }: { bytes: Buffer<ArrayBuffer>; name: string; fate: Fate },
): Promise<boolean> {
  const uploads = new Uploads((path, request) => soaked.ask(session, path, request), session.userId);
  const address = await uploads.begin(bytes.length, { name, target: { scan: true } });
  let offset = 0;
  if (fate.breaks !== null) {
    await breakOff(
      soaked,
      session,
      address,
      bytes.subarray(0, Math.floor(bytes.length * fate.breaks)),
      bytes.length,
    );
    if (fate.givenUp && (await uploads.end(address)).ok) return false;
    offset = -1;
  }
  for (let left = TRIES; left > 0; left -= 1) {
    if (offset < 0) {
      const look = await uploads.look(address);
      if (look.headers.has('upload-result')) return true;
      offset = look.ok ? Number(look.headers.get('upload-offset')) : -1;
    }
    if (offset >= 0) {
      const answer = await uploads.send(address, offset, bytes.subarray(offset));
      await answer.arrayBuffer();
      if (answer.ok) return true;
      offset = -1;
    }
    await pause(AGAIN);
  }
  throw new Error('It could not be uploaded.');
}

async function breakOff(
  { product: { origin } }: SoakedProduct,
  { cookie }: TestSession,
  address: string,
  body: Uint8Array,
  whole: number,
): Promise<void> {
  const { pathname, host, port } = new URL(address, origin);
  const headers = {
    host,
    origin,
    cookie,
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
    'content-length': String(whole),
  };
  // If the server is down, this request fails as well.
  await askRaw({
    port: Number(port),
    method: 'PATCH',
    path: pathname,
    headers: Object.entries(headers),
    body,
    cut: true,
  }).catch(() => {});
}
