import { z } from 'zod';
import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH, TRUE_LENGTH_MIN } from '../limits.ts';
import { placedInSchema } from '../placed-in.ts';
import { measuredPointSchema } from './measurement.ts';

const base = {
  id: z.string().min(1).max(NAME_MAX_LENGTH),
  title: z.string().max(TEXT_MAX_LENGTH).default(''),
  /** It belongs to another capture than the twin's, and is ignored here. */
  placedIn: placedInSchema({}),
};

/** A true length, measured with a tape between two points of the capture. */
export const tapeLengthSchema = z.looseObject({
  ...base,
  kind: z.literal('length'),
  points: z.array(measuredPointSchema).length(2),
  /** Metres, and their 95 % uncertainty. */
  length: z.number().min(TRUE_LENGTH_MIN).max(10_000),
  tolerance: z.number().min(0).max(10),
});
export type TapeLength = z.infer<typeof tapeLengthSchema>;

/** The owner's statement about the camera of the capture, which replaces the assumption. */
export const cameraAccuracySchema = z.looseObject({
  ...base,
  kind: z.literal('camera'),
  /** 95 % bounds: relative error of lengths, and metres of a position. `source`: where they come from. */
  relative: z.number().min(0).max(1),
  absolute: z.number().min(0).max(10),
  source: z.string().max(TEXT_MAX_LENGTH).default(''),
});
export type CameraAccuracy = z.infer<typeof cameraAccuracySchema>;

/** An item of a twin's `calibrations`: what is known about its scale in addition to the capture. */
export const calibrationSchema = z.discriminatedUnion('kind', [tapeLengthSchema, cameraAccuracySchema]);
export type Calibration = z.infer<typeof calibrationSchema>;
