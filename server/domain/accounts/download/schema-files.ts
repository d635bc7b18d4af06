import { z } from 'zod';

/** JSON Schema (2020-12) of a file as it is written. */
export function jsonSchemaOf(schema: z.ZodType): unknown {
  return z.toJSONSchema(schema, { io: 'output' });
}
