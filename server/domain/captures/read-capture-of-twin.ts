import { isScanId } from '../../../contract/scans/scan-id.ts';
import type { Needs } from '../../platform/access/context.ts';
import { fileKey } from '../../platform/file-store/file-key.ts';
import { readScanCapture } from '../scans/serving/read-scan-capture.ts';
import { type FoundCapture, readCapture } from './read-capture.ts';

/** A file of a scan's capture, by its content. */
const MADE = /^([0-9a-f]{64})\.[a-z]+$/;

/** The capture that a person's twin is of: one of this server, or one of that person's scans; null for all others. */
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
