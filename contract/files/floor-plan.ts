import { z } from 'zod';
import { FILE_NAME_MAX_LENGTH, NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '../limits.ts';
import { placedInSchema, point2Schema } from '../places.ts';

const id = z.string().min(1).max(NAME_MAX_LENGTH);

/**
 * `picture`: two points of the picture, as fractions of its width and height from the top left corner. `plan`:
 * the positions of these points in the capture seen from above.
 */
const fit = z.object({
  picture: z.tuple([point2Schema, point2Schema]),
  plan: z.tuple([point2Schema, point2Schema]),
});

/** An item of a twin's `floorplans`: a picture, or a page of a PDF, drawn under the plan of a floor. */
export const floorPlanSchema = z.looseObject({
  id,
  name: z.string().max(FILE_NAME_MAX_LENGTH).default(''),
  /** The floor's id; absent for a capture without floors. */
  floor: id.optional(),
  /** Id of the document with the picture. */
  document: id.optional(),
  /** Page number in a PDF, counted from 1. */
  page: z.int().positive().default(1),
  /** How the picture is aligned with the capture. Absent until the user aligns it. */
  fit: fit.optional(),
  placedIn: placedInSchema({ fit }),
  /** Opacity of the picture, from 0 (transparent) to 1 (opaque). */
  opacity: z.number().min(0).max(1).default(0.6),
  hidden: z.boolean().default(false),
  /** Address of a floor plan on the web. Only earlier versions set this field. */
  url: z.string().max(TEXT_MAX_LENGTH).optional(),
});
export type LaidFloorPlan = z.infer<typeof floorPlanSchema>;
