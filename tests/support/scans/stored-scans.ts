import { createHash } from 'node:crypto';
import type { ScanDone } from '../../../contract/scans/scan-result.ts';
import type { Space } from '../../../contract/scans/space.ts';
import type { Context } from '../../../server/platform/access/context.ts';
import { fileKey } from '../../../server/platform/file-store/file-key.ts';
import type { FileContentTable, ScanFileTable, ScanTable } from '../../../server/platform/store/schema.ts';

/** One room of 5 × 4 m with two sweeps. */
const SMALL_SPACE: Space = {
  frame: {
    metresPerUnit: 1,
    up: 'y',
    origin: [0, 0, 0],
    toFile: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    evidence: ['Ceilings at 2.6 m: metres'],
  },
  floors: [{ id: 'floor-1', name: 'Ground floor', elevation: 0, height: 2.6 }],
  rooms: [
    {
      id: 'room-1',
      name: 'Workshop',
      floor: 'floor-1',
      outline: [
        [0, 0],
        [5, 0],
        [5, 4],
        [0, 4],
      ],
    },
  ],
  doors: [],
  walls: [],
  stairs: [],
  sweeps: [
    {
      id: 'sweep-1',
      floor: 'floor-1',
      room: 'room-1',
      position: [1, 1.6, 2],
      floorHeight: 0,
      neighbours: ['sweep-2'],
    },
    {
      id: 'sweep-2',
      floor: 'floor-1',
      room: 'room-1',
      position: [4, 1.6, 2],
      floorHeight: 0,
      neighbours: ['sweep-1'],
    },
  ],
  start: { sweep: 'sweep-1', yaw: 0, pitch: 0 },
  north: 0,
  doubts: [],
};

/** The result of processing a scan that has that space. */
const SMALL_RESULT: ScanDone = {
  outcome: 'done',
  space: SMALL_SPACE,
  scene: 'scene.glb',
  poster: 'poster.webp',
  thumbnail: 'thumbnail.webp',
  sceneError: 0.02,
  parts: [
    {
      id: 'part-1',
      floor: 'floor-1',
      ceiling: false,
      box: [
        [0, 0, 0],
        [5, 2.6, 4],
      ],
      levels: [{ file: 'part-1-0.glb', bytes: 40, gpuBytes: 40, triangles: 12, error: 0.005 }],
    },
  ],
  accuracy: { relative: 0.005, absolute: 0.02, source: 'stated' },
  files: [
    { name: 'scene.glb', bytes: 40, mediaType: 'model/gltf-binary' },
    { name: 'part-1-0.glb', bytes: 40, mediaType: 'model/gltf-binary' },
    { name: 'poster.webp', bytes: 40, mediaType: 'image/webp' },
    { name: 'thumbnail.webp', bytes: 40, mediaType: 'image/webp' },
  ],
};

interface StoredScan extends Partial<Omit<ScanTable, 'user_id' | 'id'>> {
  userId?: string;
  scanId?: string;
  source?: Buffer | null;
}

/** The SHA-256 of each of a scan's files, by name. `source` is the uploaded file. */
export type ScanSums = Readonly<Record<string, string>>;

/** Stores a user's scan that was processed once, including its source. */
export async function storeScan(
  context: Context,
  { userId = 'owner', scanId = '_abcdefghij', source = Buffer.from('Scanned'), ...row }: StoredScan = {},
): Promise<ScanSums> {
  const at = context.now();
  await context.store.db
    .insertInto('scans')
    .values({
      user_id: userId,
      id: scanId,
      name: 'Workshop',
      state: 'ready',
      problem: '',
      job_id: '',
      run: 1,
      result: JSON.stringify(SMALL_RESULT),
      corrections: '',
      revision: 0,
      questions: '',
      answers: '',
      created_at: at,
      updated_at: at,
      ...row,
    })
    .execute();
  const sums: Record<string, string> = {};
  for (const { name, mediaType } of SMALL_RESULT.files) {
    const content = wholeFile(name, `${name} of ${scanId}`);
    sums[name] = await storeScanFile(context, {
      userId,
      scanId,
      name,
      content,
      mediaType,
      run: row.run ?? 1,
    });
  }
  if (source) {
    sums.source = await storeScanFile(context, {
      userId,
      scanId,
      name: 'house.glb',
      content: source,
      mediaType: 'model/gltf-binary',
      run: 0,
      role: 'source',
    });
  }
  return sums;
}

/** Returns 40 bytes that start like a file of its type. */
function wholeFile(name: string, text: string): Buffer {
  const file = Buffer.alloc(40, ' ');
  if (name.endsWith('.glb')) {
    file.write('glTF');
    file.writeUInt32LE(2, 4);
    file.writeUInt32LE(40, 8);
  } else {
    file.write('RIFF');
    file.writeUInt32LE(32, 4);
    file.write('WEBP', 8);
  }
  file.write(text, 12);
  return file;
}

interface StoredScanFile {
  userId: string;
  scanId: string;
  name: string;
  content: Buffer;
  mediaType: string;
  run: number;
  role?: ScanFileTable['role'];
  expiresAt?: number;
  scan?: FileContentTable['scan'];
}

/** Adds another file to a scan. Returns its SHA-256. */
export async function storeScanFile(
  { files, store, now }: Context,
  {
    userId,
    scanId,
    name,
    content,
    mediaType,
    run,
    role = 'output',
    expiresAt = 0,
    scan = 'none',
  }: StoredScanFile,
): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  await files.putBytes(fileKey(userId, sha256), content);
  await store.db
    .insertInto('file_contents')
    .values({
      user_id: userId,
      sha256,
      bytes: content.length,
      media_type: mediaType,
      scan,
      facts: '',
      created_at: now(),
      unused_since: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = { user_id: userId, scan_id: scanId, run, name, sha256, role, expires_at: expiresAt };
  await store.db.insertInto('scan_files').values(row).execute();
  return sha256;
}
