import { type RawFile, rawZip } from '../raw-zip.ts';
import type { PlainMesh } from './box-room.ts';
import { ONE_PIXEL } from './one-pixel.ts';

/** Returns an OBJ in which each triangle shows a single point of the picture. */
export function writeObj({ positions, triangles }: PlainMesh, library = 'room.mtl'): string {
  return [
    `mtllib ${library}`,
    ...positions.map((position) => `v ${position.join(' ')}`),
    'vt 0.25 0.75',
    'usemtl walls',
    ...triangles.map((triangle) => `f ${triangle.map((index) => `${index + 1}/1`).join(' ')}`),
    '',
  ].join('\n');
}

export const ROOM_MTL = 'newmtl walls\r\nKd 0.5 0.5 0.5\r\nmap_Kd walls.png\r\n';

/** Returns a ZIP with an OBJ, its MTL and its picture. `others` replace files with the same names. */
export function writeObjZip(mesh: PlainMesh, others: readonly RawFile[] = []): Buffer<ArrayBuffer> {
  const files: RawFile[] = [
    { name: 'room.obj', content: writeObj(mesh), deflated: true },
    { name: 'room.mtl', content: ROOM_MTL, deflated: true },
    { name: 'walls.png', content: ONE_PIXEL },
  ];
  return rawZip([...files.filter(({ name }) => !others.some((other) => other.name === name)), ...others]);
}
