import type { Sweep } from '../../../contract/capture.ts';
import type { Tag } from '../../../contract/tour.ts';
import type { Manifest } from '../manifest.ts';
import { yawTowards } from '../pose.ts';
import { findSweep, nearestSweep } from './sweep-graph.ts';

/** Metres from the surface to the tag's disc. */
export const STEM_LENGTH = 0.22;
/** Metres within which a disc shows through walls and furniture. */
export const THROUGH_WALLS = 3;
/** Metres within which a tag is read well from where one already is. */
const NEAR = 4;

/** Where the disc of a tag stands, metres. */
export function discPosition({
  position,
  normal,
}: Pick<Tag, 'position' | 'normal'>): [number, number, number] {
  return [
    position[0] + normal[0] * STEM_LENGTH,
    position[1] + normal[1] * STEM_LENGTH,
    position[2] + normal[2] * STEM_LENGTH,
  ];
}

/** The sweep to see a tag from: where it was placed from, else where one is if that is near, else the nearest. */
export function sweepForTag(manifest: Manifest, here: Sweep, tag: Tag): Sweep {
  const [x, y, z] = discPosition(tag);
  const [hereX, hereY, hereZ] = here.position;
  const placedFrom = tag.sweep ? findSweep(manifest, tag.sweep) : null;
  if (placedFrom) return placedFrom;
  if (Math.hypot(x - hereX, y - hereY, z - hereZ) < NEAR) return here;
  return nearestSweep(manifest.sweeps, x, y, z) ?? here;
}

/** Yaw and pitch (radians) that look from a sweep's eye to the disc of a tag. */
export function lookAtTag(from: Sweep, tag: Tag): { yaw: number; pitch: number } {
  const [x, y, z] = discPosition(tag);
  const [eyeX, eyeY, eyeZ] = from.position;
  return {
    yaw: yawTowards(eyeX, eyeZ, x, z),
    pitch: Math.atan2(y - eyeY, Math.hypot(x - eyeX, z - eyeZ)),
  };
}
