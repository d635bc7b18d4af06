import { type RawScan, ScanRefusedError } from '../../scan-mesh.ts';
import type { ScanReader } from '../scan-reader.ts';
import { PieceReader } from '../piece-reader.ts';
import type { ScanFolder, ScanSource } from '../scan-source.ts';
import { findOrigin } from '../gather-positions.ts';
import { PlyFaces } from './ply-faces.ts';
import { type PlyHeader, readPlyHeader } from './ply-header.ts';
import { plyMesh } from './ply-parts.ts';
import { PlyRows } from './ply-rows.ts';
import { PlyVertices } from './ply-vertices.ts';

/** PLY with faces: text or binary, of either order of bytes. */
export const plyReader: ScanReader = {
  reads: (head) => /^ply\s/.test(Buffer.from(head.subarray(0, 4)).toString('latin1')),
  read: readPly,
};

async function readPly(source: ScanSource, folder: ScanFolder): Promise<RawScan> {
  const reader = new PieceReader(source);
  try {
    const header = await readPlyHeader(reader);
    refuseWithoutFaces(header);
    // Pictures beside the file cannot be had: without an archive there are none.
    const textured = header.pictures.length > 0 && folder.paths.length > 0;
    let vertices: PlyVertices | null = null;
    let faces: PlyFaces | null = null;
    for (const element of header.elements) {
      const rows = new PlyRows(reader, header.encoding, element);
      if (element.name === 'vertex') {
        const taken = (vertices = new PlyVertices(element, rows, textured));
        await rows.each(() => taken.take());
      } else if (element.name === 'face') {
        const taken = (faces = new PlyFaces(element, rows, countOf(header, 'vertex'), textured));
        await rows.each(() => taken.take());
      } else await rows.each(() => {});
    }
    if (!vertices || !faces) throw new ScanRefusedError('This PLY file has no vertices.');
    vertices.positions.end();
    const origin = findOrigin([vertices.positions]);
    return {
      mesh: await plyMesh(vertices, faces, origin, header, folder, source.name),
      format: 'PLY',
      origin,
      stated: { metresPerUnit: null, up: null },
    };
  } finally {
    await reader.close();
  }
}

function countOf({ elements }: PlyHeader, name: string): number {
  return elements.find((element) => element.name === name)?.count ?? 0;
}

/** Points alone, and what else is written as PLY. */
function refuseWithoutFaces({ elements }: PlyHeader): void {
  const vertex = elements.find(({ name }) => name === 'vertex');
  const names = new Set(vertex?.properties.map(({ name }) => name));
  if (names.has('f_dc_0') || names.has('packed_position')) {
    throw new ScanRefusedError(
      'This PLY file is a scan of Gaussian splats, which have no surfaces. Export the mesh of the scan, such as GLB.',
    );
  }
  if (!elements.some(({ name, count }) => name === 'face' && count > 0)) {
    throw new ScanRefusedError(
      'This PLY file is a point cloud: it has no faces. Mesh it in the program that made it, and export it with faces.',
    );
  }
}
