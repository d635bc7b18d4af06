import { z } from 'zod';

/** Three numbers in a capture's own frame (right-handed, y up): metres for a place, unit length for a normal. */
export const vectorSchema = z.tuple([z.number(), z.number(), z.number()]);
export type Vector = z.infer<typeof vectorSchema>;
