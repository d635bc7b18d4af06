import { cellRandom } from '../../materials/noise.ts';

let pixel = 0;

/** Begins the numbers of another pixel. */
export function beginPixel(index: number): void {
  pixel = index;
}

/**
 * Two numbers in 0..1 that cover the square evenly as `index` counts up (Roberts 2018, the R2 sequence), shifted anew for
 * each pixel and `purpose`. Written to `out`.
 */
export function pair(purpose: number, index: number, out: Float64Array): void {
  out[0] = (cellRandom(pixel, purpose, 1) + index * 0.7548776662466927) % 1;
  out[1] = (cellRandom(pixel, purpose, 2) + index * 0.5698402909980532) % 1;
}
