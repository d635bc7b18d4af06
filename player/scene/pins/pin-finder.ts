import { Vector3, type Camera } from 'three';
import type { Tag } from '../../../contract/tag.ts';
import { THROUGH_WALLS, writeDisc } from '../../capture/tag-disc.ts';

/** Pixels around a disc that belong to it; a finger needs the most of its 44 px target. */
const REACH = 22;

export interface PinHit {
  tag: Tag;
  /** Metres from the eye. */
  distance: number;
  /** So near that it is seen whatever is in front of it. */
  near: boolean;
}

const point = new Vector3();

/** The tag whose disc is nearest to a point of the view (pixels from its top left), or null when none is near. */
export function findPin(
  tags: readonly Tag[],
  camera: Camera,
  width: number,
  height: number,
  left: number,
  top: number,
): PinHit | null {
  let best: PinHit | null = null;
  let least = REACH;
  for (const tag of tags) {
    writeDisc(tag, point);
    const distance = point.distanceTo(camera.position);
    point.project(camera);
    if (point.z > 1) continue; // behind the eye
    const off = Math.hypot(((point.x + 1) / 2) * width - left, ((1 - point.y) / 2) * height - top);
    if (off > least) continue;
    least = off;
    best = { tag, distance, near: distance < THROUGH_WALLS };
  }
  return best;
}
