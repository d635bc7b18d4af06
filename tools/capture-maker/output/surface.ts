import type { Vec3 } from '../geometry/vector.ts';

/** Triangles of one material, with equal vertices kept once. */
export class Surface {
  readonly positions: number[] = [];
  readonly uvs: number[] = [];
  readonly colours: number[] = [];
  readonly triangles: number[] = [];
  readonly textured: boolean;
  readonly coloured: boolean;
  private readonly known = new Map<string, number>();

  constructor(textured: boolean, coloured: boolean) {
    this.textured = textured;
    this.coloured = coloured;
  }

  vertex(point: Vec3, uv: [number, number] | null, colour: Vec3 | null): number {
    const shown = this.coloured ? (colour ?? [1, 1, 1]) : [];
    const at = this.textured ? (uv ?? [0, 0]) : [];
    const key = [
      ...point.map((c) => Math.round(c * 20000)),
      ...at.map((c) => Math.round(c * 8192)),
      ...shown.map((c) => Math.round(c * 2000)),
    ].join();
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const index = this.positions.length / 3;
    this.known.set(key, index);
    this.positions.push(...point);
    this.uvs.push(...at);
    // Four numbers keep each vertex's colour aligned to eight bytes.
    if (this.coloured) this.colours.push(...shown, 1);
    return index;
  }
}
