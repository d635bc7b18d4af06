import sharp from 'sharp';
import { encode } from '../light/tone.ts';
import type { Frame } from './frame.ts';

const SHOULDER = 0.5;

/** The share of light that a lens scatters around the brightest spots. */
const HALO = 0.03;

/** Contrast around a middle grey, like film. */
const [GREY, STEEPNESS] = [0.2, 1.12];

/** Returns the finished picture as PNG, from a frame with this many camera rays per pixel. */
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

/** Returns a value slightly steeper than linear up to the shoulder, then bending towards white. */
function bend(light: number): number {
  const value = GREY * (Math.max(0, light) / GREY) ** STEEPNESS;
  if (value < SHOULDER) return value;
  return SHOULDER + (1 - SHOULDER) * (1 - Math.exp(-(value - SHOULDER) / (1 - SHOULDER)));
}

/**
 * Returns a field without single bright specks: no pixel is far above the second brightest of its neighbours.
 */
export function withoutSpecks({ width, height }: Frame, field: Float32Array): Float32Array {
  const sum = (i: number) => field[i * 3]! + field[i * 3 + 1]! + field[i * 3 + 2]!;
  const result = field.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const here = y * width + x;
      let [first, second] = [0, 0];
      for (const [dx, dy] of AROUND) {
        const other = sum(here + dy * width + dx);
        if (other > first) [first, second] = [other, first];
        else if (other > second) second = other;
      }
      const share = (second * 1.3 + 1e-5) / sum(here);
      if (share < 1) for (let c = 0; c < 3; c++) result[here * 3 + c] = field[here * 3 + c]! * share;
    }
  }
  return result;
}

const AROUND = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => [x, y] as const)).filter(([x, y]) => x || y);

/**
 * Returns the noise in the direct light of each pixel, as a share of that light, estimated from its camera
 * rays: the tolerance of `evenOut`.
 */
function unevenness({ width, height, bright, brightSquare }: Frame, samplesPerPixel: number): Float32Array {
  const own = new Float32Array(bright.length).map((_, i) => {
    const mean = bright[i]!;
    const variance = Math.max(0, brightSquare[i]! - mean ** 2) / Math.max(1, samplesPerPixel - 1);
    return mean > 1e-5 ? Math.sqrt(variance) / mean : 0;
  });
  // A few camera rays say little about their own variance, so neighbours are included.
  return own.map((_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    let [sum, count] = [0, 0];
    for (let j = Math.max(0, y - 2); j <= Math.min(height - 1, y + 2); j++) {
      for (let k = Math.max(0, x - 2); k <= Math.min(width - 1, x + 2); k++) {
        sum += own[j * width + k]!;
        count++;
      }
    }
    return Math.min(1, Math.max(0.06, (1.6 * sum) / count));
  });
}

/** Returns the picture out of focus. Three passes of a running mean approximate a bell curve. */
async function blurred(
  source: Float32Array,
  width: number,
  height: number,
  sigma: number,
): Promise<Float32Array> {
  const reach = Math.max(1, Math.round(sigma));
  let from = source.map((value) => Math.min(value, 6));
  for (let pass = 0; pass < 3; pass++) {
    from = runningMean(from, width, height, 3, width * 3, reach);
    from = runningMean(from, height, width, width * 3, 3, reach);
  }
  return from;
}

function runningMean(
  from: Float32Array,
  length: number,
  lines: number,
  step: number,
  lineStep: number,
  reach: number,
): Float32Array<ArrayBuffer> {
  const to = new Float32Array(from.length);
  for (let line = 0; line < lines; line++) {
    for (let c = 0; c < 3; c++) {
      const at = (i: number) => line * lineStep + Math.min(length - 1, Math.max(0, i)) * step + c;
      let sum = 0;
      for (let i = -reach; i <= reach; i++) sum += from[at(i)]!;
      for (let i = 0; i < length; i++) {
        to[at(i)] = sum / (reach * 2 + 1);
        sum += from[at(i + reach + 1)]! - from[at(i - reach)]!;
      }
    }
  }
  return to;
}

/**
 * Smooths the noise that few camera rays left in `field` (three numbers per pixel), but not across edges.
 * Only neighbours with the same direction, in the same plane and with similar brightness count (an à-trous
 * filter, Dammertz et al. 2010). `tolerance` is the allowed difference in brightness, as a share: one for all
 * pixels, or one for each.
 */
export function evenOut(
  frame: Frame,
  field: Float32Array,
  rounds: number,
  tolerance: number | Float32Array,
): Float32Array {
  let from = field;
  for (let round = 0; round < rounds; round++) {
    const to = new Float32Array(field.length);
    for (let row = 0; row < frame.height; row++)
      evenRow(frame, from, to, row, 1 << round, tolerance, 1 / (1 + round * 0.5));
    from = to;
  }
  return from;
}

const KERNEL = [0.06, 0.25, 0.38, 0.25, 0.06];

function evenRow(
  { width, height, normal, depth, square }: Frame,
  from: Float32Array,
  to: Float32Array,
  row: number,
  step: number,
  tolerance: number | Float32Array,
  strictness: number,
): void {
  for (let column = 0; column < width; column++) {
    const here = row * width + column;
    const allowed = (typeof tolerance === 'number' ? tolerance : tolerance[here]!) * strictness;
    const h = here * 3;
    const bright = from[h]! + from[h + 1]! + from[h + 2]!;
    const slopeX = slope(depth, here, column > 0 ? -1 : 0, column < width - 1 ? 1 : 0);
    const slopeY = slope(depth, here, row > 0 ? -width : 0, row < height - 1 ? width : 0);
    const apart = Math.sqrt(Math.max(0, square[here]! - depth[here]! ** 2));
    const level = Math.hypot(normal[h]!, normal[h + 1]!, normal[h + 2]!);
    // A pixel on an edge shows two things, and belongs to neither.
    if (level < 0.97 || apart > 0.6 * (Math.abs(slopeX) + Math.abs(slopeY)) + 0.01 * depth[here]!) {
      to.set(from.subarray(h, h + 3), h);
      continue;
    }
    let [r, g, b, total] = [0, 0, 0, 0];
    for (let j = -2; j <= 2; j++) {
      const y = row + j * step;
      if (y < 0 || y >= height) continue;
      for (let i = -2; i <= 2; i++) {
        const x = column + i * step;
        if (x < 0 || x >= width) continue;
        const there = y * width + x;
        const t = there * 3;
        const facing =
          normal[h]! * normal[t]! + normal[h + 1]! * normal[t + 1]! + normal[h + 2]! * normal[t + 2]!;
        if (facing < 0.85) continue;
        const expected = depth[here]! + slopeX * i * step + slopeY * j * step;
        if (Math.abs(depth[there]! - expected) > 0.015 * depth[here]! + 0.02) continue;
        const other = from[t]! + from[t + 1]! + from[t + 2]!;
        const unlike = Math.abs(other - bright) / ((other + bright) * allowed + 1e-4);
        const weight = KERNEL[i + 2]! * KERNEL[j + 2]! * Math.exp(-unlike * unlike) * facing * facing;
        r += from[t]! * weight;
        g += from[t + 1]! * weight;
        b += from[t + 2]! * weight;
        total += weight;
      }
    }
    const known = total > 1e-6;
    to[h] = known ? r / total : from[h]!;
    to[h + 1] = known ? g / total : from[h + 1]!;
    to[h + 2] = known ? b / total : from[h + 2]!;
  }
}

/**
 * Returns how the distance changes from pixel to pixel: the lesser of both sides, so that an edge does not
 * count as a slope.
 */
function slope(depth: Float32Array, at: number, back: number, forth: number): number {
  const before = depth[at]! - depth[at + back]!;
  const after = depth[at + forth]! - depth[at]!;
  if (back === 0) return after;
  if (forth === 0) return before;
  return Math.abs(before) < Math.abs(after) ? before : after;
}
