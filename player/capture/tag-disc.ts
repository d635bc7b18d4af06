import type { Tag } from '../../contract/tag.ts';

/** Metres from the surface to a tag's disc. */
export const STEM_LENGTH = 0.22;
/** Metres within which a disc shows through walls and furniture. */
export const THROUGH_WALLS = 3;

/** Where a tag is, and the unit normal of the surface there. */
type Placed = Pick<Tag, 'position' | 'normal'>;

/** Where the disc of a tag is, metres. */
export function discPosition({ position, normal }: Placed): [number, number, number] {
  return [
    position[0] + normal[0] * STEM_LENGTH,
    position[1] + normal[1] * STEM_LENGTH,
    position[2] + normal[2] * STEM_LENGTH,
  ];
}

/** Writes where the disc is into `out`: for those who ask in every frame. */
export function writeDisc({ position, normal }: Placed, out: { x: number; y: number; z: number }): void {
  out.x = position[0] + normal[0] * STEM_LENGTH;
  out.y = position[1] + normal[1] * STEM_LENGTH;
  out.z = position[2] + normal[2] * STEM_LENGTH;
}
