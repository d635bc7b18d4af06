import { GrowingArray } from '../vertices/growing-array.ts';
import type { Run } from '../vertices/weld-corners.ts';

/** Where the corners of faces are in pictures. A corner that is where the one before of its vertex was shares its place. */
export class WedgePlaces {
  readonly #scalars: Float64Array;
  readonly #numberPlace: number;
  /** By vertex: u, v and index of the place that it had last. */
  readonly #lastUvs: Float32Array;
  readonly #last: Int32Array;
  readonly #runs: { picture: number; from: number }[] = [];
  readonly places = new GrowingArray((length) => new Int32Array(length));
  readonly uvs = new GrowingArray((length) => new Float32Array(length));

  /** `scalars`: of the row of the face, whose number at `numberPlace` is that of its picture. */
  constructor(vertices: number, scalars: Float64Array, numberPlace: number) {
    this.#scalars = scalars;
    this.#numberPlace = numberPlace;
    this.#lastUvs = new Float32Array(vertices * 2);
    this.#last = new Int32Array(vertices).fill(-1);
  }

  /** A face whose first corner is this one. */
  begin(from: number): void {
    const picture = this.#numberPlace < 0 ? 0 : this.#scalars[this.#numberPlace]!;
    if (this.#runs.at(-1)?.picture !== picture) this.#runs.push({ picture, from });
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

  /** By number of the picture, which of so many corners its faces have. */
  runs(corners: number): Map<number, Run[]> {
    const runs = new Map<number, Run[]>();
    for (const [index, { picture, from }] of this.#runs.entries()) {
      const to = this.#runs[index + 1]?.from ?? corners;
      const known = runs.get(picture);
      if (known) known.push([from, to]);
      else runs.set(picture, [[from, to]]);
    }
    return runs;
  }
}
