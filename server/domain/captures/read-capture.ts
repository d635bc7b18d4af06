import { join } from 'node:path';
import { isCaptureId } from '../../../contract/capture-id.ts';
import { captureSchema, type Capture } from '../../../contract/capture.ts';
import { isScanId } from '../../../contract/scans/scan-id.ts';
import type { Config } from '../../platform/config/config.ts';
import { openFileIn } from '../../platform/disk/durable-file.ts';

/** A capture of ours, and its files. */
export interface FoundCapture {
  capture: Capture;
  /** The bytes of a file in its folder; null for one that is not there, or larger than `maxBytes`. */
  readonly readFile: (name: string, maxBytes: number) => Promise<Buffer | null>;
}

/** A `capture.json` is some kilobytes. */
const MANIFEST_MAX_BYTES = 4 * 1024 ** 2;

/** A capture that is built in, or installed under `DATA_DIR/captures`; null for all others and where it cannot be read. */
export async function readCapture(
  { capturesDir, dataDir }: Pick<Config, 'capturesDir' | 'dataDir'>,
  captureId: string,
): Promise<FoundCapture | null> {
  if (!/^[\w-]+$/.test(captureId) || !isCaptureId(captureId) || isScanId(captureId)) return null;
  for (const folder of [capturesDir, join(dataDir, 'captures')]) {
    const readFile = async (name: string, maxBytes: number) =>
      await readFileIn(folder, join(captureId, name), maxBytes);
    const manifest = await readFile('capture.json', MANIFEST_MAX_BYTES);
    const capture = manifest && parse(manifest);
    if (capture) return { capture, readFile };
  }
  return null;
}

async function readFileIn(folder: string, path: string, maxBytes: number): Promise<Buffer | null> {
  const opened = await openFileIn(folder, path);
  if (!opened) return null;
  try {
    return opened.facts.size <= maxBytes ? await opened.handle.readFile() : null;
  } finally {
    await opened.handle.close();
  }
}

function parse(manifest: Buffer): Capture | null {
  try {
    return captureSchema.parse(JSON.parse(manifest.toString('utf8')));
  } catch {
    return null;
  }
}
