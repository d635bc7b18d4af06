import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { HeaderSet } from './security-headers.ts';
import { sendFile } from './send-file.ts';

const BUILT_IN = resolve(import.meta.dirname, '../../captures');
/** One file name in a capture's folder; it cannot lead out of it. */
const FILE_NAME = /^\w[\w-]*(?:\.[\w-]+)+$/;
/** A capture's id, or a picture's name, and the file. */
const ADDRESS = /^\/captures\/([\w-]{11}|pictures\/[a-z]+)\/([^/]+)$/;

/** True for a name under which a file of a capture is served. */
export function isCaptureFile(name: string): boolean {
  return FILE_NAME.test(name);
}

/**
 * Answers `/captures/{id}/{file}`, and `/captures/pictures/{name}/{file}` for places that are only pictured, from the built-in captures and from `DATA_DIR/captures`; null for anything else.
 */
export function captureFiles(config: Config, headers: HeaderSet) {
  const folders = [BUILT_IN, join(config.dataDir, 'captures')];
  const kept = { ...headers, 'cache-control': 'public, no-cache' };
  return async (request: Request): Promise<Response | null> => {
    const address = ADDRESS.exec(new URL(request.url).pathname);
    const [, id, name] = address ?? [];
    if (!id || !name || !isCaptureFile(name)) return null;
    for (const folder of folders) {
      const response = await sendFile(request, { file: join(folder, id, name), headers: kept });
      if (response) return response;
    }
    return null;
  };
}
