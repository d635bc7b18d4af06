import { z } from 'zod';
import { COORDINATE_MAX, TURN_MAX } from './limits.ts';

/** A coordinate in a capture's own frame, in metres. */
export const coordinateSchema = z.number().min(-COORDINATE_MAX).max(COORDINATE_MAX);
/** An angle, in radians. */
export const turnSchema = z.number().min(-TURN_MAX).max(TURN_MAX);

/**
 * Three numbers in a capture's own frame (right-handed, y up). A place is in metres; a normal has length 1.
 */
export const vectorSchema = z.tuple([coordinateSchema, coordinateSchema, coordinateSchema]);
export type Vector = z.infer<typeof vectorSchema>;
