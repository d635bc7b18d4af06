import { z } from 'zod';
import { NAME_MAX_LENGTH } from './limits.ts';

/**
 * The previous place of an item in another capture than the twin shows. The server sets it when the twin
 * changes its capture, and restores the fields of `place` when the twin shows that capture again. `space` is
 * a digest of the capture's id, so that readers do not learn the id.
 */
export function placedInSchema<Place extends z.ZodRawShape>(place: Place) {
  return z.looseObject({ space: z.string().min(1).max(NAME_MAX_LENGTH), ...place }).optional();
}
