import { SCAN_MAX_TRIANGLES } from '../../../contract/limits.ts';
import { ScanRefusedError } from '../../scan-mesh.ts';
import { MINUS, NINE, NumberParser, PieceReader, SPACE, ZERO } from '../piece-reader.ts';
import type { ScanSource } from '../scan-source.ts';
import { GatheredPositions } from '../gather-positions.ts';
import { GrowingArray } from '../growing-array.ts';
import { type Corners, PolygonList, noSuchVertex, tooManyTriangles } from '../weld-corners.ts';

/** What the lines of an OBJ contain. */
export interface ObjLines {
  positions: GatheredPositions;
  /**
   * The texture coordinates (u and v) in the order of the file, where 0, 0 is the lower left corner of the
   * picture.
   */
  uvs: GrowingArray<Float32Array>;
  /** The red, green and blue of the vertices that have a colour. */
  colors: GrowingArray<Float32Array>;
  corners: FaceParser;
  /** The names of materials in the order in which they are used. `from`: the first corner with the material. */
  materials: { of: string; from: number }[];
  libraries: string[];
}

const [V, T, F, U, M, TAB, SLASH, BACKSLASH, RETURN] = ['v', 't', 'f', 'u', 'm', '\t', '/', '\\', '\r'].map(
  (letter) => letter.charCodeAt(0),
);
const NAME_MAX = 1_000;
const MATERIALS_MAX = 1_000_000;

export async function readObjLines(source: ScanSource): Promise<ObjLines> {
  const reader = new PieceReader(source);
  const positions = new GatheredPositions();
  const uvs = new GrowingArray((length) => new Float32Array(length));
  const colors = new GrowingArray((length) => new Float32Array(length));
  const corners = new FaceParser();
  const lines: ObjLines = { positions, uvs, colors, corners, materials: [], libraries: [] };
  const parser = new NumberParser();
  try {
    await skipMark(reader);
    for (;;) {
      // Awaits nothing if the whole line is in memory.
      // An OBJ may have fifty million lines, and an `await` per line would take longer than all other work.
      let end = reader.bytes.indexOf(10, reader.at);
      if (end < 0) end = await reader.lineEnd();
      if (end < 0) return lines;
      if (reader.bytes[reader.at] === F && goesOn(reader.bytes, end)) end = await joinLines(reader, end);
      const { bytes } = reader;
      let { at } = reader;
      while (at < end && (bytes[at] === SPACE || bytes[at] === TAB)) at += 1;
      const first = bytes[at];
      const second = bytes[at + 1]!;
      if (first === V && second <= SPACE) {
        parser.start(bytes, at + 1, end);
        positions.push(parser.next(), parser.next(), parser.next());
        if (parser.skip()) readColor(parser, colors);
      } else if (first === V && second === T) {
        parser.start(bytes, at + 2, end);
        uvs.push(parser.next());
        uvs.push(parser.skip() ? parser.next() : 0);
      } else if (first === F && second <= SPACE) {
        corners.read(bytes, at + 1, end, positions.count, uvs.length / 2);
        if (corners.count > SCAN_MAX_TRIANGLES * 3) throw tooManyTriangles();
      } else if (first === U || first === M) {
        readName(decodeText(bytes.subarray(at, Math.min(end, at + NAME_MAX))), lines);
      }
      reader.at = Math.min(end + 1, bytes.length);
    }
  } finally {
    await reader.close();
  }
}

/** Reads a colour: three numbers after the coordinates. A single number is a weight. */
function readColor(parser: NumberParser, colors: GrowingArray<Float32Array>): void {
  const red = parser.next();
  if (!parser.skip()) return;
  const green = parser.next();
  if (!parser.skip()) return;
  colors.push(red);
  colors.push(green);
  colors.push(parser.next());
}

function readName(line: string, { materials, libraries, corners }: ObjLines): void {
  const [, keyword, rest] = /^(usemtl|mtllib)\s([^]*)$/.exec(line) ?? [];
  if (keyword === undefined || rest === undefined) return;
  const name = rest.trim();
  if (name === '') return;
  if (materials.length + libraries.length > MATERIALS_MAX) {
    throw new ScanRefusedError('This OBJ file is damaged: it switches materials too often. Export it again.');
  }
  if (keyword === 'mtllib') libraries.push(name);
  else materials.push({ of: name, from: corners.count });
}

/**
 * Decodes text in an OBJ or MTL as UTF-8. If the text is not valid UTF-8, decodes it as Windows-1252, which
 * older programs write.
 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The maximum number of continuation lines that are joined to a line. */
const LINES_MAX = 1_000;
/** The UTF-8 byte order mark, which some programs for Windows write. */
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

async function skipMark(reader: PieceReader): Promise<void> {
  while (reader.left < MARK.length && (await reader.more()));
  if (reader.bytes.subarray(reader.at, reader.at + MARK.length).equals(MARK)) reader.at += MARK.length;
}

/** Returns whether a line ends with a backslash and therefore continues on the next line. */
function goesOn(bytes: Uint8Array, end: number): boolean {
  return bytes[backslashAt(bytes, end)] === BACKSLASH;
}

/** Joins a line with the lines that continue it, in place. Returns where the last one ends. */
async function joinLines(reader: PieceReader, first: number): Promise<number> {
  let end = first;
  for (let lines = 0; lines < LINES_MAX && goesOn(reader.bytes, end); lines += 1) {
    reader.bytes.fill(SPACE, backslashAt(reader.bytes, end), Math.min(end + 1, reader.bytes.length));
    end = await reader.lineEnd();
  }
  return end;
}

function backslashAt(bytes: Uint8Array, end: number): number {
  return bytes[end - 1] === RETURN ? end - 2 : end - 1;
}

/** Reads faces, such as ‘1/1/1 2/2/1 3/3/1’, as triangles. */
export class FaceParser {
  #vertices = new GrowingArray((length) => new Uint32Array(length));
  #places = new GrowingArray((length) => new Int32Array(length));
  #polygons = new PolygonList();
  #at = 0;

  /** The number of triangle corners that were read so far. */
  get count(): number {
    return this.#vertices.length;
  }

  /**
   * Reads the corners of a face from the rest of a line. `vertices`, `places`: how many vertices and texture
   * coordinates come before the face. Negative indices count back from the last vertex or the last texture
   * coordinates.
   */
  read(bytes: Uint8Array, from: number, end: number, vertices: number, places: number): void {
    this.#at = from;
    const first = this.count;
    let firstVertex = 0;
    let firstPlace = 0;
    let lastVertex = 0;
    let lastPlace = 0;
    for (let corner = 0; ; corner += 1) {
      while (this.#at < end && bytes[this.#at]! <= SPACE) this.#at += 1;
      if (this.#at >= end) {
        if (corner > 3) this.#polygons.add(first, corner);
        return;
      }
      const vertex = this.#index(bytes, end, vertices);
      let place = -1;
      if (bytes[this.#at] === SLASH && this.#at < end) {
        this.#at += 1;
        if (this.#at < end && bytes[this.#at]! > SPACE && bytes[this.#at] !== SLASH)
          place = this.#index(bytes, end, places);
        // Skips the normal.
        while (this.#at < end && bytes[this.#at]! > SPACE) this.#at += 1;
      }
      if (corner === 0) {
        firstVertex = vertex;
        firstPlace = place;
      } else if (corner >= 2) {
        this.#push(firstVertex, firstPlace);
        this.#push(lastVertex, lastPlace);
        this.#push(vertex, place);
      }
      lastVertex = vertex;
      lastPlace = place;
    }
  }

  #push(vertex: number, place: number): void {
    this.#vertices.push(vertex);
    this.#places.push(place);
  }

  /** Reads the index of a vertex or of texture coordinates. Returns the index, counted from 0. */
  #index(bytes: Uint8Array, end: number, count: number): number {
    const negative = bytes[this.#at] === MINUS;
    if (negative) this.#at += 1;
    const begin = this.#at;
    let value = 0;
    while (this.#at < end && bytes[this.#at]! >= ZERO && bytes[this.#at]! <= NINE) {
      value = value * 10 + bytes[this.#at]! - ZERO;
      this.#at += 1;
    }
    if (this.#at === begin)
      throw new ScanRefusedError(
        'This OBJ file is damaged: one of its faces cannot be read. Export it again.',
      );
    const index = negative ? count - value : value - 1;
    if (!(index >= 0 && index < 2 ** 31)) throw noSuchVertex();
    return index;
  }

  /**
   * Returns all corners. Throws `ScanRefusedError` if a corner refers to a vertex or texture coordinates that
   * do not exist.
   */
  join(positions: Float32Array, places: number): Corners {
    const corners = { vertices: this.#vertices.join(), places: this.#places.join() };
    for (const vertex of corners.vertices) if (vertex * 3 >= positions.length) throw noSuchVertex();
    for (const place of corners.places) if (place >= places) throw noSuchVertex();
    this.#polygons.cut(corners, positions);
    return corners;
  }
}
