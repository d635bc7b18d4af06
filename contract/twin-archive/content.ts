import { z } from 'zod';
import { type Collection, listCollections } from '../changes/collections.ts';
import { type CollectionField, EMPTY_TOUR, tourSchema } from '../tour.ts';
import { ARCHIVE_PATHS, PROVENANCE_FIELDS } from './manifest.ts';

/** Fields of a tour that are not in `content/twin.json`: provenance, and the collections, which have separate files. */
function fieldsElsewhere(): Set<string> {
  return new Set([...PROVENANCE_FIELDS, ...listCollections().map(({ name }) => name)]);
}

const { shape } = tourSchema;
const contentShape = Object.fromEntries(
  Object.entries(shape).filter(([name]) => !fieldsElsewhere().has(name)),
) as Omit<typeof shape, (typeof PROVENANCE_FIELDS)[number] | CollectionField>;

/** In an archive's own JSON files: where the schema is, as the file itself refers to it. */
const reference = z.string().optional();

/** `content/twin.json`. */
export const twinFileSchema = z.object({ $schema: reference, twin: z.looseObject(contentShape) });
export type TwinContent = z.infer<typeof twinFileSchema>['twin'];

/** `content/tags.json`, and the file of every other collection. */
export function collectionFileSchema({ schema, archived }: Collection) {
  return z.object({ $schema: reference, items: z.array(archived ?? schema) });
}

/** How a file of `content/` refers to its schema. */
export function schemaReference(name: string): string {
  return `../${ARCHIVE_PATHS.schema(name)}`;
}

/**
 * The content of a tour, without its collections; fields that an earlier version lacks have their default.
 */
export function toTwinContent(fields: Readonly<Record<string, unknown>>): TwinContent {
  const elsewhere = fieldsElsewhere();
  const content = Object.entries({ ...EMPTY_TOUR, ...fields }).filter(([name]) => !elsewhere.has(name));
  return Object.fromEntries(content) as TwinContent;
}
