import type { RawScan } from '../scan-mesh.ts';
import { readSource } from './read-source.ts';
import { openFileSource } from './file-source.ts';
import { NO_FOLDER } from './scan-source.ts';

/**
 * The surfaces of the file at a path; `name` is what its person calls it. What kind it is, its content tells. Throws `ScanRefusedError` for
 * whatever cannot be read or breaks a bound of `contract/limits.ts`.
 */
export async function readScan(path: string, name: string): Promise<RawScan> {
  const file = await openFileSource(path, name);
  try {
    return await readSource(file, NO_FOLDER);
  } finally {
    await file.close();
  }
}
