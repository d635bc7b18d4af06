import { drawRect } from './draw-rect.ts';
import { packRects } from './pack-rects.ts';
import { encode, resize, type PictureStore, type Raster } from './picture-store.ts';
import type { Look } from './geometry.ts';

/** Bytes of the 3 MB that are for pictures, and the pixels that the one of all parts may be wide. */
const BYTES_MAX = 1.6e6;
const SIDE_MAX = 2048;

/** A part's pictures, small: what the coarse scene's one picture is put together from. */
export async function shrink(raster: Raster, parts: number): Promise<Raster> {
  const side = Math.min(512, Math.ceil(SIDE_MAX / Math.sqrt(parts)));
  const scale = Math.min(1, side / Math.max(raster.width, raster.height));
  return resize(raster, Math.ceil(raster.width * scale), Math.ceil(raster.height * scale));
}

export interface CoarsePictures {
  picture: (look: Look) => Uint8Array | null;
  /** Texture coordinates in the common picture of those in a part's own. */
  place: (part: number, u: number, v: number) => [number, number];
}

/** One picture of all parts, and those that are repeated, within the bytes that they may take. */
export async function makeCoarsePictures(
  rasters: readonly (Raster | null)[],
  repeated: ReadonlySet<number>,
  store: PictureStore,
): Promise<CoarsePictures> {
  const placed = packRects(rasters.map((raster) => raster ?? { width: 0, height: 0 }));
  const common = join(rasters, placed);
  const pictures = new Map<number | 'atlas', Uint8Array>();
  let side = Math.min(SIDE_MAX, Math.max(placed.width, placed.height));
  for (let small = 256; ; small = Math.max(16, small / 2), side = Math.floor(side * 0.8)) {
    if (common) pictures.set('atlas', await encode(common, side, 68));
    for (const index of repeated) pictures.set(index, await store.webp(index, small));
    const bytes = [...pictures.values()].reduce((sum, picture) => sum + picture.length, 0);
    if (bytes <= BYTES_MAX || side < 64) break;
  }
  return {
    picture: ({ picture }) => (picture === null ? null : (pictures.get(picture) ?? null)),
    place: (part, u, v) => {
      const { x, y } = placed.places[part]!;
      const { width, height } = rasters[part]!;
      return [(x + u * width) / placed.width, (y + v * height) / placed.height];
    },
  };
}

function join(rasters: readonly (Raster | null)[], placed: ReturnType<typeof packRects>): Raster | null {
  const some = rasters.filter((raster) => raster !== null);
  if (some.length === 0) return null;
  const channels = some.some((raster) => raster.channels === 4) ? 4 : 3;
  const { width, height, places } = placed;
  const common: Raster = {
    data: new Uint8Array(width * height * channels).fill(128),
    width,
    height,
    channels,
  };
  for (const [i, raster] of rasters.entries())
    if (raster)
      drawRect(raster, { x: 0, y: 0, width: raster.width, height: raster.height }, common, {
        ...places[i]!,
        width: raster.width,
        height: raster.height,
      });
  return common;
}
