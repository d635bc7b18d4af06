import { z } from 'zod';
import { TAG_KEYWORD_MAX_LENGTH, TAG_KEYWORDS_MAX, TAGS_MAX, TEXT_MAX_LENGTH } from './limits.ts';
import { timestampSchema } from './timestamp.ts';
import { DEMO_TOUR_DEFAULT_NAME } from './tour-id.ts';

/** Colours a tag may have; the player maps each to a token with enough contrast. */
const TAG_COLORS = ['blue', 'green', 'yellow', 'orange', 'red', 'purple', 'gray'] as const;

const text = z.string().max(TEXT_MAX_LENGTH);
/** Metres, or unit lengths for a normal, in the capture's own frame: right-handed, y up. */
const vector = z.tuple([z.number(), z.number(), z.number()]);

export const tagSchema = z.looseObject({
  id: z.string().min(1).max(64),
  title: text,
  text: text.default(''),
  color: z.enum(TAG_COLORS).default('blue'),
  /** Where the stem meets the surface, metres. */
  position: vector,
  /** The surface's unit normal, along which the stem points. */
  normal: vector.default([0, 1, 0]),
  /** The sweep it was placed from. */
  sweep: z.string().max(64).optional(),
  /** Words to find it by. */
  keywords: z.array(z.string().min(1).max(TAG_KEYWORD_MAX_LENGTH)).max(TAG_KEYWORDS_MAX).optional(),
  /** Address (https) of a picture or a video. */
  media: text.optional(),
});
export type Tag = z.infer<typeof tagSchema>;

const placeSchema = z.looseObject({
  administrative_area_level_1: text.optional(),
  administrative_area_level_2: text.optional(),
  administrative_area_level_3: text.optional(),
  country: text.optional(),
  latitude: z.number().min(-90).max(90).nullable().optional(),
  longitude: z.number().min(-180).max(180).nullable().optional(),
  locality: text.optional(),
  route: text.optional(),
  street_number: text.optional(),
});

const items = z.array(z.unknown());

/** The fields a person or a player may set. Unknown fields are kept: a newer player must lose nothing. */
const editable = {
  matterportId: text,
  name: text,
  hasBeenSaved: z.boolean(),
  description: text,
  folders: items,
  address: text,
  organization: text,
  public: z.boolean(),
  documents: items,
  floorplans: items,
  floors: items,
  place: placeSchema,
  tags: z.array(tagSchema).max(TAGS_MAX),
};

/** Set by the server alone; what a client sends for them is dropped. */
export const TOUR_SERVER_FIELDS = ['userId', 'created', 'updated', 'revision', 'tourTypeId'] as const;

/** A merge-write: only the named fields change, nested objects merge, arrays replace. */
export const tourPatchSchema = z.looseObject(editable).partial();
export type TourPatch = z.infer<typeof tourPatchSchema>;

/** The demo tour as it is stored and read. */
export const tourSchema = z.looseObject({
  ...editable,
  userId: z.string(),
  tourTypeId: z.literal('demo'),
  created: timestampSchema,
  updated: timestampSchema,
  /** +1 per write; it goes on counting after a delete, so that no revision is ever used twice. */
  revision: z.int().min(1),
});
export type Tour = z.infer<typeof tourSchema>;

/** A demo tour nobody has written to yet: what a first write is merged into. */
export const EMPTY_TOUR: z.infer<z.ZodObject<typeof editable>> = {
  matterportId: '',
  name: DEMO_TOUR_DEFAULT_NAME,
  hasBeenSaved: false,
  description: '',
  folders: [],
  address: '',
  organization: '',
  public: false,
  documents: [],
  floorplans: [],
  floors: [],
  place: {},
  tags: [],
};
