import { open } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { scanFileSchema } from '../contract/scans/scan-result.ts';
import type { z } from 'zod';

type ScanFile = z.infer<typeof scanFileSchema>;

const MEDIA_TYPES = {
  '.glb': 'model/gltf-binary',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
} as const satisfies Record<string, ScanFile['mediaType']>;

/**
 * Flushes the named files in a folder to the disk and returns the name, size in bytes and media type of each.
 * Ignores repeated names.
 */
export async function listFiles(folder: string, names: readonly string[]): Promise<ScanFile[]> {
  const files: ScanFile[] = [];
  for (const name of new Set(names)) {
    const handle = await open(join(folder, name), 'r+');
    try {
      await handle.sync();
      const { size: bytes } = await handle.stat();
      files.push({ name, bytes, mediaType: MEDIA_TYPES[extname(name) as keyof typeof MEDIA_TYPES] });
    } finally {
      await handle.close();
    }
  }
  return files;
}
