import { ScanRefusedError } from '../../mesh/scan-mesh.ts';
import { GatheredPositions } from '../vertices/gather-positions.ts';
import { GrowingArray } from '../vertices/growing-array.ts';
import type { PlyElement } from './ply-header.ts';
import type { PlyRows } from './ply-rows.ts';

/** What programs call the colour of a vertex. */
const COLOR_NAMES = [
  ['red', 'green', 'blue', 'alpha'],
  ['r', 'g', 'b', 'a'],
  ['diffuse_red', 'diffuse_green', 'diffuse_blue', 'diffuse_alpha'],
];

/** Gathers the rows of vertices. */
export class PlyVertices {
  readonly #rows: PlyRows;
  readonly #places: readonly number[];
  /** Of red, green, blue and alpha; null where vertices have no colour. */
  readonly #colorPlaces: readonly number[] | null;
  /** What a value is multiplied with to be 0 to 255. */
  readonly #colorScale: number;
  readonly #colors = new GrowingArray((length) => new Uint8Array(length));
  readonly positions = new GatheredPositions();

  constructor({ properties }: PlyElement, rows: PlyRows) {
    this.#rows = rows;
    const placeOf = (name: string) =>
      properties.findIndex((property) => property.name === name && property.countType === null);
    this.#places = ['x', 'y', 'z'].map(placeOf);
    if (this.#places.includes(-1))
      throw new ScanRefusedError('The vertices of this PLY file have no coordinates.');
    const colors = COLOR_NAMES.map((names) => names.map(placeOf)).find(
      (found) => !found.slice(0, 3).includes(-1),
    );
    this.#colorPlaces = colors ?? null;
    const type = properties[colors?.[0] ?? 0]?.type;
    this.#colorScale = type?.startsWith('f') ? 255 : type === 'u2' ? 255 / 65_535 : 1;
  }

  take(): void {
    const { scalars } = this.#rows;
    const [x, y, z] = this.#places;
    this.positions.push(scalars[x!]!, scalars[y!]!, scalars[z!]!);
    if (!this.#colorPlaces) return;
    for (let channel = 0; channel < 4; channel += 1) {
      const place = this.#colorPlaces[channel]!;
      const value = place < 0 ? 255 : Math.round(scalars[place]! * this.#colorScale);
      this.#colors.push(Math.min(255, Math.max(0, value)));
    }
  }

  colors(): Uint8Array | null {
    return this.#colorPlaces ? this.#colors.join() : null;
  }
}
