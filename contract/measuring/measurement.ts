import { z } from 'zod';
import { MEASURED_POINTS_MAX, NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '../limits.ts';
import { placedInSchema } from '../places.ts';
import { TAG_COLORS } from '../tag-colors.ts';
import { type Vector, vectorSchema } from '../vector.ts';
import { KIND_NAMES } from './kind-names.ts';

export type MeasurementKind = keyof typeof KIND_NAMES;
export const MEASUREMENT_KINDS = Object.keys(KIND_NAMES) as [MeasurementKind, ...MeasurementKind[]];

/**
 * What a measured point snapped to: a corner (where edges meet), an edge, a surface, the plan (an outline of
 * the capture), or nothing, because snapping was off.
 */
export const SNAPS = ['corner', 'edge', 'surface', 'plan', 'free'] as const;
export type Snap = (typeof SNAPS)[number];

const name = z.string().min(1).max(NAME_MAX_LENGTH);

const pointWith = (vector: z.ZodType<Vector>) =>
  z.looseObject({
    /** Position of the point in the capture's frame, in metres, before calibration. */
    position: vector,
    /** The unit normal of the surface at the point; absent if unknown. */
    normal: vector.optional(),
    snap: z.enum(SNAPS),
    /**
     * The unit direction of the edge, if `snap` is `edge`. Along the edge, the point has the error of the aim;
     * across it, the error of the snap.
     */
    edge: vector.optional(),
    /**
     * `eye`: position of the eye. `pixel`: angle of one pixel of the view, in radians. Absent for the snap
     * `plan`.
     */
    eye: vector.optional(),
    pixel: z.number().positive().max(1).optional(),
    /**
     * Half-width of the picking error in any direction, in metres; absent if negligible. In a capture made
     * from a scan, it includes the error of the level of detail on which the point was picked.
     */
    picking: z.number().min(0).max(10).optional(),
  });

/** A point of a measurement, with the data that determine its error. */
export const measuredPointSchema = pointWith(vectorSchema);
export type MeasuredPoint = z.infer<typeof measuredPointSchema>;

/**
 * A saved measurement. Its values and tolerances are not stored: `contract/measuring` derives them from the
 * points and, for a room, from the height.
 */
export const measurementSchema = z.looseObject({
  id: name,
  kind: z.enum(MEASUREMENT_KINDS),
  title: z.string().max(TEXT_MAX_LENGTH),
  text: z.string().max(TEXT_MAX_LENGTH).default(''),
  color: z.enum(TAG_COLORS).default('blue'),
  /**
   * Points in the order in which they were picked. `angle`: end of an arm, vertex, end of the other arm.
   * `clearance`: the surface, and the point opposite. `area` and `room`: the corners in order, without
   * repeating the first.
   */
  points: z.array(measuredPointSchema).min(1).max(MEASURED_POINTS_MAX),
  /** `height`: metres from the floor of a room to its ceiling. `heightSnap`: where that height comes from. */
  height: z.number().positive().max(1_000).optional(),
  heightSnap: z.enum(SNAPS).optional(),
  /**
   * Ids of the floor and the room where the measurement was taken. Later changes to rooms do not update them.
   */
  floor: name.optional(),
  room: name.optional(),
  /** Time of the measurement, ISO 8601; absent if unknown. */
  taken: z.iso.datetime().optional(),
  /**
   * Set if the measurement was taken in a capture other than the one that the twin shows. It then does not
   * apply to the current capture.
   */
  placedIn: placedInSchema({}),
});
export type Measurement = z.infer<typeof measurementSchema>;

/**
 * A stored measurement. Earlier versions accepted any coordinates; `measure` returns no number for points
 * beyond the current limits.
 */
export const storedMeasurementSchema = measurementSchema.extend({
  points: z
    .array(pointWith(z.tuple([z.number(), z.number(), z.number()])))
    .min(1)
    .max(MEASURED_POINTS_MAX),
});
