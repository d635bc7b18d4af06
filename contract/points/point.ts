import { z } from 'zod';
import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '../limits.ts';
import { turnSchema, vectorSchema } from '../vector.ts';
import { VIEW_MODES } from '../protocol/view-state.ts';
import { placedInSchema } from '../places.ts';
import { STOP_SECONDS } from './stop.ts';
import { TAG_COLORS } from '../tag-colors.ts';
import { POINT_GROUPS, POINT_ICONS } from './point-types.ts';

const text = z.string().max(TEXT_MAX_LENGTH);
const name = z.string().min(1).max(NAME_MAX_LENGTH);

/** The exact view from which a point should be seen; see `CaptureView` for its units. */
const viewSchema = z.object({
  mode: z.enum(VIEW_MODES),
  sweep: name.nullable(),
  position: vectorSchema,
  yaw: turnSchema,
  pitch: turnSchema,
  floor: name.nullable(),
});

/** A point of interest: a place worth seeing, with the view from which to see it. */
export const pointSchema = z.looseObject({
  id: name,
  title: text,
  text: text.default(''),
  /** Id of a type: a built-in one (`point-types.ts`) or one of the twin's own `pointTypes`. */
  type: name.default('sight'),
  /** The https address of a picture. */
  picture: text.optional(),
  /** Position on a surface, in metres; absent until a user places the point. */
  position: vectorSchema.optional(),
  /** The surface's unit normal. */
  normal: vectorSchema.default([0, 1, 0]),
  /** Id of the sweep where the user stood when placing the point. */
  sweep: name.optional(),
  /** Ids of the floor and the room where the point was placed. Later changes to rooms do not update them. */
  floor: name.optional(),
  room: name.optional(),
  view: viewSchema.optional(),
  placedIn: placedInSchema({
    position: vectorSchema,
    normal: vectorSchema.optional(),
    sweep: name.optional(),
    floor: name.optional(),
    room: name.optional(),
    view: viewSchema.optional(),
  }),
  /** The point's rank among the stops of the guided tour; absent if it is not a stop. */
  stopOrder: z.number().optional(),
  /** Seconds that the guided tour stays at this stop; `STOP_SECONDS.usual` if absent. */
  stopSeconds: z.number().min(STOP_SECONDS.least).max(STOP_SECONDS.most).optional(),
});
export type Point = z.infer<typeof pointSchema>;
/** A point that has a position, so that a capture can show it. */
export type PlacedPoint = Point & { position: NonNullable<Point['position']> };

/**
 * An item of a twin's `pointTypes`: a point type that was added to the twin. It has the fields of
 * `PointType`.
 */
export const ownPointTypeSchema = z.looseObject({
  id: z.string().min(1).max(NAME_MAX_LENGTH),
  name: z.string().min(1).max(NAME_MAX_LENGTH),
  group: z.enum(POINT_GROUPS).default('sights'),
  icon: z.enum(POINT_ICONS).default('star'),
  color: z.enum(TAG_COLORS).default('blue'),
  range: z.number().positive().max(1_000).nullable().default(null),
});
