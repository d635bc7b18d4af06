import { z } from 'zod';
import { documentSchema } from './files/stored-file.ts';
import { floorPlanSchema } from './files/floor-plan.ts';
import { folderSchema } from './files/folder.ts';
import { CALIBRATIONS_MAX, TAGS_MAX, TEXT_MAX_LENGTH } from './limits.ts';
import { calibrationSchema } from './measuring/calibration.ts';
import { measurementSchema } from './measuring/measurement.ts';
import { ownPointTypeSchema, pointSchema } from './points/point.ts';
import { tagSchema } from './tag.ts';
import { timestampSchema } from './timestamp.ts';
import { DEMO_TOUR_DEFAULT_NAME } from './demo-tour.ts';

const text = z.string().max(TEXT_MAX_LENGTH);

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

/** The fields that a user or a player can set, without the collections. */
const fields = {
  matterportId: text,
  name: text,
  hasBeenSaved: z.boolean(),
  description: text,
  address: text,
  organization: text,
  public: z.boolean(),
  /** Whether visitors can report problems while the twin is public; false if absent. */
  reports: z.boolean().optional(),
  floors: items,
  place: placeSchema,
};

/** The collections, without limits on the number of items. */
const collections = {
  tags: z.array(tagSchema),
  points: z.array(pointSchema),
  pointTypes: z.array(ownPointTypeSchema),
  measurements: z.array(measurementSchema),
  calibrations: z.array(calibrationSchema),
  folders: z.array(folderSchema),
  documents: z.array(documentSchema),
  floorplans: z.array(floorPlanSchema),
};
export type CollectionField = keyof typeof collections;

/**
 * The fields that a single write of the document can contain. In such a write, most collections can have at
 * most `TAGS_MAX` items. Unknown fields are kept, so that data from newer players is not lost.
 */
const editable = {
  ...fields,
  tags: collections.tags.max(TAGS_MAX),
  points: collections.points.max(TAGS_MAX),
  pointTypes: collections.pointTypes.max(TAGS_MAX),
  measurements: collections.measurements.max(TAGS_MAX),
  calibrations: collections.calibrations.max(CALIBRATIONS_MAX),
  folders: collections.folders.max(TAGS_MAX),
  documents: collections.documents.max(TAGS_MAX),
  floorplans: collections.floorplans.max(TAGS_MAX),
};

/** Fields that only the server sets. Values from clients are dropped. */
export const TOUR_SERVER_FIELDS = ['userId', 'created', 'updated', 'revision', 'tourTypeId'] as const;

/**
 * The body of a write that changes only the fields it contains. Nested objects are merged, and arrays are
 * replaced.
 */
export const tourPatchSchema = z.looseObject(editable).partial();
export type TourPatch = z.infer<typeof tourPatchSchema>;
/** `tourPatchSchema` without the collections, which the server checks item by item. */
export const fieldsPatchSchema = z.looseObject(fields).partial();

/** A twin's tour as the server returns it. `tourTypeId` is `demo` for every twin, including regular ones. */
export const tourSchema = z.looseObject({
  ...fields,
  ...collections,
  userId: z.string(),
  tourTypeId: z.literal('demo'),
  created: timestampSchema,
  updated: timestampSchema,
  /**
   * The revision increases by 1 with each write. Numbering continues after a deletion, so that a revision is
   * never used twice.
   */
  revision: z.int().min(1),
});
export type Tour = z.infer<typeof tourSchema>;

/** The content of a demo tour before its first write. The first write is merged into it. */
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
  points: [],
  pointTypes: [],
  measurements: [],
  calibrations: [],
};
