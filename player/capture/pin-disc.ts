import { plus, times } from '../../contract/measuring/vectors.ts';
import type { Marker } from '../tour/annotation-kind.ts';

/** The distance from the surface to a pin's disc, in metres. */
export const STEM_LENGTH = 0.22;
/**
 * How much closer to the eye a disc is drawn, in metres, so that a wall beside it neither cuts into it nor
 * hides it.
 */
export const FORWARD = 0.12;
/** The distance up to which a disc is visible through walls and furniture, in metres. */
export const THROUGH_WALLS = 3;

/** The position of an annotation, and the unit normal of the surface there. */
export type Placed = Pick<Marker, 'position' | 'normal'>;

/** Returns the position of a pin's disc, in metres. */
export function discPosition({ position, normal }: Placed): [number, number, number] {
  return plus(position, times(normal, STEM_LENGTH));
}

/** Writes the position of a pin's disc into `out`. Allocates nothing, so it can be called in every frame. */
export function writeDisc({ position, normal }: Placed, out: { x: number; y: number; z: number }): void {
  out.x = position[0] + normal[0] * STEM_LENGTH;
  out.y = position[1] + normal[1] * STEM_LENGTH;
  out.z = position[2] + normal[2] * STEM_LENGTH;
}
