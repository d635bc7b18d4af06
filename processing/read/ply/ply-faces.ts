import { SCAN_MAX_TRIANGLES } from '../../../contract/limits.ts';
import { ScanRefusedError } from '../../mesh/scan-mesh.ts';
import { GrowingArray } from '../vertices/growing-array.ts';
import { noSuchVertex, tooManyTriangles } from '../vertices/triangle-errors.ts';
import type { PlyElement } from './ply-header.ts';
import type { PlyRows } from './ply-rows.ts';

/** Gathers the rows of faces as triangles. */
export class PlyFaces {
  readonly #rows: PlyRows;
  readonly #place: number;
  readonly #indices = new GrowingArray((length) => new Uint32Array(length));

  constructor({ properties }: PlyElement, rows: PlyRows) {
    this.#rows = rows;
    this.#place = properties.findIndex(
      ({ name, countType }) => countType !== null && (name === 'vertex_indices' || name === 'vertex_index'),
    );
    if (this.#place < 0) throw new ScanRefusedError('The faces of this PLY file name no vertices.');
  }

  take(): void {
    const { values, length } = this.#rows.lists[this.#place]!;
    for (let corner = 2; corner < length; corner += 1) {
      this.#corner(values[0]!);
      this.#corner(values[corner - 1]!);
      this.#corner(values[corner]!);
    }
    if (this.#indices.length > SCAN_MAX_TRIANGLES * 3) throw tooManyTriangles();
  }

  #corner(vertex: number): void {
    if (!(vertex >= 0 && Number.isInteger(vertex))) throw noSuchVertex();
    this.#indices.push(vertex);
  }

  /** Throws `ScanRefusedError` where one of them names none of so many vertices. */
  indices(vertices: number): Uint32Array {
    const indices = this.#indices.join();
    for (const index of indices) if (index >= vertices) throw noSuchVertex();
    return indices;
  }
}
