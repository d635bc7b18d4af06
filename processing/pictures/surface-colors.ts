import { PLAIN, lengthOf, type MeshPart, type ScanMaterial, type ScanMesh } from '../scan-mesh.ts';
import { type PictureStore, type Raster, resize } from '../scene/picture-store.ts';
import { toDisplay, toLinear } from '../scene/geometry.ts';

/**
 * A line of sight from an eye. `x`, `y` and `z` are its direction, scaled so that its component along the
 * viewing direction is 1.
 */
export type Ray = {
  eye: readonly [number, number, number];
  x: number;
  y: number;
  z: number;
  /** The width of a pixel one metre from the eye, in metres. */
  pixel: number;
};

/** The colours of a scan's surfaces as the player shows them. */
export class SurfaceColors {
  readonly #mesh: ScanMesh;
  readonly #mipmaps = new Map<number, Raster[]>();
  readonly #texel = new Float64Array(4);
  readonly #color = new Float64Array(4);

  constructor(mesh: ScanMesh) {
    this.#mesh = mesh;
  }

  materialOf({ material }: MeshPart): ScanMaterial {
    return this.#mesh.materials[material] ?? PLAIN;
  }

  /** Decodes the picture of a part, if it has one. */
  async prepare(part: MeshPart, store: PictureStore): Promise<void> {
    const { picture } = this.materialOf(part);
    if (picture < 0 || !part.uvs || this.#mipmaps.has(picture)) return;
    this.#mipmaps.set(picture, await makeMipmaps(await store.raster(picture)));
  }

  /**
   * Returns red, green, blue and alpha, 0 to 255, at the point where a ray meets the plane of a triangle.
   * Each call returns the same array with new values. `lights`: the light at the corners of triangles, where
   * the three values for this triangle begin at `first`; null to add no light.
   */
  colorAt(
    part: MeshPart,
    triangle: number,
    ray: Ray,
    lights: Float32Array | null,
    first: number,
  ): Float64Array {
    const { positions: p, indices, uvs, colors } = part;
    const ia = indices[triangle * 3]!;
    const ib = indices[triangle * 3 + 1]!;
    const ic = indices[triangle * 3 + 2]!;
    // Uses individual numbers instead of arrays, because this code runs for millions of pixels.
    const ax = p[ia * 3]!;
    const ay = p[ia * 3 + 1]!;
    const az = p[ia * 3 + 2]!;
    const ux = p[ib * 3]! - ax;
    const uy = p[ib * 3 + 1]! - ay;
    const uz = p[ib * 3 + 2]! - az;
    const vx = p[ic * 3]! - ax;
    const vy = p[ic * 3 + 1]! - ay;
    const vz = p[ic * 3 + 2]! - az;
    // Intersection by Möller and Trumbore.
    const hx = ray.y * vz - ray.z * vy;
    const hy = ray.z * vx - ray.x * vz;
    const hz = ray.x * vy - ray.y * vx;
    const determinant = ux * hx + uy * hy + uz * hz || 1e-12;
    const sx = ray.eye[0] - ax;
    const sy = ray.eye[1] - ay;
    const sz = ray.eye[2] - az;
    const s = clamp((sx * hx + sy * hy + sz * hz) / determinant);
    const qx = sy * uz - sz * uy;
    const qy = sz * ux - sx * uz;
    const qz = sx * uy - sy * ux;
    const t = clamp((ray.x * qx + ray.y * qy + ray.z * qz) / determinant);
    const distance = (vx * qx + vy * qy + vz * qz) / determinant;
    const rest = 1 - s - t;

    const material = this.materialOf(part);
    const out = this.#color;
    const light = lights ? lights[first]! * rest + lights[first + 1]! * s + lights[first + 2]! * t : 1;
    for (let k = 0; k < 4; k++) {
      let value = material.color[k]! * (k < 3 ? light : 1);
      if (colors)
        value *=
          own(colors[ia * 4 + k]!, k) * rest +
          own(colors[ib * 4 + k]!, k) * s +
          own(colors[ic * 4 + k]!, k) * t;
      out[k] = value;
    }
    const mipmaps = uvs && this.#mipmaps.get(material.picture);
    if (mipmaps) {
      const u = uvs[ia * 2]!;
      const v = uvs[ia * 2 + 1]!;
      const du = uvs[ib * 2]! - u;
      const dv = uvs[ib * 2 + 1]! - v;
      const eu = uvs[ic * 2]! - u;
      const ev = uvs[ic * 2 + 1]! - v;
      const area = lengthOf(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
      const texels = Math.abs(du * ev - dv * eu) * mipmaps[0]!.width * mipmaps[0]!.height;
      const slant = Math.abs(determinant) / (area * lengthOf(ray.x, ray.y, ray.z) || 1);
      const covered = (distance * ray.pixel) / Math.sqrt(Math.max(slant, 0.05));
      const level = Math.round(Math.log2((covered * Math.sqrt(texels / area)) / 1.2));
      const map = mipmaps[Math.min(mipmaps.length - 1, Math.max(0, level || 0))]!;
      sampleInto(this.#texel, map, u + du * s + eu * t, v + dv * s + ev * t);
      for (let k = 0; k < 3; k++) out[k]! *= toLinear(Math.round(this.#texel[k]!));
      out[3]! *= this.#texel[3]! / 255;
    }
    for (let k = 0; k < 3; k++) out[k] = toDisplay(out[k]!);
    out[3] = clamp(out[3]!) * 255;
    return out;
  }
}

function own(value: number, channel: number): number {
  return channel < 3 ? toLinear(value) : value / 255;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Returns a raster and its smaller versions, each half as wide as the previous one. */
async function makeMipmaps(raster: Raster): Promise<Raster[]> {
  const maps = [raster];
  for (let last = raster; Math.min(last.width, last.height) > 8; last = maps.at(-1)!)
    maps.push(await resize(last, last.width >> 1, last.height >> 1));
  return maps;
}

/**
 * Writes the red, green, blue and alpha of a repeating picture at a point, 0 to 255, interpolated between the
 * four nearest texels.
 */
function sampleInto(
  out: Float64Array,
  { data, width, height, channels }: Raster,
  u: number,
  v: number,
): void {
  const x = (u - Math.floor(u)) * width - 0.5;
  const y = (v - Math.floor(v)) * height - 0.5;
  const left = Math.floor(x);
  const top = Math.floor(y);
  const across = x - left;
  const down = y - top;
  const right = (left + 1) % width;
  const above = ((top + height) % height) * width;
  const below = ((top + 1) % height) * width;
  const a = (above + ((left + width) % width)) * channels;
  const b = (above + right) * channels;
  const c = (below + ((left + width) % width)) * channels;
  const d = (below + right) * channels;
  const shareA = (1 - across) * (1 - down);
  const shareB = across * (1 - down);
  const shareC = (1 - across) * down;
  const shareD = across * down;
  for (let k = 0; k < channels; k++)
    out[k] = data[a + k]! * shareA + data[b + k]! * shareB + data[c + k]! * shareC + data[d + k]! * shareD;
  if (channels === 3) out[3] = 255;
}
