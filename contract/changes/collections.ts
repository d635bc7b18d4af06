import { z } from 'zod';
import { archivedDocumentSchema } from '../twin-archive/archived-file.ts';
import { CALIBRATIONS_MAX, DOCUMENT_MAX_BYTES } from '../limits.ts';
import { documentSchema } from '../files/stored-file.ts';
import { floorPlanSchema } from '../files/floor-plan.ts';
import { folderSchema } from '../files/folder.ts';
import { calibrationSchema } from '../measuring/calibration.ts';
import { measurementSchema } from '../measuring/measurement.ts';
import { ownPointTypeSchema, pointSchema } from '../points/point.ts';
import { tagSchema } from '../tag.ts';
import { fieldsPatchSchema } from '../tour.ts';
import { type Item, TWIN } from './operation.ts';

/** A collection of a tour whose items are stored and changed one by one. */
export interface Collection {
  /** Name of the tour's field that contains the items. */
  readonly name: string;
  /** Schema of an item. It fills in defaults and keeps unknown fields. */
  readonly schema: z.ZodType<Item>;
  /** Schema of an item in an archive, if it is different. */
  readonly archived?: z.ZodType<Item>;
  /**
   * Maximum number of items in a tour, if lower than the limit across all collections. A tour that already
   * has more items keeps them.
   */
  readonly most?: number;
  /** Maximum size of an item as JSON, in bytes; `ANNOTATION_MAX_BYTES` if absent. */
  readonly bytes?: number;
}

const collections = new Map<string, Collection>();

/** Registers a collection, whose items the server then stores and checks one by one. */
export function defineCollection(collection: Collection): void {
  collections.set(collection.name, collection);
}

/** Returns the collection with that name; undefined if there is none. */
export function findCollection(name: string): Collection | undefined {
  return collections.get(name);
}

export function listCollections(): readonly Collection[] {
  return [...collections.values()];
}

/**
 * The twin's own fields, stored in the tour's document. If two users change the same field, the server asks
 * the second one which value to keep.
 */
export const TWIN_FIELDS: Collection = {
  name: TWIN,
  schema: fieldsPatchSchema.extend({ id: z.literal(TWIN) }),
  bytes: DOCUMENT_MAX_BYTES,
};

/** Returns the error message for a collection that would have more than `most` items. */
export function tooManyOf(collection: string, most: number): string {
  return `A twin can have at most ${most} ${collection}.`;
}

defineCollection({ name: 'tags', schema: tagSchema });
defineCollection({ name: 'points', schema: pointSchema });
defineCollection({ name: 'pointTypes', schema: ownPointTypeSchema });
defineCollection({ name: 'measurements', schema: measurementSchema });
defineCollection({ name: 'calibrations', schema: calibrationSchema, most: CALIBRATIONS_MAX });
defineCollection({ name: 'folders', schema: folderSchema });
defineCollection({ name: 'documents', schema: documentSchema, archived: archivedDocumentSchema });
defineCollection({ name: 'floorplans', schema: floorPlanSchema });
