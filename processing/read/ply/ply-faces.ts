import { SCAN_MAX_TRIANGLES } from '../../../contract/limits.ts';
import { ScanRefusedError } from '../../scan-mesh.ts';
import { PolygonList, noSuchVertex, tooManyTriangles } from '../weld-corners.ts';
import { GrowingArray } from '../growing-array.ts';
import type { PlyRows } from './ply-rows.ts';
import type { PlyElement } from './ply-header.ts';

/**
 * The texture coordinates of the corners of faces. If a corner has the same coordinates as the previous
 * corner at its vertex, the two share one entry.
 */
class WedgePlaces {
  readonly #scalars: Float64Array;
  readonly #numberPlace: number;
  /** The last u and v of each vertex. `#last`: their index in `uvs`; -1 if the vertex has none yet. */
  readonly #lastUvs: Float32Array;
  readonly #last: Int32Array;
  /** The numbers of the pictures in the order in which they are used. `from`: the first corner with the picture. */
  readonly starts: { of: number; from: number }[] = [];
  readonly places = new GrowingArray((length) => new Int32Array(length));
  readonly uvs = new GrowingArray((length) => new Float32Array(length));

  /**
   * `scalars`: the values of the row that was read last. `numberPlace`: the index in `scalars` of the number
   * of the face's picture; -1 if faces do not state a picture.
   */
  constructor(vertices: number, scalars: Float64Array, numberPlace: number) {
    this.#scalars = scalars;
    this.#numberPlace = numberPlace;
    this.#lastUvs = new Float32Array(vertices * 2);
    this.#last = new Int32Array(vertices).fill(-1);
  }

  /** Begins a face. `from`: the index of its first corner. */
  begin(from: number): void {
    const picture = this.#numberPlace < 0 ? 0 : this.#scalars[this.#numberPlace]!;
    if (this.starts.at(-1)?.of !== picture) this.starts.push({ of: picture, from });
  }

  add(vertex: number, u: number, v: number): void {
    const [roundU, roundV] = [Math.fround(u), Math.fround(v)];
    const at = vertex * 2;
    if (this.#last[vertex]! < 0 || this.#lastUvs[at] !== roundU || this.#lastUvs[at + 1] !== roundV) {
      this.#last[vertex] = this.uvs.length / 2;
      this.#lastUvs[at] = roundU;
      this.#lastUvs[at + 1] = roundV;
      this.uvs.push(roundU);
      this.uvs.push(roundV);
    }
    this.places.push(this.#last[vertex]!);
  }
}

/** Collects the faces of a PLY file as triangles. */
export class PlyFaces {
  readonly #rows: PlyRows;
  readonly #vertices: number;
  readonly #place: number;
  readonly #wedgePlace: number;
  readonly #indices = new GrowingArray((length) => new Uint32Array(length));
  readonly #polygons = new PolygonList();
  /** The texture coordinates of corners; null if faces have none. */
  readonly wedges: WedgePlaces | null;

  /** `vertices`: the number of vertices. `textured`: whether there are pictures. */
  constructor({ properties }: PlyElement, rows: PlyRows, vertices: number, textured: boolean) {
    const listOf = (...names: string[]) =>
      properties.findIndex(({ name, countType }) => countType !== null && names.includes(name));
    this.#rows = rows;
    this.#vertices = vertices;
    this.#place = listOf('vertex_indices', 'vertex_index');
    this.#wedgePlace = textured ? listOf('texcoord') : -1;
    const numberPlace = properties.findIndex(
      ({ name, countType }) => countType === null && name === 'texnumber',
    );
    this.wedges = this.#wedgePlace < 0 ? null : new WedgePlaces(vertices, rows.scalars, numberPlace);
    if (this.#place < 0)
      throw new ScanRefusedError('The faces of this PLY file do not refer to vertices. Export it again.');
  }

  take(): void {
    const { values, length } = this.#rows.lists[this.#place]!;
    for (let corner = 0; corner < length; corner += 1) {
      if (!(values[corner]! >= 0 && values[corner]! < this.#vertices && Number.isInteger(values[corner]))) {
        throw noSuchVertex();
      }
    }
    const uvs = this.wedges ? this.#rows.lists[this.#wedgePlace]! : null;
    this.wedges?.begin(this.#indices.length);
    if (length > 3) this.#polygons.add(this.#indices.length, length);
    for (let corner = 2; corner < length; corner += 1) {
      for (const each of [0, corner - 1, corner]) {
        this.#indices.push(values[each]!);
        if (!uvs) continue;
        const known = uvs.length >= length * 2;
        this.wedges!.add(
          values[each]!,
          known ? uvs.values[each * 2]! : 0,
          known ? uvs.values[each * 2 + 1]! : 0,
        );
      }
    }
    if (this.#indices.length > SCAN_MAX_TRIANGLES * 3) throw tooManyTriangles();
  }

  /** Returns the corners of triangles. `places`: the texture coordinates of each corner, if there are any. */
  join(positions: Float32Array): { vertices: Uint32Array; places: Int32Array | null } {
    const corners = { vertices: this.#indices.join(), places: this.wedges?.places.join() ?? null };
    this.#polygons.cut(corners, positions);
    return corners;
  }
}
