import sharp from 'sharp';
import { encode } from '../light/srgb.ts';
import type { Frame } from './frame.ts';
import { evenOut } from './denoise.ts';
import { unevenness } from './unevenness.ts';
import { withoutSpecks } from './specks.ts';
import { blurred } from './blur.ts';

const SHOULDER = 0.5;

/** The share of light that a lens scatters around what is brightest. */
const HALO = 0.03;

/** Contrast around a middle grey, as film has it. */
const [GREY, STEEPNESS] = [0.2, 1.12];

/** The finished picture as PNG, from a frame of so many camera rays per pixel. */
export async function develop(frame: Frame, samplesPerPixel: number, exposure: number): Promise<Buffer> {
  const { width, height } = frame;
  const perAlbedo = (field: Float32Array) =>
    withoutSpecks(
      frame,
      new Float32Array(field.length).map((_, i) => field[i]! / Math.max(1e-4, frame.albedo[i]!)),
    );
  const direct = evenOut(frame, perAlbedo(frame.lit), 4, unevenness(frame, samplesPerPixel));
  const bounced = evenOut(frame, perAlbedo(frame.bounced), 4, 0.6);
  const gloss = evenOut(frame, withoutSpecks(frame, frame.gloss), 4, 1);
  const rest = evenOut(frame, frame.rest, 1, 0.12);
  const radiance = new Float32Array(direct.length).map(
    (_, i) => ((frame.albedo[i]! * (direct[i]! + bounced[i]!)) / Math.PI + gloss[i]! + rest[i]!) * exposure,
  );
  const halo = await blurred(radiance, width, height, width / 60);
  const pixels = new Uint8Array(radiance.length).map((_, i) =>
    encode(bend(radiance[i]! * (1 - HALO) + halo[i]! * HALO)),
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** A little steeper than straight up to the shoulder, then bending towards white. */
function bend(light: number): number {
  const value = GREY * (Math.max(0, light) / GREY) ** STEEPNESS;
  if (value < SHOULDER) return value;
  return SHOULDER + (1 - SHOULDER) * (1 - Math.exp(-(value - SHOULDER) / (1 - SHOULDER)));
}
