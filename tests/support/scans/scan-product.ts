import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer';
import { api } from '../../../contract/addresses.ts';
import type { Scan, ScanList } from '../../../contract/scans/scan.ts';
import type { Space } from '../../../contract/scans/space.ts';
import { uploadFile } from '../files/upload-file.ts';
import type { Product } from '../servers/product.ts';
import { call, type TestSession } from '../servers/session.ts';
import { SAMPLE_SCAN_ID, sampleResult, sampleScan } from './sample-scan.ts';
import { writeBehind } from './write-behind.ts';

/** Gives a user a processed scan. Does not notify the server. */
export function addSampleScan({ dataDir }: Pick<Product, 'dataDir'>, userId: string, space?: Space): void {
  const row = sampleScan(userId, space);
  const names = Object.keys(row);
  writeBehind(
    dataDir,
    `insert into scans (${names.join(', ')}) values (${names.map((name) => `$${name}`).join(', ')})`,
    Object.fromEntries(Object.entries(row).map(([name, value]) => [`$${name}`, value])),
  );
}

/** Stores the space that a later run found. Does not notify open pages. */
export function replaceSampleSpace(
  { dataDir }: Pick<Product, 'dataDir'>,
  userId: string,
  space: Space,
): void {
  writeBehind(
    dataDir,
    'update scans set run = run + 1, result = $result where user_id = $user and id = $id',
    {
      $result: JSON.stringify(sampleResult(space)),
      $user: userId,
      $id: SAMPLE_SCAN_ID,
    },
  );
}

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
