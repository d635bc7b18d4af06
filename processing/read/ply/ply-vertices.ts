import { ScanRefusedError } from '../../scan-mesh.ts';
import { GatheredPositions } from '../gather-positions.ts';
import { GrowingArray } from '../growing-array.ts';
import { flippedUvs } from '../pick-values.ts';
import type { PlyElement } from './ply-header.ts';
import type { PlyRows } from './ply-rows.ts';

/** What programs call the colour of a vertex. */
const COLOR_NAMES = [
  ['red', 'green', 'blue', 'alpha'],
  ['r', 'g', 'b', 'a'],
  ['diffuse_red', 'diffuse_green', 'diffuse_blue', 'diffuse_alpha'],
];

/** And its place in the picture. */
const PLACE_NAMES = [
  ['s', 't'],
  ['u', 'v'],
  ['texture_u', 'texture_v'],
  ['texture_s', 'texture_t'],
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
  readonly #uvPlaces: readonly number[] | null;
  readonly #uvs = new GrowingArray((length) => new Float32Array(length));
  readonly positions = new GatheredPositions();

  /** `textured`: there is a picture to have places in. */
  constructor({ properties }: PlyElement, rows: PlyRows, textured: boolean) {
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

  /** u, v of each vertex; null where they have none. */
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
