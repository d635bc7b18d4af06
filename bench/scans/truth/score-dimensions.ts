import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BufferAttribute, BufferGeometry, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { Capture } from '../../../contract/capture.ts';
import type { ScanDone } from '../../../contract/scans/scan-result.ts';
import { deriveScale } from '../../../contract/measuring/derive-scale.ts';
import { measure } from '../../../contract/measuring/measure.ts';
import { readScene } from '../../../tools/check-capture/read-scene.ts';
import { sceneTriangles } from '../../../tools/check-capture/scene-triangles.ts';

/** How known lengths come out in the model that was made of a bare capture. */
export interface DimensionScore {
  known: number;
  /** Whose interval holds the true length. */
  inside: number;
  /** The largest error, part of the length. */
  worst: number;
}

/** Measures from surface to surface in the finest levels. `lowered`: metres by which the model lies below the capture. */
export async function scoreDimensions(
  { dimensions }: Capture,
  done: ScanDone,
  { folder, lowered }: { folder: string; lowered: number },
): Promise<DimensionScore> {
  const pieces: Float32Array[] = [];
  for (const { levels } of done.parts) {
    const document = await readScene(await readFile(join(folder, levels.at(-1)!.file)));
    pieces.push(sceneTriangles(document.getRoot().listNodes()));
  }
  const nearest = prepareNearest(pieces);
  const scale = deriveScale(done.accuracy, []);
  const errors = dimensions.map(({ from, to, metres }) => {
    const points = [from, to].map(([x, y, z]) => ({
      position: nearest(new Vector3(x, y - lowered, z)),
      snap: 'free' as const,
    }));
    const [value] = measure({ kind: 'distance', points }, scale);
    if (!value || value.state === 'declined') return { inside: false, error: 1 };
    return {
      inside: value.low <= metres && metres <= value.high,
      error: Math.abs(value.value - metres) / metres,
    };
  });
  return {
    known: errors.length,
    inside: errors.filter(({ inside }) => inside).length,
    worst: Math.max(...errors.map(({ error }) => error)),
  };
}

function prepareNearest(pieces: readonly Float32Array[]): (point: Vector3) => [number, number, number] {
  const positions = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    positions.set(piece, at);
    at += piece.length;
  }
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(positions, 3));
  const tree = new MeshBVH(geometry);
  return (point) => {
    const { x, y, z } = tree.closestPointToPoint(point)!.point;
    return [x, y, z];
  };
}
