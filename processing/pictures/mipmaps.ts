import { resize, type Raster } from '../scene/atlas/picture-store.ts';

/** A raster and its smaller and smaller versions, each half as wide as the one before. */
export async function makeMipmaps(raster: Raster): Promise<Raster[]> {
  const maps = [raster];
  for (let last = raster; Math.min(last.width, last.height) > 8; last = maps.at(-1)!)
    maps.push(await resize(last, last.width >> 1, last.height >> 1));
  return maps;
}

/** Writes red, green, blue and alpha, 0 to 255, between the four nearest texels of a picture that repeats. */
export function sampleInto(
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
