import type { RawScan } from '../../../processing/scan-mesh.ts';
import { readSource } from '../../../processing/read/read-scan.ts';
import { NO_FOLDER, memorySource } from '../../../processing/read/scan-source.ts';

/** Returns what `readScan` reads from a file with these bytes. */
export async function readBytes(bytes: Uint8Array | string): Promise<RawScan> {
  return await readSource(memorySource('scan', new Uint8Array(Buffer.from(bytes as string))), NO_FOLDER);
}
