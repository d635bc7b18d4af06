import {
  COLORED,
  type MeshPart,
  PLAIN,
  type RawScan,
  type ScanMaterial,
  ScanRefusedError,
} from '../../scan-mesh.ts';
import { linearShare } from '../../scene/geometry.ts';
import { GatheredPictures, findByName, findNamed } from '../gather-pictures.ts';
import type { ScanFolder, ScanReader, ScanSource } from '../scan-source.ts';
import { findOrigin } from '../gather-positions.ts';
import { flippedUvs, pickValues } from '../growing-array.ts';
import { CornerWelder, runsOf } from '../weld-corners.ts';
import { type ObjLines, decodeText, readObjLines } from './obj-lines.ts';

const OWN_FILES = /^(cloud\.xyz|(ceiling)?colorplan.*\.(jpg|pdf))$/i;

const PICTURE = /\.(jpe?g|png|webp|tiff?|bmp|tga)$/i;
const LIBRARIES_MAX = 100;

/** Reads Wavefront OBJ with its MTL and pictures. */
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
  const starts = [{ of: '', from: 0 }, ...lines.materials];
  const parts = [...runsOf(starts, corners.vertices.length)].map(([name, runs]): MeshPart => {
    const welded = welder.weld(corners, runs);
    const material = materials.get(name) ?? { ...(colors ? COLORED : PLAIN), name };
    return {
      name: '',
      positions: pickValues(positions, 3, welded.vertices, new Float32Array(welded.vertices.length * 3)),
      indices: welded.indices,
      uvs: material.picture < 0 ? null : flippedUvs(uvs, welded.places),
      colors: colors && pickValues(colors, 4, welded.vertices, new Uint8Array(welded.vertices.length * 4)),
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
  // An OBJ needs no MTL if the archive contains no pictures.
  if (only.length === 0 && !folder.paths.some((path) => PICTURE.test(path))) return all;
  for (const name of new Set(libraries.flatMap((name) => namesIn(name, folder)))) {
    // If someone renamed the files, the OBJ still contains the old name of the MTL.
    // If the archive contains only one MTL, it is therefore used regardless of its name.
    const file =
      (only.length === 1 && folder.find(only[0]!)) || findNamed(name, source.name, folder, 'material file');
    for (const [key, material] of await readMtl(file, folder, pictures)) all.set(key, material);
  }
  return all;
}

/** Returns the file names of an `mtllib` line: a single name, which may contain spaces, or several names. */
function namesIn(names: string, folder: ScanFolder): string[] {
  const parts = names.split(/\s+/, LIBRARIES_MAX);
  return parts.length > 1 && !findByName(names, folder) ? parts : [names];
}

/** Returns whether an archive is a MatterPak from Matterport, whose OBJ is in metres with z up. */
function isMatterPak(obj: string, paths: readonly string[]): boolean {
  const nameOf = (path: string) => path.split('/').at(-1)!;
  return /^[\da-f]{32}\.obj$/i.test(nameOf(obj)) || paths.some((path) => OWN_FILES.test(nameOf(path)));
}

/**
 * Returns the red, green, blue and alpha bytes of each vertex; null unless every vertex has a colour.
 * `values`: red, green and blue of each vertex that has a colour.
 */
function objColors(values: Float32Array, vertices: number): Uint8Array | null {
  if (vertices === 0 || values.length !== vertices * 3) return null;
  // Most programs write colours from 0 to 1, but some write 0 to 255.
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

const LARGEST = 16 * 1024 ** 2;
/** Matches options before the name of a picture, such as ‘-s 1 1 1’. */
const OPTIONS =
  /^(?:-(?:blendu|blendv|cc|clamp|texres|bm|boost|imfchan|type)\s+\S+\s+|-mm\s+\S+\s+\S+\s+|-[ost](?:\s+[-+\d.e]+){1,3}\s+)+/i;

interface MtlEntry {
  name: string;
  color: [number, number, number];
  opacity: number;
  picture: string | null;
  /** Whether the surface is cut out where its picture is transparent. */
  cutOut: boolean;
}

/** Returns the materials of an MTL by name. */
async function readMtl(
  source: ScanSource,
  folder: ScanFolder,
  pictures: GatheredPictures,
): Promise<Map<string, ScanMaterial>> {
  if (source.bytes > LARGEST)
    throw new ScanRefusedError(
      'The MTL of this OBJ is damaged: it is larger than 16 MiB. Export the OBJ again.',
    );
  const text = decodeText(await source.read(0, source.bytes));
  const materials = new Map<string, ScanMaterial>();
  for (const entry of parseMtl(text)) {
    const picture = entry.picture === null ? -1 : await pictures.addNamed(entry.picture, source.name, folder);
    const color = picture < 0 ? entry.color.map(linearShare) : [1, 1, 1];
    materials.set(entry.name, {
      ...PLAIN,
      name: entry.name,
      color: [...color, entry.opacity] as ScanMaterial['color'],
      picture,
      alpha: entry.opacity < 1 ? 'blend' : entry.cutOut ? 'mask' : 'opaque',
      unlit: picture >= 0,
    });
  }
  return materials;
}

function parseMtl(text: string): MtlEntry[] {
  const entries: MtlEntry[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, keyword, words] = /^(\S+)\s([^]*)$/.exec(line.slice(0, 4096).trim()) ?? [];
    if (keyword === undefined || words === undefined) continue;
    const rest = words.trimStart();
    if (keyword === 'newmtl') {
      entries.push({ name: rest, color: [0.8, 0.8, 0.8], opacity: 1, picture: null, cutOut: false });
    }
    const entry = entries.at(-1);
    if (entry) readStatement(entry, keyword.toLowerCase(), rest);
  }
  return entries;
}

function readStatement(entry: MtlEntry, keyword: string, rest: string): void {
  const numbers = rest.split(/\s+/).map(Number);
  const bounded = (value: number | undefined, otherwise: number) =>
    value !== undefined && value >= 0 && value <= 1 ? value : otherwise;
  if (keyword === 'kd') entry.color = [0, 1, 2].map((at) => bounded(numbers[at], 0.8)) as MtlEntry['color'];
  // Some programs write an opacity of 0 for opaque materials.
  else if (keyword === 'd') entry.opacity = bounded(numbers[0], 1) || 1;
  else if (keyword === 'tr') entry.opacity = 1 - bounded(numbers[0], 0) || 1;
  else if (keyword === 'map_kd') entry.picture = pictureOf(rest);
  else if (keyword === 'map_d') entry.cutOut = entry.picture === pictureOf(rest);
}

/**
 * Returns the picture's name without the options before it and without the quotation marks that some programs
 * add.
 */
function pictureOf(rest: string): string {
  return rest.replace(OPTIONS, '').replace(/^"(.+)"$/, '$1');
}
