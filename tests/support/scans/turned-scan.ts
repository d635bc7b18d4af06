import { Matrix4, Vector3 } from 'three';
import type { RawScan, ScanMesh } from '../../../processing/scan-mesh.ts';

/**
 * Returns a scan as stored in a file with this frame. `matrix` converts from metres with y up to the file's
 * coordinates.
 */
export function turnedScan(mesh: ScanMesh, matrix: Matrix4, stated: RawScan['stated']): RawScan {
  const point = new Vector3();
  const parts = mesh.parts.map((part) => {
    const positions = Float32Array.from(part.positions);
    for (let at = 0; at < positions.length; at += 3) {
      point.fromArray(positions, at).applyMatrix4(matrix).toArray(positions, at);
    }
    return { ...part, positions };
  });
  return { mesh: { ...mesh, parts }, format: 'PLY', origin: [0, 0, 0], stated };
}

interface FileForm {
  scale?: number;
  /** The tilt in degrees. */
  tilt?: number;
  up?: 'y' | 'z' | '-y';
}

/**
 * Returns the matrix from metres with y up to a file in another unit, by default with z up, tilted by `tilt`
 * degrees.
 */
export function fileFrame({ scale = 1, tilt = 0, up = 'z' }: FileForm = {}): Matrix4 {
  const turn = { y: 0, z: Math.PI / 2, '-y': Math.PI }[up];
  return new Matrix4()
    .makeScale(scale, scale, scale)
    .multiply(new Matrix4().makeRotationX(turn))
    .multiply(new Matrix4().makeRotationAxis(new Vector3(0.6, 0, 0.8), (tilt * Math.PI) / 180));
}
