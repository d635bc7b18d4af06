import { z } from 'zod';

/** What a converter is to do with the file behind it. */
export const converterRequestSchema = z.object({
  kind: z.enum(['picture', 'pdf', 'text']),
  /** The media type, as told by the content. */
  type: z.string(),
  /** Of what is behind it. */
  bytes: z.int().min(0),
  /** The file goes on behind that. */
  cut: z.boolean(),
});
export type ConverterRequest = z.infer<typeof converterRequestSchema>;
