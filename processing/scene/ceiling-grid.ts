/** Voxels of one floor from where on there may be ceiling, with the areas in them by the way they face. */
export class CeilingGrid {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly cell: number;
  readonly #min: readonly [number, number, number];
  /** Areas that face down, up and sideways, three of each voxel. */
  readonly areas: Float32Array;
  /** 0 where nothing has been decided. */
  readonly kinds: Uint8Array;

  constructor(min: readonly [number, number, number], max: readonly [number, number, number], limit: number) {
    const size = [max[0] - min[0], max[1] - min[1], max[2] - min[2]] as const;
    this.cell = Math.max(0.1, Math.cbrt(((size[0] + 1) * (size[1] + 1) * (size[2] + 1)) / limit));
    this.#min = min;
    this.width = Math.ceil(size[0] / this.cell) + 1;
    this.height = Math.ceil(size[1] / this.cell) + 1;
    this.depth = Math.ceil(size[2] / this.cell) + 1;
    const count = this.width * this.height * this.depth;
    this.areas = new Float32Array(count * 3);
    this.kinds = new Uint8Array(count);
  }

  /** Index of the voxel at a point; -1 outside. Columns lie together, lowest first. */
  at(x: number, y: number, z: number): number {
    const i = Math.floor((x - this.#min[0]) / this.cell);
    const j = Math.floor((y - this.#min[1]) / this.cell);
    const k = Math.floor((z - this.#min[2]) / this.cell);
    if (i < 0 || j < 0 || k < 0 || i >= this.width || j >= this.height || k >= this.depth) return -1;
    return (i + k * this.width) * this.height + j;
  }

  /** Layer that a height lies in; may lie outside. */
  layer(y: number): number {
    return Math.floor((y - this.#min[1]) / this.cell);
  }

  add(x: number, y: number, z: number, facing: number, area: number): void {
    const at = this.at(x, y, z);
    if (at < 0) return;
    const way = facing < -0.35 ? 0 : facing > 0.35 ? 1 : 2;
    this.areas[at * 3 + way]! += area;
  }

  /** Spreads a kind from voxels that have it to their 26 neighbours as long as those may take it. */
  spread(kind: number, from: number[], mayTake: (voxel: number) => boolean): void {
    const { width, height, depth, kinds } = this;
    for (let voxel = from.pop(); voxel !== undefined; voxel = from.pop()) {
      const j = voxel % height;
      const column = (voxel - j) / height;
      const i = column % width;
      const k = (column - i) / width;
      for (let dk = -1; dk <= 1; dk++)
        for (let di = -1; di <= 1; di++)
          for (let dj = -1; dj <= 1; dj++) {
            if (i + di < 0 || i + di >= width || k + dk < 0 || k + dk >= depth) continue;
            if (j + dj < 0 || j + dj >= height) continue;
            const next = voxel + (di + dk * width) * height + dj;
            if (kinds[next] !== 0 || !mayTake(next)) continue;
            kinds[next] = kind;
            from.push(next);
          }
    }
  }
}
