import type { RayCounts } from './radiance/camera-ray.ts';
import { seen } from './radiance/seen.ts';
import { traceCameraRay } from './radiance/camera-ray.ts';
import type { Frame } from './frame.ts';
import { beginPixel, pair } from './radiance/sequence.ts';
import type { TracedScene } from './radiance/scene.ts';
import type { LevelView } from './view.ts';
import { directionThrough } from './view.ts';

const offset = new Float64Array(2);

/** Renders one row of the picture with so many camera rays per pixel, averaged into the frame. */
export function renderRow(
  scene: TracedScene,
  view: LevelView,
  frame: Frame,
  row: number,
  samplesPerPixel: number,
  rayCounts: RayCounts,
): void {
  const { width, height } = frame;
  for (let column = 0; column < width; column++) {
    const pixel = row * width + column;
    beginPixel(pixel);
    for (let k = 0; k < samplesPerPixel; k++) {
      pair(1, k, offset);
      const direction = directionThrough(
        view,
        width,
        height,
        column + 0.5 + tent(offset[0]!),
        row + 0.5 + tent(offset[1]!),
      );
      traceCameraRay(scene, view.eye, direction, k, rayCounts);
      keep(frame, pixel, 1 / samplesPerPixel);
    }
  }
}

/** A share of 0..1 spread over two pixels' width, most in the middle: a tent filter. */
function tent(share: number): number {
  const x = share * 2;
  return x < 1 ? Math.sqrt(x) * 0.9 - 0.9 : 0.9 - Math.sqrt(2 - x) * 0.9;
}

function keep(frame: Frame, pixel: number, weight: number): void {
  for (let c = 0; c < 3; c++) {
    const at = pixel * 3 + c;
    frame.albedo[at]! += seen.albedo[c]! * weight;
    frame.lit[at]! += seen.albedo[c]! * seen.light[c]! * weight;
    frame.bounced[at]! += seen.albedo[c]! * seen.bounced[c]! * weight;
    frame.gloss[at]! += Math.min(8, seen.gloss[c]!) * weight;
    frame.rest[at]! += Math.min(8, seen.rest[c]!) * weight;
    frame.normal[at]! += seen.normal[c]! * weight;
  }
  const bright = seen.light[0]! + seen.light[1]! + seen.light[2]!;
  frame.bright[pixel]! += bright * weight;
  frame.brightSquare[pixel]! += bright ** 2 * weight;
  frame.depth[pixel]! += seen.distance * weight;
  frame.square[pixel]! += seen.distance ** 2 * weight;
}
