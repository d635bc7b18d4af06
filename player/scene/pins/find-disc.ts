import { Vector3, type Camera } from 'three';
import { THROUGH_WALLS } from '../../capture/pin-disc.ts';
import type { Discs } from './gathering/gatherer.ts';

/** Pixels around a disc's middle that belong to it; a finger needs the most of its 44 px target. */
const REACH = 22;

const point = new Vector3();

/**
 * The leader of the disc that is nearest to a point of the view (CSS pixels from its top left), or -1 when none is near.
 * `isHidden`: something is in front of a pin, at a distance from the eye (metres), so that it is seen only from near by.
 */
export function findDisc(
  { drawn, count }: Discs,
  places: Float32Array,
  camera: Camera,
  view: { width: number; height: number },
  at: { left: number; top: number },
  isHidden: (pin: number, distance: number) => boolean,
): number {
  let best = -1;
  let least = REACH;
  for (let index = 0; index < count; index += 1) {
    const pin = drawn[index]!;
    point.fromArray(places, 3 * pin);
    const distance = point.distanceTo(camera.position);
    if (distance > THROUGH_WALLS && isHidden(pin, distance)) continue;
    point.project(camera);
    if (point.z > 1) continue; // behind the eye
    const across = ((point.x + 1) / 2) * view.width - at.left;
    const down = ((1 - point.y) / 2) * view.height - at.top;
    const off = Math.hypot(across, down);
    if (off > least) continue;
    least = off;
    best = pin;
  }
  return best;
}
