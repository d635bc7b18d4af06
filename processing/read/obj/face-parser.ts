import { ScanRefusedError } from '../../scan-mesh.ts';
import { GrowingArray } from '../growing-array.ts';
import { type Corners, noSuchVertex, PolygonList } from '../weld-corners.ts';

const [ZERO, NINE, MINUS, SLASH, SPACE] = [48, 57, 45, 47, 32] as const;

/** Reads faces, such as ‘1/1/1 2/2/1 3/3/1’, as triangles. */
export class FaceParser {
  #vertices = new GrowingArray((length) => new Uint32Array(length));
  #places = new GrowingArray((length) => new Int32Array(length));
  #polygons = new PolygonList();
  #at = 0;

  /** The number of corners of triangles. */
  get count(): number {
    return this.#vertices.length;
  }

  /**
   * Reads the rest of a line. `vertices`, `places`: the counts so far, to which negative numbers are
   * relative.
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

  /** Returns a zero-based index. */
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
      throw new ScanRefusedError('A face of this OBJ cannot be read: the file is damaged.');
    const index = negative ? count - value : value - 1;
    if (!(index >= 0 && index < 2 ** 31)) throw noSuchVertex();
    return index;
  }

  /** Returns all corners. Throws `ScanRefusedError` if one refers to a missing vertex or place. */
  join(positions: Float32Array, places: number): Corners {
    const corners = { vertices: this.#vertices.join(), places: this.#places.join() };
    for (const vertex of corners.vertices) if (vertex * 3 >= positions.length) throw noSuchVertex();
    for (const place of corners.places) if (place >= places) throw noSuchVertex();
    this.#polygons.cut(corners, positions);
    return corners;
  }
}
