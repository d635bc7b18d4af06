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
  const [across, down] = [x - left, y - top];
  const columns = [(left + width) % width, (left + 1) % width];
  const rows = [(top + height) % height, (top + 1) % height];
  out.fill(0);
  for (let j = 0; j < 2; j++)
    for (let i = 0; i < 2; i++) {
      const share = (i ? across : 1 - across) * (j ? down : 1 - down);
      const at = (rows[j]! * width + columns[i]!) * channels;
      out[0]! += data[at]! * share;
      out[1]! += data[at + 1]! * share;
      out[2]! += data[at + 2]! * share;
      out[3]! += (channels === 4 ? data[at + 3]! : 255) * share;
    }
}
