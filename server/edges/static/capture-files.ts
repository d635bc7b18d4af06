import { join } from 'node:path';
import { isScanId } from '../../../contract/scans/scan-id.ts';
import { isCaptureFile } from '../../domain/captures/capture-file-types.ts';
import type { Config } from '../../platform/config/config.ts';
import { openFileIn } from '../../platform/disk/open-file.ts';
import type { HeaderSet } from '../api/answer/security-headers.ts';
import { mediaTypeOf } from './media-types.ts';
import { sendOpenFile } from './send-file.ts';

/** A capture's id, or a picture's name, and the file. */
const ADDRESS = /^\/captures\/([\w-]{11}|pictures\/[a-z]+)\/([^/]+)$/;

/** Opened as a page of its own, a file is one without scripts, forms and an origin. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Answers `/captures/{id}/{file}`, and `/captures/pictures/{name}/{file}` for places that are only pictured, from the built-in
 * captures and from `DATA_DIR/captures`; null for anything else. Those of scans open only through a twin (`scan-files.ts`). Whoever installs a capture may have it from strangers: only files of
 * the types that a capture consists of are served, and none that a symbolic link leads to.
 */
export function captureFiles(config: Config, headers: HeaderSet, origin: 'site' | 'player') {
  const folders = [config.capturesDir, join(config.dataDir, 'captures')];
  const kept = { ...headers, 'cache-control': 'public, no-cache', 'content-security-policy': POLICY };
  return async (request: Request): Promise<Response | null> => {
    const address = ADDRESS.exec(new URL(request.url).pathname);
    const [, id, name] = address ?? [];
    if (!id || !name || isScanId(id) || !isCaptureFile(name, origin)) return null;
    for (const folder of folders) {
      const opened = await openFileIn(folder, join(id, name));
      if (opened) return sendOpenFile(request, opened, { ...kept, 'content-type': mediaTypeOf(name) });
    }
    return null;
  };
}
