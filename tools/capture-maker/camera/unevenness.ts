import type { Frame } from './frame.ts';

/** How uneven the direct light of each pixel is from its camera rays alone, as a share of it: what `evenOut` may tolerate. */
export function unevenness(
  { width, height, bright, brightSquare }: Frame,
  samplesPerPixel: number,
): Float32Array {
  const own = new Float32Array(bright.length).map((_, i) => {
    const mean = bright[i]!;
    const variance = Math.max(0, brightSquare[i]! - mean ** 2) / Math.max(1, samplesPerPixel - 1);
    return mean > 1e-5 ? Math.sqrt(variance) / mean : 0;
  });
  // A few camera rays tell little about their own spread: neighbours are asked too.
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
