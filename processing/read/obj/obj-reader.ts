import type { MeshPart, RawScan, ScanMaterial } from '../../scan-mesh.ts';
import { GatheredPictures, findByName, findNamed } from '../gather-pictures.ts';
import type { ScanFolder, ScanReader, ScanSource } from '../scan-source.ts';
import { findOrigin } from '../gather-positions.ts';
import { flippedUvs, pickColors, pickTriples } from '../growing-array.ts';
import { CornerWelder, type Run } from '../weld-corners.ts';
import { type ObjLines, readObjLines } from './obj-lines.ts';
import { readMtl } from './read-mtl.ts';

const OWN_FILES = /^(cloud\.xyz|(ceiling)?colorplan.*\.(jpg|pdf))$/i;

const PICTURE = /\.(jpe?g|png|webp|tiff?|bmp|tga)$/i;
const LIBRARIES_MAX = 100;

/** Wavefront OBJ with its MTL and pictures. */
export const objReader: ScanReader = {
  reads: (head) => /^[ \t]*(#|mtllib |usemtl |[vfogs] |v[nt] )/m.test(Buffer.from(head).toString('latin1')),
  read: readObj,
};

async function readObj(source: ScanSource, folder: ScanFolder): Promise<RawScan> {
  const lines = await readObjLines(source);
  const { positions: gathered, corners: parsed } = lines;
  const pictures = new GatheredPictures();
  const materials = await materialsOf(lines, source, folder, pictures);
  gathered.end();
  const origin = findOrigin([gathered]);
  const colors = objColors(lines.colors.join(), gathered.count);
  const uvs = lines.uvs.join();
  const positions = gathered.place(origin);
  const corners = parsed.join(positions, uvs.length / 2);
  const welder = new CornerWelder(gathered.count);
  const used: ScanMaterial[] = [];
  const parts = [...runsOf(lines.materials, corners.vertices.length)].map(([name, runs]): MeshPart => {
    const welded = welder.weld(corners, runs);
    const material = materials.get(name) ?? plain(name, colors !== null);
    return {
      name: '',
      positions: pickTriples(positions, welded.vertices),
      indices: welded.indices,
      uvs: material.picture < 0 ? null : flippedUvs(uvs, welded.places),
      colors: colors && pickColors(colors, welded.vertices),
      material: used.push(material) - 1,
    };
  });
  return {
    mesh: { parts, materials: used, pictures: pictures.pictures },
    missing: [...pictures.missing],
    format: 'OBJ',
    origin,
    stated: isMatterPak(source.name, folder.paths)
      ? { metresPerUnit: 1, up: 'z' }
      : { metresPerUnit: null, up: null },
  };
}

async function materialsOf(
  { libraries }: ObjLines,
  source: ScanSource,
  folder: ScanFolder,
  pictures: GatheredPictures,
): Promise<Map<string, ScanMaterial>> {
  const all = new Map<string, ScanMaterial>();
  const only = folder.paths.filter((path) => /\.mtl$/i.test(path));
  // The OBJ alone has everything that matters if its surfaces have no pictures.
  if (only.length === 0 && !folder.paths.some((path) => PICTURE.test(path))) return all;
  for (const name of new Set(libraries.flatMap((name) => namesIn(name, folder)))) {
    // A renamed OBJ usually still contains the old file name.
    const file =
      (only.length === 1 && folder.find(only[0]!)) || findNamed(name, source.name, folder, 'material file');
    for (const [key, material] of await readMtl(file, folder, pictures)) all.set(key, material);
  }
  return all;
}

/** Returns one name, which may contain spaces, or several names. */
function namesIn(names: string, folder: ScanFolder): string[] {
  const parts = names.split(/\s+/, LIBRARIES_MAX);
  return parts.length > 1 && !findByName(names, folder) ? parts : [names];
}

/** Returns the ranges of corners that use each material, without unused materials. */
function runsOf(materials: ObjLines['materials'], corners: number): Map<string, Run[]> {
  const runs = new Map<string, Run[]>();
  const starts = [{ name: '', from: 0 }, ...materials];
  for (const [index, { name, from }] of starts.entries()) {
    const to = starts[index + 1]?.from ?? corners;
    if (to === from) continue;
    const known = runs.get(name);
    if (known) known.push([from, to]);
    else runs.set(name, [[from, to]]);
  }
  return runs;
}

function plain(name: string, colored: boolean): ScanMaterial {
  const grey = colored ? 1 : 0.6;
  return {
    name,
    color: [grey, grey, grey, 1],
    picture: -1,
    alpha: 'opaque',
    cutoff: 0.5,
    doubleSided: false,
    unlit: colored,
  };
}

/** Returns whether an archive is a MatterPak from Matterport, whose OBJ is in metres with z up. */
function isMatterPak(obj: string, paths: readonly string[]): boolean {
  const nameOf = (path: string) => path.split('/').at(-1)!;
  return /^[\da-f]{32}\.obj$/i.test(nameOf(obj)) || paths.some((path) => OWN_FILES.test(nameOf(path)));
}

/** Returns red, green, blue and alpha bytes of each vertex, from three numbers each; null unless all vertices have them. */
function objColors(values: Float32Array, vertices: number): Uint8Array | null {
  if (vertices === 0 || values.length !== vertices * 3) return null;
  // Most programs write 0 to 1, some 0 to 255.
  const scale = values.some((value) => value > 1) ? 1 : 255;
  const colors = new Uint8Array(vertices * 4).fill(255);
  for (let vertex = 0; vertex < vertices; vertex += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      const value = Math.round(values[vertex * 3 + channel]! * scale);
      colors[vertex * 4 + channel] = value > 0 ? Math.min(255, value) : 0;
    }
  }
  return colors;
}
