import { type ScanMesh, ScanRefusedError } from '../scan-mesh.ts';

/** Where the scan is, in the file's units and axes, without what lies beside it. */
export interface Extent {
  min: number[];
  /** Of its sides. */
  longest: number;
}

const SAMPLES = 60_000;
/** Of the vertices at either end along each axis, which may be stray. */
const STRAY = 0.005;

export function findExtent({ parts }: ScanMesh): Extent {
  const corners = parts.reduce((sum, { indices }) => sum + indices.length, 0);
  const step = Math.max(1, Math.floor(corners / SAMPLES));
  const sampled: number[][] = [[], [], []];
  for (const { positions, indices } of parts) {
    for (let at = 0; at < indices.length; at += step) {
      for (let axis = 0; axis < 3; axis += 1) sampled[axis]!.push(positions[indices[at]! * 3 + axis]!);
    }
  }
  const sides = sampled.map((values) => {
    const sorted = Float64Array.from(values).sort();
    const stray = Math.floor(sorted.length * STRAY);
    return [sorted[stray]!, sorted[sorted.length - 1 - stray]!] as const;
  });
  const longest = Math.max(...sides.map(([least, most]) => most - least));
  if (!(longest > 0)) throw new ScanRefusedError('All of its points are in one place: it has no surfaces.');
  return { min: sides.map(([least]) => least), longest };
}
