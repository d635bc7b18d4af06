import type { Frame } from './frame.ts';

/**
 * Evens out what few camera rays left uneven in `field` (three numbers per pixel), but not across edges: only neighbours that
 * face the same way, lie in the same plane and are about as bright take part (an à-trous filter, Dammertz et al. 2010).
 * `tolerance` is how much brighter or darker, as a share: one for all pixels, or one for each.
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

/** How the distance changes from pixel to pixel: the lesser of both sides, so that an edge does not count as a slope. */
function slope(depth: Float32Array, at: number, back: number, forth: number): number {
  const before = depth[at]! - depth[at + back]!;
  const after = depth[at + forth]! - depth[at]!;
  if (back === 0) return after;
  if (forth === 0) return before;
  return Math.abs(before) < Math.abs(after) ? before : after;
}
