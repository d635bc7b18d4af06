import { Matrix4 } from 'three';
import type { Frame } from '../../contract/scans/space.ts';
import type { RawScan, ScanMesh } from '../scan-mesh.ts';

/** Brings a scan into the capture's frame: metres, y up. In place: its coordinates are changed, and its mesh is what is returned. */
export function applyFrame({ mesh }: RawScan, { toFile }: Frame): ScanMesh {
  const m = new Matrix4().fromArray(toFile).invert().elements;
  for (const { positions } of mesh.parts) {
    for (let at = 0; at < positions.length; at += 3) {
      const x = positions[at]!;
      const y = positions[at + 1]!;
      const z = positions[at + 2]!;
      positions[at] = m[0] * x + m[4] * y + m[8] * z + m[12];
      positions[at + 1] = m[1] * x + m[5] * y + m[9] * z + m[13];
      positions[at + 2] = m[2] * x + m[6] * y + m[10] * z + m[14];
    }
  }
  return mesh;
}
