import {
  COLORED,
  PLAIN,
  type RawScan,
  ScanRefusedError,
  type MeshPart,
  type ScanMaterial,
  type ScanMesh,
} from '../../scan-mesh.ts';
import type { ScanFolder, ScanReader, ScanSource } from '../scan-source.ts';
import { PieceReader } from '../piece-reader.ts';
import { findOrigin } from '../gather-positions.ts';
import { PlyFaces } from './ply-faces.ts';
import { countOf, type PlyHeader, readPlyHeader } from './ply-header.ts';
import { PlyRows, PlyVertices } from './ply-rows.ts';
import { GatheredPictures } from '../gather-pictures.ts';
import { flippedUvs, pickValues } from '../growing-array.ts';
import { CornerWelder, runsOf } from '../weld-corners.ts';

/** Reads PLY with faces, as text or binary, in either byte order. */
export const plyReader: ScanReader = {
  reads: (head) => /^ply\s/.test(Buffer.from(head.subarray(0, 4)).toString('latin1')),
  read: readPly,
};

async function readPly(source: ScanSource, folder: ScanFolder): Promise<RawScan> {
  const reader = new PieceReader(source);
  try {
    const header = await readPlyHeader(reader);
    refuseWithoutFaces(header);
    // Only a PLY file in an archive can have pictures next to it.
    const textured = header.pictures.length > 0 && folder.paths.length > 0;
    let vertices: PlyVertices | null = null;
    let faces: PlyFaces | null = null;
    for (const element of header.elements) {
      const rows = new PlyRows(reader, header.encoding, element);
      if (element.name === 'vertex') {
        const taken = (vertices = new PlyVertices(element, rows, textured));
        await rows.each(() => taken.take());
      } else if (element.name === 'face') {
        const taken = (faces = new PlyFaces(element, rows, countOf(header.elements, 'vertex'), textured));
        await rows.each(() => taken.take());
      } else await rows.each(() => {});
    }
    if (!vertices || !faces)
      throw new ScanRefusedError('This PLY file has no vertices. Export it again with its mesh.');
    vertices.positions.end();
    const origin = findOrigin([vertices.positions]);
    const pictures = new GatheredPictures();
    const mesh = await plyMesh(vertices, faces, origin, header, pictures, folder, source.name);
    return {
      mesh,
      missing: [...pictures.missing],
      format: 'PLY',
      origin,
      stated: { metresPerUnit: null, up: null },
    };
  } finally {
    await reader.close();
  }
}

/** Throws `ScanRefusedError` for a PLY file without faces, such as a point cloud or Gaussian splats. */
function refuseWithoutFaces({ elements }: PlyHeader): void {
  const vertex = elements.find(({ name }) => name === 'vertex');
  const names = new Set(vertex?.properties.map(({ name }) => name));
  if (names.has('f_dc_0') || names.has('packed_position')) {
    throw new ScanRefusedError(
      'This PLY file contains Gaussian splats, which have no surfaces. Export the mesh of the scan, for example as GLB.',
    );
  }
  if (!elements.some(({ name, count }) => name === 'face' && count > 0)) {
    throw new ScanRefusedError(
      'This PLY file is a point cloud, which has no faces. Create a mesh in the program that made the file, then export it with faces.',
    );
  }
}

/**
 * Returns a mesh with one part per picture if faces have texture coordinates; otherwise a mesh with one part.
 */
async function plyMesh(
  vertices: PlyVertices,
  faces: PlyFaces,
  origin: [number, number, number],
  { pictures: names }: PlyHeader,
  pictures: GatheredPictures,
  folder: ScanFolder,
  base: string,
): Promise<ScanMesh> {
  const colors = vertices.colors();
  const positions = vertices.positions.place(origin);
  const { vertices: indices, places } = faces.join(positions);
  const { wedges } = faces;
  const read = async (name: string | undefined) =>
    name === undefined ? -1 : await pictures.addNamed(name, base, folder);
  const plain = colors ? COLORED : PLAIN;
  if (!wedges || !places) {
    const uvs = vertices.uvs();
    const picture = uvs ? await read(names[0]) : -1;
    const material = picture < 0 ? plain : { ...COLORED, picture };
    const part = { name: '', positions, indices, uvs: picture < 0 ? null : uvs, colors, material: 0 };
    return { parts: [part], materials: [material], pictures: pictures.pictures };
  }

  const corners = { vertices: indices, places };
  const uvs = wedges.uvs.join();
  const welder = new CornerWelder(positions.length / 3);
  const parts: MeshPart[] = [];
  const materials: ScanMaterial[] = [];
  for (const [number, runs] of runsOf(wedges.starts, places.length)) {
    const picture = await read(names[number]);
    const welded = welder.weld(corners, runs);
    parts.push({
      name: '',
      positions: pickValues(positions, 3, welded.vertices, new Float32Array(welded.vertices.length * 3)),
      indices: welded.indices,
      uvs: picture < 0 ? null : flippedUvs(uvs, welded.places),
      colors: colors && pickValues(colors, 4, welded.vertices, new Uint8Array(welded.vertices.length * 4)),
      material: materials.length,
    });
    materials.push(picture < 0 ? plain : { ...COLORED, picture });
  }
  return { parts, materials, pictures: pictures.pictures };
}
