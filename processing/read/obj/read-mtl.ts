import { type ScanMaterial, ScanRefusedError } from '../../scan-mesh.ts';
import type { GatheredPictures } from '../gather-pictures.ts';
import type { ScanFolder, ScanSource } from '../scan-source.ts';
import { decodeText } from './obj-lines.ts';

const LARGEST = 16 * 1024 ** 2;
/** Options that may precede the name of a picture, such as ‘-s 1 1 1’. */
const OPTIONS =
  /^(?:-(?:blendu|blendv|cc|clamp|texres|bm|boost|imfchan|type)\s+\S+\s+|-mm\s+\S+\s+\S+\s+|-[ost](?:\s+[-+\d.e]+){1,3}\s+)+/i;

interface MtlEntry {
  name: string;
  color: [number, number, number];
  opacity: number;
  picture: string | null;
  /** Whether the picture's alpha cuts out parts. */
  cutOut: boolean;
}

/** Returns the materials of an MTL by name. */
export async function readMtl(
  source: ScanSource,
  folder: ScanFolder,
  pictures: GatheredPictures,
): Promise<Map<string, ScanMaterial>> {
  if (source.bytes > LARGEST) throw new ScanRefusedError('Its MTL is larger than 16 MiB: it is damaged.');
  const text = decodeText(await source.read(0, source.bytes));
  const materials = new Map<string, ScanMaterial>();
  for (const entry of parseMtl(text)) {
    const picture = entry.picture === null ? -1 : await pictures.addNamed(entry.picture, source.name, folder);
    const color = picture < 0 ? entry.color.map(toLinear) : [1, 1, 1];
    materials.set(entry.name, {
      name: entry.name,
      color: [...color, entry.opacity] as ScanMaterial['color'],
      picture,
      alpha: entry.opacity < 1 ? 'blend' : entry.cutOut ? 'mask' : 'opaque',
      cutoff: 0.5,
      doubleSided: false,
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

/** Returns the name after the options, which some programs put in quotation marks. */
function pictureOf(rest: string): string {
  return rest.replace(OPTIONS, '').replace(/^"(.+)"$/, '$1');
}

/** Converts sRGB to linear light (IEC 61966-2-1). */
function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
