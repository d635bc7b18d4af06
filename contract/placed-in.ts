import { z } from 'zod';
import { NAME_MAX_LENGTH } from './limits.ts';

/**
 * Where an item is in another capture than the one its twin shows. The server sets it when the capture of a twin changes, and moves the fields
 * of `place` back when the twin shows that capture again. `space` is a digest of the capture's id: readers do not learn the id.
 */
export function placedInSchema<Place extends z.ZodRawShape>(place: Place) {
  return z.looseObject({ space: z.string().min(1).max(NAME_MAX_LENGTH), ...place }).optional();
}
