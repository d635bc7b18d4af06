import { join } from 'node:path';
import { isCaptureId } from '../../../contract/capture-id.ts';
import { captureSchema, type Capture } from '../../../contract/capture.ts';
import { isScanId } from '../../../contract/scans/scan-id.ts';
import type { Config } from '../../platform/config/config.ts';
import { openFileIn } from '../../platform/disk/durable-file.ts';
import type { Needs } from '../../platform/access/context.ts';
import { fileKey } from '../../platform/file-store/file-key.ts';
import { readScanCapture } from '../scans/serving/read-scan-capture.ts';

/** A capture on this server, with access to its files. */
export interface FoundCapture {
  capture: Capture;
  /** Returns the bytes of a file in its folder, or null if it is missing or larger than `maxBytes`. */
  readonly readFile: (name: string, maxBytes: number) => Promise<Buffer | null>;
}

/** Maximum bytes of a `capture.json`. Typical files have a few kilobytes. */
const MANIFEST_MAX_BYTES = 4 * 1024 ** 2;

/**
 * Returns a capture that is built in or installed under `DATA_DIR/captures`. Returns null for all others, and
 * if it cannot be read.
 */
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

/** Matches the name of a file in a scan's capture: its checksum and an extension. */
const MADE = /^([0-9a-f]{64})\.[a-z]+$/;

/**
 * Returns the capture of a twin, which is on this server or made from its owner's scan. Returns null if there
 * is none.
 */
export async function readCaptureOfTwin(
  context: Needs<'config' | 'store' | 'files'>,
  { userId, captureId }: { userId: string; captureId: string },
): Promise<FoundCapture | null> {
  if (!isScanId(captureId)) return await readCapture(context.config, captureId);
  const found = await readScanCapture(context, { userId, scanId: captureId });
  if (!found) return null;
  const readFile: FoundCapture['readFile'] = (name, maxBytes) =>
    readMade(context, { userId, name, maxBytes });
  return { capture: found.capture, readFile };
}

async function readMade(
  { files }: Needs<'files'>,
  { userId, name, maxBytes }: { userId: string; name: string; maxBytes: number },
): Promise<Buffer | null> {
  const [, sha256] = MADE.exec(name) ?? [];
  const found = sha256 === undefined ? null : await files.read(fileKey(userId, sha256));
  if (found && found.bytes <= maxBytes) return Buffer.from(await new Response(found.body).arrayBuffer());
  await found?.body.cancel();
  return null;
}
