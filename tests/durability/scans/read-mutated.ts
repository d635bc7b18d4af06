import { applyFrame } from '../../../processing/frame/directions.ts';
import { findFrame } from '../../../processing/frame/find-frame.ts';
import { type RawScan, ScanRefusedError } from '../../../processing/scan-mesh.ts';
import { readBytes } from '../../support/scans/read-bytes.ts';
import { mutatedScan, type ScanFormat } from './mutate.ts';

export interface MutatedCount {
  /** The number of files that were rejected with an error message. */
  refused: number;
  /** The number of files that were read as usable surfaces. */
  read: number;
  /** Failures, each with its seed. */
  failures: string[];
}

/**
 * For one in this many readable scans, the frame is also detected. That takes longer than reading the scan.
 */
const FRAMED = 20;

/**
 * Reads the files for this many seeds. Each one must be rejected with an error message, or contain surfaces
 * that satisfy `ScanMesh`.
 */
export async function readMutated(format: ScanFormat, from: number, count: number): Promise<MutatedCount> {
  const found: MutatedCount = { refused: 0, read: 0, failures: [] };
  for (let seed = from; seed < from + count; seed += 1) {
    try {
      const raw = await readBytes(mutatedScan(format, seed));
      checkMesh(raw);
      found.read += 1;
      if (seed % FRAMED === 0) checkMesh({ ...raw, mesh: applyFrame(raw, findFrame(raw, {}).frame) });
    } catch (error) {
      if (error instanceof ScanRefusedError && /^[A-Z“].{10,400}[.?]$/s.test(error.message))
        found.refused += 1;
      else found.failures.push(`${format} ${seed}: ${(error as Error).stack ?? String(error)}`);
    }
  }
  return found;
}

function checkMesh({ mesh: { parts, materials, pictures } }: RawScan): void {
  for (const { positions, indices, uvs, colors, material } of parts) {
    const vertices = positions.length / 3;
    const wrong =
      indices.some((index) => index >= vertices) ||
      indices.length % 3 !== 0 ||
      !positions.every(Number.isFinite) ||
      (uvs && (uvs.length !== vertices * 2 || !uvs.every(Number.isFinite))) ||
      (colors && colors.length !== vertices * 4) ||
      material >= materials.length;
    if (wrong) throw new Error('Its surfaces are not what ScanMesh says.');
  }
  if (materials.some(({ picture }) => picture >= pictures.length)) throw new Error('A picture is not there.');
}
