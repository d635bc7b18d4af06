/** Steps to the metre of the grid that vertices lie on: about 0.25 mm, the same for all parts, so that no gap opens between them. */
export const GRID = 4096;
/** Metres by which the finest level may lie beside the scan for it. */
export const GRID_ERROR = Math.sqrt(3) / 2 / GRID;

/** Vertices of which none is there twice. */
export class Welder {
  /** In steps of the grid. */
  positions: Int32Array;
  uvs: Float32Array;
  /** Red, green, blue, alpha, linear. */
  colors: Uint16Array;
  count = 0;
  #table: Int32Array;

  constructor(corners: number) {
    this.positions = new Int32Array(corners * 3);
    this.uvs = new Float32Array(corners * 2);
    this.colors = new Uint16Array(corners * 4);
    this.#table = new Int32Array(2 ** Math.ceil(Math.log2(corners * 1.5 + 2))).fill(-1);
  }

  /** Number of the vertex with these values. */
  add(x: number, y: number, z: number, u: number, v: number, color: readonly number[]): number {
    const [r, g, b, a] = color as [number, number, number, number];
    const mask = this.#table.length - 1;
    let hash = Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791);
    hash ^=
      Math.imul((u * 65536) | 0, 40503) ^
      Math.imul((v * 65536) | 0, 30011) ^
      Math.imul(r + g * 7 + b * 31, 97);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    let slot = (hash ^ (hash >>> 13)) & mask;
    for (let at = this.#table[slot]!; at >= 0; at = this.#table[slot]!) {
      const { positions, uvs, colors } = this;
      if (
        positions[at * 3] === x &&
        positions[at * 3 + 1] === y &&
        positions[at * 3 + 2] === z &&
        uvs[at * 2] === u &&
        uvs[at * 2 + 1] === v &&
        colors[at * 4] === r &&
        colors[at * 4 + 1] === g &&
        colors[at * 4 + 2] === b &&
        colors[at * 4 + 3] === a
      )
        return at;
      slot = (slot + 1) & mask;
    }
    const at = this.count++;
    this.#table[slot] = at;
    this.positions[at * 3] = x;
    this.positions[at * 3 + 1] = y;
    this.positions[at * 3 + 2] = z;
    this.uvs[at * 2] = u;
    this.uvs[at * 2 + 1] = v;
    this.colors[at * 4] = r;
    this.colors[at * 4 + 1] = g;
    this.colors[at * 4 + 2] = b;
    this.colors[at * 4 + 3] = a;
    return at;
  }
}
