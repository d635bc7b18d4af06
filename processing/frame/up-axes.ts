import { Matrix4, Vector3 } from 'three';
import type { Frame } from '../../contract/scans/space.ts';

export type UpAxis = Frame['up'];

export const AXES: Readonly<Record<UpAxis, Vector3>> = {
  x: new Vector3(1, 0, 0),
  '-x': new Vector3(-1, 0, 0),
  y: new Vector3(0, 1, 0),
  '-y': new Vector3(0, -1, 0),
  z: new Vector3(0, 0, 1),
  '-z': new Vector3(0, 0, -1),
};

export const OPPOSITE = { x: '-x', '-x': 'x', y: '-y', '-y': 'y', z: '-z', '-z': 'z' } as const;

/** Where x of a capture points to in a file whose up is this one. */
const RIGHT: Readonly<Record<UpAxis, Vector3>> = {
  x: AXES['-y'],
  '-x': AXES.y,
  y: AXES.x,
  '-y': AXES.x,
  z: AXES.x,
  '-z': AXES.x,
};

/** From a capture's axes to those of a file: a quarter or half turn, none where y is up, and never a mirror. */
export function turnOf(up: UpAxis): Matrix4 {
  const [right, above] = [RIGHT[up], AXES[up]];
  return new Matrix4().makeBasis(right, above, right.clone().cross(above));
}
