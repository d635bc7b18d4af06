import type { Texture } from './texture.ts';
import { readTexture } from './texture.ts';

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
