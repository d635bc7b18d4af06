import type { Sweep } from '../../../../contract/capture.ts';
import type { Tag } from '../../../../contract/tour.ts';
import type { Manifest } from '../../manifest.ts';
import { yawTowards } from '../../pose.ts';
import { tagsInRoom } from '../floors/tags-in-room.ts';
import { findSweep } from './sweep-graph.ts';

/** Metres from the surface to the tag's disc. */
export const STEM_LENGTH = 0.22;
/** Metres within which a disc shows through walls and furniture. */
export const THROUGH_WALLS = 3;
/** Metres from which a tag is read best, and how far off that where one already is may be. */
const BEST_DISTANCE = 2;
const GOOD_ENOUGH = 2.5;
/** Metres to the side without which one looks steeply up or down, and what each of them missing weighs. */
const ASIDE = 1;
const STEEP = 4;
/** What standing behind the surface, or in another room, weighs: metres. */
const BEHIND = 10;
const OTHER_ROOM = 20;

/** Where the disc of a tag stands, metres. */
function discPosition({ position, normal }: Pick<Tag, 'position' | 'normal'>): [number, number, number] {
  return [
    position[0] + normal[0] * STEM_LENGTH,
    position[1] + normal[1] * STEM_LENGTH,
    position[2] + normal[2] * STEM_LENGTH,
  ];
}

/** Writes where the disc stands into `out`: for those who ask in every frame. */
export function writeDisc(
  { position, normal }: Pick<Tag, 'position' | 'normal'>,
  out: { x: number; y: number; z: number },
): void {
  out.x = position[0] + normal[0] * STEM_LENGTH;
  out.y = position[1] + normal[1] * STEM_LENGTH;
  out.z = position[2] + normal[2] * STEM_LENGTH;
}

/**
 * The sweep to see a tag from: where it was placed from, else where one is if it is well seen from there, else the best. Best is
 * in the tag's room, before the surface and not behind it, a few steps away and not right above or below.
 */
export function sweepForTag(manifest: Manifest, here: Sweep, tag: Tag): Sweep {
  const placedFrom = tag.sweep ? findSweep(manifest, tag.sweep) : null;
  if (placedFrom) return placedFrom;
  const room = manifest.rooms.find((candidate) => tagsInRoom([tag], candidate, manifest.floors).length > 0);
  const cost = (sweep: Sweep): number => {
    const elsewhere = room && sweep.room !== room.id ? OTHER_ROOM : 0;
    return elsewhere + awkwardness(sweep, tag);
  };
  if (cost(here) < GOOD_ENOUGH) return here;
  return manifest.sweeps.reduce((best, sweep) => (cost(sweep) < cost(best) ? sweep : best), here);
}

/** How badly a sweep shows a tag: metres off the best distance, and what counts as much as metres. */
function awkwardness({ position }: Sweep, tag: Tag): number {
  const disc = discPosition(tag);
  const [x, y, z] = [position[0] - disc[0], position[1] - disc[1], position[2] - disc[2]];
  const facing = x * tag.normal[0] + y * tag.normal[1] + z * tag.normal[2];
  const besides = Math.hypot(x, z);
  return (
    Math.abs(Math.hypot(x, y, z) - BEST_DISTANCE) +
    (facing < 0 ? BEHIND : 0) +
    (besides < ASIDE ? (ASIDE - besides) * STEEP : 0)
  );
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
