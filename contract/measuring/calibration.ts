import { z } from 'zod';
import {
  NAME_MAX_LENGTH,
  STATED_ERROR_MAX,
  TEXT_MAX_LENGTH,
  TRUE_LENGTH_MAX,
  TRUE_LENGTH_MIN,
} from '../limits.ts';
import { placedInSchema } from '../places.ts';
import { measuredPointSchema } from './measurement.ts';

const base = {
  id: z.string().min(1).max(NAME_MAX_LENGTH),
  title: z.string().max(TEXT_MAX_LENGTH).default(''),
  /**
   * Set if the calibration belongs to a capture other than the one that the twin shows. The calibration is
   * then ignored.
   */
  placedIn: placedInSchema({}),
};

/** A true length, measured with a tape between two points of the capture. */
const tapeLengthSchema = z.looseObject({
  ...base,
  kind: z.literal('length'),
  points: z.array(measuredPointSchema).length(2),
  /** The true length and its 95% uncertainty, both in metres. */
  length: z.number().min(TRUE_LENGTH_MIN).max(TRUE_LENGTH_MAX),
  tolerance: z.number().min(0).max(STATED_ERROR_MAX),
});
export type TapeLength = z.infer<typeof tapeLengthSchema>;

/**
 * A user's statement about the accuracy of the camera. It replaces the accuracy that the capture states or
 * that is assumed.
 */
const cameraAccuracySchema = z.looseObject({
  ...base,
  kind: z.literal('camera'),
  /**
   * 95% bounds. `relative`: relative error of lengths. `absolute`: error of a position, in metres. `source`:
   * where the figures come from.
   */
  relative: z.number().min(0).max(1),
  absolute: z.number().min(0).max(STATED_ERROR_MAX),
  source: z.string().max(TEXT_MAX_LENGTH).default(''),
});
export type CameraAccuracy = z.infer<typeof cameraAccuracySchema>;

/**
 * An item of a twin's `calibrations`: information about the capture's scale beyond what the capture itself
 * states.
 */
export const calibrationSchema = z.discriminatedUnion('kind', [tapeLengthSchema, cameraAccuracySchema]);
export type Calibration = z.infer<typeof calibrationSchema>;
