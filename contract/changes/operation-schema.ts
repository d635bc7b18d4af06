import { z } from 'zod';
import { ANNOTATIONS_MAX, NAME_MAX_LENGTH, OPERATIONS_MAX } from '../limits.ts';

const name = z.string().min(1).max(NAME_MAX_LENGTH);
const revision = z.int().min(0);
const itemSchema = z.looseObject({ id: name });
const base = { id: name, collection: name, item: itemSchema, group: name.optional() };

export const operationSchema = z.discriminatedUnion('kind', [
  z.object({ ...base, kind: z.literal('add') }),
  z.object({
    ...base,
    kind: z.literal('change'),
    changed: z.array(z.string()),
    before: z.record(z.string(), z.unknown()),
  }),
  z.object({ ...base, kind: z.literal('remove') }),
]);

/** Operations in the order in which the user made the changes. */
export const operationsSchema = z.array(operationSchema).max(OPERATIONS_MAX);

/**
 * The body of a request that changes items of a tour. `tourId`: the tour's id, from the response header
 * `Tour-Id`.
 */
export const operationsInputSchema = z.object({ operations: operationsSchema, tourId: name.optional() });

export const tourChangesSchema = z.object({
  since: revision,
  revision,
  fields: z.record(z.string(), z.unknown()),
  collections: z.record(
    z.string(),
    z.object({
      set: z.array(itemSchema).max(ANNOTATIONS_MAX),
      removed: z.array(name).max(ANNOTATIONS_MAX),
    }),
  ),
});
