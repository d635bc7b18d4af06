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

/** A collection of a tour that is stored and changed item by item. */
export interface Collection {
  /** The tour's field that holds it as an array. */
  readonly name: string;
  /** What an item is; it fills in defaults and keeps unknown fields. */
  readonly schema: z.ZodType<Item>;
  /** The same in an archive, where that is another. */
  readonly archived?: z.ZodType<Item>;
  /** As many as a tour may have, where that is fewer than of all collections together. A tour that has more keeps them. */
  readonly most?: number;
  /** Bytes of an item as JSON at most, where that is not `ANNOTATION_MAX_BYTES`. */
  readonly bytes?: number;
}

const collections = new Map<string, Collection>();

/** Makes a collection known to the server. Later kinds of annotations are added here. */
export function defineCollection(collection: Collection): void {
  collections.set(collection.name, collection);
}

/** The collection of that name, or undefined: what the tour has under such a name is a field like any other. */
export function findCollection(name: string): Collection | undefined {
  return collections.get(name);
}

export function listCollections(): readonly Collection[] {
  return [...collections.values()];
}

/** The twin's own fields, stored as the tour's document. If two people change the same field, the second is asked. */
export const TWIN_FIELDS: Collection = {
  name: TWIN,
  schema: fieldsPatchSchema.extend({ id: z.literal(TWIN) }),
  bytes: DOCUMENT_MAX_BYTES,
};

/** Why another item of a collection is refused. */
export function tooManyOf(collection: string, most: number): string {
  return `A twin may have at most ${most} ${collection}.`;
}

defineCollection({ name: 'tags', schema: tagSchema });
defineCollection({ name: 'points', schema: pointSchema });
defineCollection({ name: 'pointTypes', schema: ownPointTypeSchema });
defineCollection({ name: 'measurements', schema: measurementSchema });
defineCollection({ name: 'calibrations', schema: calibrationSchema, most: CALIBRATIONS_MAX });
defineCollection({ name: 'folders', schema: folderSchema });
defineCollection({ name: 'documents', schema: documentSchema, archived: archivedDocumentSchema });
defineCollection({ name: 'floorplans', schema: floorPlanSchema });
