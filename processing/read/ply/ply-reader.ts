import { type RawScan, type ScanMaterial, ScanRefusedError } from '../../mesh/scan-mesh.ts';
import type { ScanReader } from '../scan-reader.ts';
import { PieceReader } from '../sources/piece-reader.ts';
import type { ScanFolder, ScanSource } from '../sources/scan-source.ts';
import { findOrigin } from '../vertices/gather-positions.ts';
import { PlyFaces } from './ply-faces.ts';
import { type PlyHeader, readPlyHeader } from './ply-header.ts';
import { PlyRows } from './ply-rows.ts';
import { PlyVertices } from './ply-vertices.ts';

/** PLY with faces: text or binary, of either order of bytes. */
export const plyReader: ScanReader = {
  reads: (head) => /^ply\s/.test(Buffer.from(head.subarray(0, 4)).toString('latin1')),
  read: readPly,
};

const PLAIN: ScanMaterial = {
  name: '',
  color: [0.6, 0.6, 0.6, 1],
  picture: -1,
  alpha: 'opaque',
  cutoff: 0.5,
  doubleSided: false,
  unlit: false,
};

async function readPly(source: ScanSource, _folder: ScanFolder): Promise<RawScan> {
  const reader = new PieceReader(source);
  try {
    const header = await readPlyHeader(reader);
    refuseWithoutFaces(header);
    let vertices: PlyVertices | null = null;
    let faces: PlyFaces | null = null;
    for (const element of header.elements) {
      const rows = new PlyRows(reader, header.encoding, element);
      if (element.name === 'vertex') {
        const taken = (vertices = new PlyVertices(element, rows));
        await rows.each(() => taken.take());
      } else if (element.name === 'face') {
        const taken = (faces = new PlyFaces(element, rows));
        await rows.each(() => taken.take());
      } else await rows.each(() => {});
    }
    if (!vertices || !faces) throw new ScanRefusedError('This PLY file has no vertices.');
    return scanOf(vertices, faces);
  } finally {
    await reader.close();
  }
}

function scanOf(vertices: PlyVertices, faces: PlyFaces): RawScan {
  const indices = faces.indices(vertices.positions.count);
  vertices.positions.end();
  const origin = findOrigin([vertices.positions]);
  const colors = vertices.colors();
  const part = {
    name: '',
    positions: vertices.positions.place(origin),
    indices,
    uvs: null,
    colors,
    material: 0,
  };
  return {
    mesh: {
      parts: [part],
      materials: [colors ? { ...PLAIN, color: [1, 1, 1, 1], unlit: true } : PLAIN],
      pictures: [],
    },
    format: 'PLY',
    origin,
    stated: { metresPerUnit: null, up: null },
  };
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
