import { z } from 'zod';
import { FILE_NAME_MAX_LENGTH, NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '../limits.ts';
import { placedInSchema } from '../places.ts';
import { coordinateSchema } from '../vector.ts';

const id = z.string().min(1).max(NAME_MAX_LENGTH);
/** A point of a picture: fractions of its width and height from the top left corner. */
const onPicture = z.tuple([coordinateSchema, coordinateSchema]);
/** A point of the capture seen from above: x and z, metres. */
const onPlan = z.tuple([coordinateSchema, coordinateSchema]);

/** Two points of the picture, and their positions in the capture. */
const fit = z.object({ picture: z.tuple([onPicture, onPicture]), plan: z.tuple([onPlan, onPlan]) });

/** An item of a twin's `floorplans`: a picture, or a page of a PDF, drawn under the plan of a floor. */
export const floorPlanSchema = z.looseObject({
  id,
  name: z.string().max(FILE_NAME_MAX_LENGTH).default(''),
  /** The floor's id; absent for a capture without floors. */
  floor: id.optional(),
  /** Id of the document with the picture. */
  document: id.optional(),
  /** Page of a PDF, from 1. */
  page: z.int().positive().default(1),
  /** How the picture is aligned with the capture. Absent until the user aligns it. */
  fit: fit.optional(),
  placedIn: placedInSchema({ fit }),
  /** From 0 (transparent) to 1 (opaque). */
  opacity: z.number().min(0).max(1).default(0.6),
  hidden: z.boolean().default(false),
  /** Address of a floor plan on the web, from earlier versions. */
  url: z.string().max(TEXT_MAX_LENGTH).optional(),
});
export type LaidFloorPlan = z.infer<typeof floorPlanSchema>;
