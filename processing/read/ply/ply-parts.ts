import type { MeshPart, ScanMaterial, ScanMesh } from '../../scan-mesh.ts';
import { GatheredPictures } from '../gather-pictures.ts';
import { findNamed } from '../find-named.ts';
import type { ScanFolder } from '../scan-source.ts';
import { flippedUvs, pickColors, pickTriples } from '../pick-values.ts';
import { CornerWelder } from '../weld-corners.ts';
import type { PlyFaces } from './ply-faces.ts';
import type { PlyHeader } from './ply-header.ts';
import type { PlyVertices } from './ply-vertices.ts';

const PLAIN: ScanMaterial = {
  name: '',
  color: [0.6, 0.6, 0.6, 1],
  picture: -1,
  alpha: 'opaque',
  cutoff: 0.5,
  doubleSided: false,
  unlit: false,
};
const COLORED: ScanMaterial = { ...PLAIN, color: [1, 1, 1, 1], unlit: true };

/** What was gathered, as parts: one for each picture where its faces have places in pictures, else one. */
export async function plyMesh(
  vertices: PlyVertices,
  faces: PlyFaces,
  origin: [number, number, number],
  { pictures: names }: PlyHeader,
  folder: ScanFolder,
  base: string,
): Promise<ScanMesh> {
  const colors = vertices.colors();
  const positions = vertices.positions.place(origin);
  const { vertices: indices, places } = faces.join(positions);
  const { wedges } = faces;
  const pictures = new GatheredPictures();
  const read = async (name: string | undefined) => {
    const file = name === undefined ? null : findNamed(name, base, folder, 'picture');
    return file ? await pictures.add(file.name, file) : -1;
  };
  const plain = colors ? COLORED : PLAIN;
  if (!wedges || !places) {
    const uvs = vertices.uvs();
    const picture = uvs ? await read(names[0]) : -1;
    const material = picture < 0 ? plain : { ...COLORED, picture };
    const part = { name: '', positions, indices, uvs: picture < 0 ? null : uvs, colors, material: 0 };
    return { parts: [part], materials: [material], pictures: pictures.pictures };
  }
  const runs = wedges.runs(places.length);
  const corners = { vertices: indices, places };
  const uvs = wedges.uvs.join();
  const welder = new CornerWelder(positions.length / 3);
  const parts: MeshPart[] = [];
  const materials: ScanMaterial[] = [];
  for (const [number, ofPicture] of runs) {
    const picture = await read(names[number]);
    const welded = welder.weld(corners, ofPicture);
    parts.push({
      name: '',
      positions: pickTriples(positions, welded.vertices),
      indices: welded.indices,
      uvs: picture < 0 ? null : flippedUvs(uvs, welded.places),
      colors: colors && pickColors(colors, welded.vertices),
      material: materials.length,
    });
    materials.push(picture < 0 ? plain : { ...COLORED, picture });
  }
  return { parts, materials, pictures: pictures.pictures };
}
