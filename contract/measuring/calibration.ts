import { z } from 'zod';
import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH, TRUE_LENGTH_MIN } from '../limits.ts';
import { placedInSchema } from '../placed-in.ts';
import { measuredPointSchema } from './measurement.ts';

const base = {
  id: z.string().min(1).max(NAME_MAX_LENGTH),
  title: z.string().max(TEXT_MAX_LENGTH).default(''),
  /** It is about another capture than the twin's, and counts for nothing here. */
  placedIn: placedInSchema({}),
};

/** A true length that somebody took with a tape between two points of the capture. */
export const tapeLengthSchema = z.looseObject({
  ...base,
  kind: z.literal('length'),
  points: z.array(measuredPointSchema).length(2),
  /** Metres, and by how many it may be off (95 %). */
  length: z.number().min(TRUE_LENGTH_MIN).max(10_000),
  tolerance: z.number().min(0).max(10),
});
export type TapeLength = z.infer<typeof tapeLengthSchema>;

/** What the twin's owner states of the camera that took the capture, in place of what is assumed. */
export const cameraAccuracySchema = z.looseObject({
  ...base,
  kind: z.literal('camera'),
  /** Bounds (95 %): parts of a length, and metres of a place; `source` says where they come from. */
  relative: z.number().min(0).max(1),
  absolute: z.number().min(0).max(10),
  source: z.string().max(TEXT_MAX_LENGTH).default(''),
});
export type CameraAccuracy = z.infer<typeof cameraAccuracySchema>;

/** An item of a twin's `calibrations`: what is known of its scale beside the capture. */
export const calibrationSchema = z.discriminatedUnion('kind', [tapeLengthSchema, cameraAccuracySchema]);
export type Calibration = z.infer<typeof calibrationSchema>;
