import { z } from 'zod';
import { type Collection, listCollections } from '../changes/collections.ts';
import { type CollectionField, EMPTY_TOUR, tourSchema } from '../tour.ts';
import { ARCHIVE_PATHS, PROVENANCE_FIELDS } from './manifest.ts';

/**
 * Returns the fields of a tour that are not in `content/twin.json`: provenance, and the collections, which
 * have separate files.
 */
function fieldsElsewhere(): Set<string> {
  return new Set([...PROVENANCE_FIELDS, ...listCollections().map(({ name }) => name)]);
}

const { shape } = tourSchema;
const contentShape = Object.fromEntries(
  Object.entries(shape).filter(([name]) => !fieldsElsewhere().has(name)),
) as Omit<typeof shape, (typeof PROVENANCE_FIELDS)[number] | CollectionField>;

/** Path or address of the JSON Schema of a file. */
const reference = z.string().optional();

/** Schema of `content/twin.json`. */
export const twinFileSchema = z.object({ $schema: reference, twin: z.looseObject(contentShape) });
export type TwinContent = z.infer<typeof twinFileSchema>['twin'];

/** Returns the schema of a collection's file, such as `content/tags.json`. */
export function collectionFileSchema({ schema, archived }: Collection) {
  return z.object({ $schema: reference, items: z.array(archived ?? schema) });
}

/** Returns the path of a schema, relative to a file in `content/`. */
export function schemaReference(name: string): string {
  return `../${ARCHIVE_PATHS.schema(name)}`;
}

/**
 * Returns the fields of a tour that belong in `content/twin.json`. Fields that are missing get their default
 * value.
 */
export function toTwinContent(fields: Readonly<Record<string, unknown>>): TwinContent {
  const elsewhere = fieldsElsewhere();
  const content = Object.entries({ ...EMPTY_TOUR, ...fields }).filter(([name]) => !elsewhere.has(name));
  return Object.fromEntries(content) as TwinContent;
}
