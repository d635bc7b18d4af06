import { ScanRefusedError } from '../../scan-mesh.ts';
import { endsEarly } from '../scan-source.ts';
import { NEWLINE, NUMBER_BYTES, numberAt, NumberParser, type PieceReader } from '../piece-reader.ts';
import type { PlyElement, PlyHeader } from './ply-header.ts';
import { GatheredPositions } from '../gather-positions.ts';
import { GrowingArray, flippedUvs } from '../growing-array.ts';

/** The numbers of a list property. The first `length` numbers belong to the row that was read last. */
export interface PlyList {
  values: Float64Array;
  length: number;
}

const LIST_MAX = 4_000_000;

/** Reads the rows of an element, such as its vertices, in order. */
export class PlyRows {
  readonly #reader: PieceReader;
  readonly #encoding: PlyHeader['encoding'];
  readonly #element: PlyElement;
  readonly #parser = new NumberParser();
  #ended = false;
  /** The values of the row that was read last, by the position of the property. */
  readonly scalars: Float64Array;
  readonly lists: PlyList[];

  constructor(reader: PieceReader, encoding: PlyHeader['encoding'], element: PlyElement) {
    this.#reader = reader;
    this.#encoding = encoding;
    this.#element = element;
    this.scalars = new Float64Array(element.properties.length);
    this.lists = element.properties.map(() => ({ values: new Float64Array(16), length: 0 }));
  }

  /** Reads all rows. Calls `take` after each row. */
  async each(take: () => void): Promise<void> {
    // Rows without properties need no bytes, so the header may state any number of them. They are skipped.
    if (this.#element.properties.length === 0) return;
    for (let row = 0; row < this.#element.count; row += 1) {
      while (!this.#next()) {
        if (this.#ended) throw endsEarly('The PLY file');
        this.#ended = !(await this.#reader.more());
      }
      take();
    }
  }

  /** Reads the next row. Returns false if more of the file must be read first. */
  #next(): boolean {
    return this.#encoding === 'ascii' ? this.#line() : this.#binary();
  }

  #line(): boolean {
    const { bytes } = this.#reader;
    const parser = this.#parser;
    let end: number;
    // Some programs write empty lines.
    for (;;) {
      const { at } = this.#reader;
      end = bytes.indexOf(NEWLINE, at);
      if (end < 0) {
        if (!this.#ended || at >= bytes.length) return false;
        end = bytes.length;
      }
      parser.start(bytes, at, end);
      if (parser.skip()) break;
      this.#reader.at = Math.min(end + 1, bytes.length);
    }
    const { properties } = this.#element;
    for (let index = 0; index < properties.length; index += 1) {
      if (properties[index]!.countType === null) this.scalars[index] = parser.next();
      else {
        const list = this.#listOf(index, parser.next());
        for (let item = 0; item < list.length; item += 1) list.values[item] = parser.next();
      }
    }
    this.#reader.at = end + 1;
    return true;
  }

  #binary(): boolean {
    const { view } = this.#reader;
    const little = this.#encoding === 'binary_little_endian';
    let { at } = this.#reader;
    const { properties } = this.#element;
    for (let index = 0; index < properties.length; index += 1) {
      const { type, countType } = properties[index]!;
      const size = NUMBER_BYTES[type];
      if (countType === null) {
        if (at + size > view.byteLength) return false;
        this.scalars[index] = numberAt(view, at, type, little);
        at += size;
        continue;
      }
      if (at + NUMBER_BYTES[countType] > view.byteLength) return false;
      const list = this.#listOf(index, numberAt(view, at, countType, little));
      at += NUMBER_BYTES[countType];
      if (at + size * list.length > view.byteLength) return false;
      for (let item = 0; item < list.length; item += 1, at += size) {
        list.values[item] = numberAt(view, at, type, little);
      }
    }
    this.#reader.at = at;
    return true;
  }

  #listOf(property: number, length: number): PlyList {
    if (!(length >= 0 && length <= LIST_MAX))
      throw new ScanRefusedError('This PLY file is damaged: a list cannot be read. Export it again.');
    const list = this.lists[property]!;
    if (length > list.values.length) list.values = new Float64Array(length);
    list.length = length;
    return list;
  }
}

/** Names that programs use for the colour of a vertex. */
const COLOR_NAMES = [
  ['red', 'green', 'blue', 'alpha'],
  ['r', 'g', 'b', 'a'],
  ['diffuse_red', 'diffuse_green', 'diffuse_blue', 'diffuse_alpha'],
];

/** Names that programs use for the texture coordinates of a vertex. */
const PLACE_NAMES = [
  ['s', 't'],
  ['u', 'v'],
  ['texture_u', 'texture_v'],
  ['texture_s', 'texture_t'],
];

/** Collects the vertices of a PLY file. */
export class PlyVertices {
  readonly #rows: PlyRows;
  readonly #places: readonly number[];
  /**
   * The indices of the red, green, blue and alpha properties, -1 for no alpha; null if vertices have no
   * colour.
   */
  readonly #colorPlaces: readonly number[] | null;
  /** The factor that scales a value to 0 to 255. */
  readonly #colorScale: number;
  readonly #colors = new GrowingArray((length) => new Uint8Array(length));
  readonly #uvPlaces: readonly number[] | null;
  readonly #uvs = new GrowingArray((length) => new Float32Array(length));
  readonly positions = new GatheredPositions();

  /** `textured`: whether there is a picture. */
  constructor({ properties }: PlyElement, rows: PlyRows, textured: boolean) {
    this.#rows = rows;
    const placeOf = (name: string) =>
      properties.findIndex((property) => property.name === name && property.countType === null);
    this.#places = ['x', 'y', 'z'].map(placeOf);
    if (this.#places.includes(-1))
      throw new ScanRefusedError('The vertices of this PLY file have no coordinates. Export it again.');
    const colors = COLOR_NAMES.map((names) => names.map(placeOf)).find(
      (found) => !found.slice(0, 3).includes(-1),
    );
    this.#colorPlaces = colors ?? null;
    const places = PLACE_NAMES.map((names) => names.map(placeOf)).find((found) => !found.includes(-1));
    this.#uvPlaces = textured && places ? places : null;
    const type = properties[colors?.[0] ?? 0]?.type;
    this.#colorScale = type?.startsWith('f') ? 255 : type === 'u2' ? 255 / 65_535 : 1;
  }

  take(): void {
    const { scalars } = this.#rows;
    const [x, y, z] = this.#places;
    this.positions.push(scalars[x!]!, scalars[y!]!, scalars[z!]!);
    if (this.#uvPlaces) for (const place of this.#uvPlaces) this.#uvs.push(scalars[place]!);
    if (!this.#colorPlaces) return;
    for (let channel = 0; channel < 4; channel += 1) {
      const place = this.#colorPlaces[channel]!;
      const value = place < 0 ? 255 : Math.round(scalars[place]! * this.#colorScale);
      this.#colors.push(Math.min(255, Math.max(0, value)));
    }
  }

  /** Returns the u and v of each vertex; null if they have none. */
  uvs(): Float32Array | null {
    if (!this.#uvPlaces) return null;
    const uvs = this.#uvs.join();
    return flippedUvs(
      uvs,
      Int32Array.from({ length: uvs.length / 2 }, (_, index) => index),
    );
  }

  colors(): Uint8Array | null {
    return this.#colorPlaces ? this.#colors.join() : null;
  }
}
