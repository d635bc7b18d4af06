import { SCAN_MAX_TRIANGLES, SCAN_MAX_VERTICES } from '../../../contract/limits.ts';
import { ScanRefusedError } from '../../scan-mesh.ts';
import { tooManyVertices } from '../gather-positions.ts';
import type { NumberType, PieceReader } from '../piece-reader.ts';
import { tooManyTriangles } from '../weld-corners.ts';

export interface PlyHeader {
  encoding: 'ascii' | 'binary_little_endian' | 'binary_big_endian';
  elements: PlyElement[];
  /** The names of the pictures in the `comment TextureFile` lines. */
  pictures: string[];
}

export interface PlyElement {
  name: string;
  count: number;
  properties: PlyProperty[];
}

/** `countType`: the type of a list's length; null for a single number. */
interface PlyProperty {
  name: string;
  type: NumberType;
  countType: NumberType | null;
}

const TYPES: Readonly<Record<string, NumberType>> = {
  char: 'i1',
  int8: 'i1',
  uchar: 'u1',
  uint8: 'u1',
  short: 'i2',
  int16: 'i2',
  ushort: 'u2',
  uint16: 'u2',
  int: 'i4',
  int32: 'i4',
  uint: 'u4',
  uint32: 'u4',
  float: 'f4',
  float32: 'f4',
  double: 'f8',
  float64: 'f8',
};

const ENCODINGS = new Set(['ascii', 'binary_little_endian', 'binary_big_endian']);

const LINES_MAX = 10_000;

const LINE_MAX = 4096;

const PROPERTIES_MAX = 200;

/** Reads the lines before the data, and leaves the reader at the data. */
export async function readPlyHeader(reader: PieceReader): Promise<PlyHeader> {
  const header: Partial<PlyHeader> & Omit<PlyHeader, 'encoding'> = { elements: [], pictures: [] };
  for (let count = 0; count < LINES_MAX; count += 1) {
    const end = await reader.lineEnd();
    if (end < 0 || end - reader.at > LINE_MAX) throw damagedHeader();
    const line = reader.bytes.toString('utf8', reader.at, end).trimEnd();
    reader.at = end + 1;
    if (line === 'end_header') return checked(header);
    readLine(line, header);
  }
  throw damagedHeader();
}

function readLine(line: string, header: Partial<PlyHeader> & Omit<PlyHeader, 'encoding'>): void {
  const [keyword, ...words] = line.split(/\s+/);
  const element = header.elements.at(-1);
  if (keyword === 'format') {
    if (!ENCODINGS.has(words[0] ?? '')) throw damagedHeader();
    header.encoding = words[0] as PlyHeader['encoding'];
  } else if (keyword === 'comment' && words[0] === 'TextureFile') {
    header.pictures.push(line.replace(/^comment\s+TextureFile\s+/, ''));
  } else if (keyword === 'element') {
    const count = Number(words[1]);
    if (!words[0] || !Number.isSafeInteger(count) || count < 0) throw damagedHeader();
    header.elements.push({ name: words[0], count, properties: [] });
  } else if (keyword === 'property') {
    if (!element || element.properties.length >= PROPERTIES_MAX) throw damagedHeader();
    element.properties.push(propertyOf(words));
  }
}

function propertyOf(words: readonly string[]): PlyProperty {
  const list = words[0] === 'list';
  const [countType, type, name] = list ? words.slice(1) : [null, ...words];
  const known = TYPES[type ?? ''];
  if (!known || !name) throw damagedHeader();
  if (!list) return { name, type: known, countType: null };
  const counted = TYPES[countType ?? ''];
  if (!counted || counted.startsWith('f')) throw damagedHeader();
  return { name, type: known, countType: counted };
}

/** Returns the header. Throws `ScanRefusedError` if the encoding is missing or a count exceeds its limit. */
function checked({ encoding, elements, pictures }: Partial<PlyHeader> & Omit<PlyHeader, 'encoding'>) {
  if (!encoding) throw damagedHeader();
  if (countOf(elements, 'vertex') > SCAN_MAX_VERTICES) throw tooManyVertices();
  if (countOf(elements, 'face') > SCAN_MAX_TRIANGLES) throw tooManyTriangles();
  return { encoding, elements, pictures };
}

/** Returns how many rows an element has; 0 if the file does not have it. */
export function countOf(elements: readonly PlyElement[], name: string): number {
  return elements.find((element) => element.name === name)?.count ?? 0;
}

function damagedHeader(): ScanRefusedError {
  return new ScanRefusedError('This PLY file is damaged: its beginning cannot be read. Export it again.');
}
