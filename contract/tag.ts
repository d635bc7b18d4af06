import { z } from 'zod';
import { NAME_MAX_LENGTH, TAG_KEYWORD_MAX_LENGTH, TAG_KEYWORDS_MAX, TEXT_MAX_LENGTH } from './limits.ts';
import { TAG_COLORS } from './tag-colors.ts';
import { placedInSchema } from './places.ts';
import { vectorSchema } from './vector.ts';

const text = z.string().max(TEXT_MAX_LENGTH);

const sweep = z.string().max(NAME_MAX_LENGTH).optional();

export const tagSchema = z.looseObject({
  id: z.string().min(1).max(NAME_MAX_LENGTH),
  title: text,
  text: text.default(''),
  color: z.enum(TAG_COLORS).default('blue'),
  /** The point where the stem meets the surface, in metres; absent until a user places the tag. */
  position: vectorSchema.optional(),
  /** The surface's unit normal, along which the stem points. */
  normal: vectorSchema.default([0, 1, 0]),
  /** Id of the sweep where the user stood when placing the tag. */
  sweep,
  placedIn: placedInSchema({ position: vectorSchema, normal: vectorSchema.optional(), sweep }),
  /** Words by which users can find the tag. */
  keywords: z.array(z.string().min(1).max(TAG_KEYWORD_MAX_LENGTH)).max(TAG_KEYWORDS_MAX).optional(),
  /** The https address of a picture or a video. */
  media: text.optional(),
});
export type Tag = z.infer<typeof tagSchema>;
/** A tag that has a position, so that a capture can show it. */
export type PlacedTag = Tag & { position: NonNullable<Tag['position']> };
