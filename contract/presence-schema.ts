import { z } from 'zod';
import { NAME_MAX_LENGTH } from './limits.ts';
import { viewSchema } from './protocol/player-protocol.ts';
import { vectorSchema } from './vector.ts';

const name = z.string().min(1).max(NAME_MAX_LENGTH);

/** The published form of `readPresenceReport`. */
export const presenceReportSchema = z.object({
  page: name,
  state: z.enum(['active', 'hidden', 'left']),
  view: viewSchema.extend({ target: vectorSchema.nullable(), fov: z.number().gt(0).lt(Math.PI) }).nullable(),
  point: vectorSchema.nullable(),
  following: name.nullable(),
  ask: z.enum(['come', 'release']).nullable(),
});
