import { SCAN_MAX_TRIANGLES } from '../../contract/limits.ts';
import { ScanRefusedError } from '../scan-mesh.ts';

export function tooManyTriangles(): ScanRefusedError {
  return new ScanRefusedError(
    `It has more than ${SCAN_MAX_TRIANGLES / 1e6} million triangles. Reduce it in the program that made it, or upload it in parts.`,
  );
}

/** Of an index that no vertex has. */
export function noSuchVertex(): ScanRefusedError {
  return new ScanRefusedError(
    'Some of its triangles name vertices that it does not have: the file is damaged.',
  );
}
