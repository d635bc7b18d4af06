import { z } from 'zod';
import { MEASURED_POINTS_MAX, NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '../limits.ts';
import { placedInSchema } from '../placed-in.ts';
import { TAG_COLORS } from '../tag-colors.ts';
import { type Vector, vectorSchema } from '../vector.ts';

/** What can be measured. `room`: area and volume of a room from its outline. */
export const MEASUREMENT_KINDS = [
  'distance',
  'path',
  'height',
  'clearance',
  'angle',
  'area',
  'room',
] as const;
export type MeasurementKind = (typeof MEASUREMENT_KINDS)[number];

/**
 * What a measured point was taken from: a corner (where edges meet), an edge, a surface, the plan (an outline that the capture
 * states), or the surface as it was aimed at, with snapping held off.
 */
export const SNAPS = ['corner', 'edge', 'surface', 'plan', 'free'] as const;
export type Snap = (typeof SNAPS)[number];

const name = z.string().min(1).max(NAME_MAX_LENGTH);

const pointWith = (vector: z.ZodType<Vector>) =>
  z.looseObject({
    /** Metres in the capture's frame, before any calibration. */
    position: vector,
    /** The unit normal of the surface there, where there is one. */
    normal: vector.optional(),
    snap: z.enum(SNAPS),
    /** The unit direction of the edge that an `edge` was taken from: along it a point is as sure as the aim, across it as the snap. */
    edge: vector.optional(),
    /** Where the eye was when it was taken; and the angle that one pixel of the view covered, radians. Absent for `plan`. */
    eye: vector.optional(),
    pixel: z.number().positive().max(1).optional(),
    /**
     * Half the width of what the picking itself may be off by, in any direction, metres; absent: nothing to speak of. Of a scan it has what the
     * level of detail that was picked may be off by.
     */
    picking: z.number().min(0).max(10).optional(),
  });

/** A point that a person took, with what decides how sure it is. */
export const measuredPointSchema = pointWith(vectorSchema);
export type MeasuredPoint = z.infer<typeof measuredPointSchema>;

/** A saved measurement. It holds what was taken; its value and tolerance are derived (`contract/measuring`). */
export const measurementSchema = z.looseObject({
  id: name,
  kind: z.enum(MEASUREMENT_KINDS),
  title: z.string().max(TEXT_MAX_LENGTH),
  text: z.string().max(TEXT_MAX_LENGTH).default(''),
  color: z.enum(TAG_COLORS).default('blue'),
  /**
   * In the order in which they were taken. `angle`: an arm's end, the vertex, the other arm's end. `clearance`: the surface, and
   * what it faces. `area` and `room`: the corners in turn, the first not repeated.
   */
  points: z.array(measuredPointSchema).min(1).max(MEASURED_POINTS_MAX),
  /** Of a `room`: metres from its floor to its ceiling, and what that was taken from. */
  height: z.number().positive().max(1_000).optional(),
  heightSnap: z.enum(SNAPS).optional(),
  /** Ids of floor and room as they were when it was taken. */
  floor: name.optional(),
  room: name.optional(),
  /** When it was taken, ISO 8601; absent where nobody knows. */
  taken: z.iso.datetime().optional(),
  /** It was taken in another capture than the twin's, and says nothing about this one. */
  placedIn: placedInSchema({}),
});
export type Measurement = z.infer<typeof measurementSchema>;

/** As it may be stored: earlier versions took coordinates without bounds, of which `measure` makes no number. */
export const storedMeasurementSchema = measurementSchema.extend({
  points: z
    .array(pointWith(z.tuple([z.number(), z.number(), z.number()])))
    .min(1)
    .max(MEASURED_POINTS_MAX),
});
