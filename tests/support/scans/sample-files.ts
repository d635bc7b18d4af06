import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Product } from '../servers/product.ts';
import { fileKey } from '../../../server/platform/file-store/file-key.ts';
import { SAMPLE_SCAN_ID } from './sample-scan.ts';
import { writeBehind } from './write-behind.ts';

const OFFICE = join(import.meta.dirname, '../../captures/gv360office');
const FILES = {
  'scene.glb': 'model/gltf-binary',
  'poster.webp': 'image/webp',
  'thumbnail.webp': 'image/webp',
} as const;

/** Gives a user's sample scan the files of a processed office. Does not notify the server. */
export function addSampleFiles({ dataDir }: Pick<Product, 'dataDir'>, userId: string): void {
  for (const [name, mediaType] of Object.entries(FILES)) {
    const content = readFileSync(join(OFFICE, name));
    const sha256 = createHash('sha256').update(content).digest('hex');
    const [owner = '', file = ''] = fileKey(userId, sha256).split('/');
    const path = join(dataDir, 'files', owner, file.slice(0, 2), file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    writeBehind(
      dataDir,
      `insert into file_contents (user_id, sha256, bytes, media_type, scan, facts, created_at, unused_since)
        values ($user, $sha256, $bytes, $mediaType, 'none', '', 1, 0)`,
      { $user: userId, $sha256: sha256, $bytes: content.length, $mediaType: mediaType },
    );
    writeBehind(
      dataDir,
      `insert into scan_files (user_id, scan_id, run, name, sha256, role, expires_at)
        values ($user, $scan, 1, $name, $sha256, 'output', 0)`,
      { $user: userId, $scan: SAMPLE_SCAN_ID, $name: name, $sha256: sha256 },
    );
  }
}
