import { Matrix4 } from 'three';
import type { Frame } from '../../contract/scans/space.ts';

export type UpAxis = Frame['up'];

/** Columns: where the axes of a capture (x, y up, z) point to in a file whose up is this one. None of them is a mirror. */
const TURNS: Readonly<Record<UpAxis, readonly [number[], number[], number[]]>> = {
  y: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  '-y': [
    [1, 0, 0],
    [0, -1, 0],
    [0, 0, -1],
  ],
  z: [
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ],
  '-z': [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
  x: [
    [0, -1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ],
  '-x': [
    [0, 1, 0],
    [-1, 0, 0],
    [0, 0, 1],
  ],
};

/** From a capture's axes to those of a file: a quarter or half turn, and none where y is up. */
export function turnOf(up: UpAxis): Matrix4 {
  const [x, y, z] = TURNS[up];
  return new Matrix4().fromArray([...x, 0, ...y, 0, ...z, 0, 0, 0, 0, 1]);
}
