/**
 * Reads binary OctoMap trees (.bt) as described in https://octomap.github.io/octomap/doc/
 * (OccupancyOcTreeBase::readBinaryNode). After lines of text up to `data`, each inner node is two bytes, with
 * two bits for each of its eight children: 01 is free, 10 is occupied, and 11 is an inner node. The inner
 * nodes follow in order. The bits of a child's number stand for x, y and z. The tree has 16 levels around the
 * origin, with z up.
 */
export interface Octomap {
  /** The edge of a voxel in metres. */
  resolution: number;
  /**
   * The known space as cubes: their minimum corner in voxels from the minimum corner of the whole tree, and
   * their edge in voxels.
   */
  leaves: { x: number; y: number; z: number; edge: number; occupied: boolean }[];
}

const DEPTH = 16;
/** The distance from the minimum corner of the tree to the origin along each axis, in voxels. */
export const OCTOMAP_CENTER = 2 ** (DEPTH - 1);

export function readOctomap(bytes: Uint8Array): Octomap {
  const marker = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4_096)).indexOf(
    '\ndata\n',
  );
  const header = Buffer.from(bytes.subarray(0, Math.max(0, marker))).toString('latin1');
  const resolution = Number(/^res ([\d.]+)$/m.exec(`${header}\n`)?.[1]);
  if (!header.startsWith('# Octomap OcTree binary file') || !(resolution > 0))
    throw new Error('This is no binary tree of OctoMap.');
  const leaves: Octomap['leaves'] = [];
  let at = marker + '\ndata\n'.length;
  const readNode = (x: number, y: number, z: number, edge: number) => {
    if (at + 2 > bytes.length || edge < 2) throw new Error('The tree is damaged.');
    const kinds = bytes[at]! | (bytes[at + 1]! << 8);
    at += 2;
    const half = edge / 2;
    for (let child = 0; child < 8; child++) {
      const kind = (kinds >> (child * 2)) & 3;
      if (kind === 0) continue;
      const corner = [
        x + (child & 1) * half,
        y + ((child >> 1) & 1) * half,
        z + (child >> 2) * half,
      ] as const;
      if (kind === 3) readNode(...corner, half);
      else leaves.push({ x: corner[0], y: corner[1], z: corner[2], edge: half, occupied: kind === 2 });
    }
  };
  readNode(0, 0, 0, 2 ** DEPTH);
  return { resolution, leaves };
}
