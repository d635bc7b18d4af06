import { z } from 'zod';
import { COORDINATE_MAX, NAME_MAX_LENGTH } from './limits.ts';
import { coordinateSchema, vectorSchema } from './vector.ts';

/**
 * Floors, rooms and sweeps in metres in a capture's frame: right-handed, y up, normally with y = 0 at the
 * lowest floor. Both `Space` (the result of processing) and `Capture` (what the player shows) contain them.
 */

export const placeIdSchema = z.string().min(1).max(64);
const name = z.string().max(200);
/** A point seen from above: [x, z], in metres. */
export const point2Schema = z.tuple([coordinateSchema, coordinateSchema]);
export const outlineSchema = z.array(point2Schema).min(3).max(2_000);

export const floorSchema = z.object({
  id: placeIdSchema,
  name,
  /**
   * `elevation`: height of the floor's surface. `height`: clear height from the floor's surface to the
   * ceiling.
   */
  elevation: coordinateSchema,
  height: z.number().positive().max(COORDINATE_MAX),
});

/**
 * `outline`: a simple polygon between the faces of the walls. `holes`: polygons within it that are not part
 * of the room, such as another room; absent if there are none.
 */
export const roomSchema = z.object({
  id: placeIdSchema,
  name,
  floor: placeIdSchema,
  outline: outlineSchema,
  holes: z.array(outlineSchema).max(200).optional(),
});

/**
 * A place to stand. The eye is 1.6 m above `floorHeight`, the height of the surface on which the user stands.
 */
export const sweepSchema = z.object({
  id: placeIdSchema,
  floor: placeIdSchema,
  room: placeIdSchema,
  position: vectorSchema,
  floorHeight: coordinateSchema,
  neighbours: z.array(placeIdSchema),
});

/**
 * Returns the schema of an item's field `placedIn`: the place that the item had in a capture that the twin
 * showed earlier. The server sets the field when the twin changes its capture. If the twin shows the earlier
 * capture again, the server restores the fields of `place`. `space` is a digest of the earlier capture's id,
 * so that readers do not learn the id.
 */
export function placedInSchema<Place extends z.ZodRawShape>(place: Place) {
  return z.looseObject({ space: z.string().min(1).max(NAME_MAX_LENGTH), ...place }).optional();
}
