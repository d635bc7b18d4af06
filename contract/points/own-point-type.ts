import { z } from 'zod';
import { NAME_MAX_LENGTH } from '../limits.ts';
import { TAG_COLORS } from '../tag-colors.ts';
import { POINT_GROUPS, POINT_ICONS } from './point-types.ts';

/** An item of a twin's `pointTypes`: a type of points that its owner added; the fields are those of `PointType`. */
export const ownPointTypeSchema = z.looseObject({
  id: z.string().min(1).max(NAME_MAX_LENGTH),
  name: z.string().min(1).max(NAME_MAX_LENGTH),
  group: z.enum(POINT_GROUPS).default('sights'),
  icon: z.enum(POINT_ICONS).default('star'),
  color: z.enum(TAG_COLORS).default('blue'),
  range: z.number().positive().max(1_000).nullable().default(null),
});
