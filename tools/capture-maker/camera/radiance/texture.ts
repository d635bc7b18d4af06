import sharp from 'sharp';
import { toLinear } from '../../light/tone.ts';

/** A decoded picture in memory that threads share: linear RGB. */
export type Texture = { width: number; height: number; values: Float32Array };

/** Decodes any picture that sharp reads. */
export async function decode(image: Uint8Array): Promise<Texture> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const values = new Float32Array(new SharedArrayBuffer(data.length * 4));
  for (let i = 0; i < data.length; i++) values[i] = toLinear(data[i]! / 255);
  return { width: info.width, height: info.height, values };
}

/**
 * Writes the colour at s, t (0..1, from the upper left corner), interpolated between the four nearest pixels,
 * to `out`.
 */
export function readTexture(
  { width, height, values }: Texture,
  s: number,
  t: number,
  out: Float64Array,
): void {
  const x = Math.min(width - 1.001, Math.max(0, s * width - 0.5));
  const y = Math.min(height - 1.001, Math.max(0, t * height - 0.5));
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - i, y - j];
  for (let c = 0; c < 3; c++) {
    const a = (j * width + i) * 3 + c;
    const b = a + width * 3;
    const upper = values[a]! * (1 - fx) + values[a + 3]! * fx;
    const lower = values[b]! * (1 - fx) + values[b + 3]! * fx;
    out[c] = upper * (1 - fy) + lower * fy;
  }
}

/** Metres: the panorama's distance, and its extent below and above the eye. */
const AWAY = 45;
const [LOW, HIGH] = [-14, 26];
const EYE = 1.6;

/** Writes the outside view along a unit direction, at display level, to `out`. */
export function panoramaAt(panorama: Texture, dx: number, dy: number, dz: number, out: Float64Array): void {
  const level = Math.hypot(dx, dz);
  const y = EYE + (dy / Math.max(level, 1e-6)) * AWAY;
  const turn = Math.atan2(dx, dz) / (Math.PI * 2);
  readTexture(panorama, turn - Math.floor(turn), (HIGH - y) / (HIGH - LOW), out);
  if (y <= HIGH) return;
  // The sky continues above the picture, and darkens towards the zenith.
  const edge = (HIGH - EYE) / AWAY;
  const up = Math.min(1, (dy / Math.max(level, 0.05) - edge) / 3);
  out[0] = out[0]! * (1 - up * 0.35);
  out[1] = out[1]! * (1 - up * 0.2);
  out[2] = out[2]! * (1 - up * 0.05);
}
