import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer';
import { api } from '../../../contract/addresses.ts';
import type { Scan, ScanList } from '../../../contract/scans/scan.ts';
import { uploadFile } from '../files/upload-file.ts';
import { call, type TestSession } from '../servers/session.ts';

/** Returns the built-in office as a GLB without its backdrop, as a phone app would export a scan of it. */
export async function officeScan(): Promise<Buffer> {
  await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready]);
  const io = new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder, 'meshopt.encoder': MeshoptEncoder });
  const scene = await io.read(resolve(import.meta.dirname, '../../../captures/gv360office/scene.glb'));
  for (const node of scene.getRoot().listNodes()) if (node.getName() === 'backdrop') node.dispose();
  return Buffer.from(await io.writeBinary(scene));
}

/** Uploads a scan and waits until the server has processed it, which takes about half a minute. */
export async function addProcessedScan(
  origin: string,
  session: TestSession,
  name: string,
  bytes: Uint8Array,
): Promise<Scan> {
  await uploadFile(origin, session, name, bytes, { scan: true });
  for (;;) {
    await pause(1_000);
    const list = await call(origin, session, 'GET', api.scans(session.userId));
    const [scan] = ((await list.json()) as ScanList).scans;
    if (scan?.state === 'ready') return scan;
    if (scan?.state === 'asks' || scan?.state === 'failed') throw new Error(`${name}: ${scan.text}`);
  }
}
