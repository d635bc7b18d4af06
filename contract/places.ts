import { z } from 'zod';
import { COORDINATE_MAX, NAME_MAX_LENGTH } from './limits.ts';
import { coordinateSchema, vectorSchema } from './vector.ts';

/**
 * Floors, rooms and sweeps in metres in a capture's frame: right-handed, y up, the lowest floor at y = 0.
 * Both `Space` (the result of processing) and `Capture` (what the player shows) contain them.
 */
export const placeIdSchema = z.string().min(1).max(64);
const name = z.string().max(200);
/** [x, z], metres. */
export const point2Schema = z.tuple([coordinateSchema, coordinateSchema]);
export const outlineSchema = z.array(point2Schema).min(3).max(2_000);

export const floorSchema = z.object({
  id: placeIdSchema,
  name,
  /** Height of the floor's surface, and clear height from it to the ceiling. */
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

/** A place to stand. The eye is 1.6 m above `floorHeight`, the height of the surface below. */
export const sweepSchema = z.object({
  id: placeIdSchema,
  floor: placeIdSchema,
  room: placeIdSchema,
  position: vectorSchema,
  floorHeight: coordinateSchema,
  neighbours: z.array(placeIdSchema),
});

/**
 * The previous place of an item in another capture than the twin shows. The server sets it when the twin
 * changes its capture, and restores the fields of `place` when the twin shows that capture again. `space` is
 * a digest of the capture's id, so that readers do not learn the id.
 */
export function placedInSchema<Place extends z.ZodRawShape>(place: Place) {
  return z.looseObject({ space: z.string().min(1).max(NAME_MAX_LENGTH), ...place }).optional();
}
