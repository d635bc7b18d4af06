import type { ScanMesh } from '../scan-mesh.ts';

export interface Box {
  min: number[];
  max: number[];
}

/** Corners of a box's faces, counter-clockwise seen from outside: bit 0 is x, 1 is y, 2 is z at its greatest. */
const FACES = [
  [0, 4, 6, 2],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 2, 3, 1],
  [4, 5, 7, 6],
];

/** A mesh of boxes, for tests. */
export function boxMesh(boxes: Box[]): ScanMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const { min, max } of boxes) {
    const base = positions.length / 3;
    for (let corner = 0; corner < 8; corner++) {
      for (let axis = 0; axis < 3; axis++) positions.push((corner >> axis) & 1 ? max[axis]! : min[axis]!);
    }
    for (const [a, b, c, d] of FACES)
      indices.push(base + a!, base + b!, base + c!, base + a!, base + c!, base + d!);
  }
  const part = {
    name: '',
    positions: Float32Array.from(positions),
    indices: Uint32Array.from(indices),
    uvs: null,
    colors: null,
    material: -1,
  };
  return { parts: boxes.length > 0 ? [part] : [], materials: [], pictures: [] };
}
