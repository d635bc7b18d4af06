import { z } from 'zod';

/** The window-message protocol as schemas: the published form of `player-messages.ts`. */
const wireTour = z.looseObject({ matterportId: z.string() });
const changeId = z.string().min(1).max(64);
const count = z.int().min(0);

export const playerMessageSchema = z.union([
  z.literal('sdk-loaded'),
  z.object({ type: z.literal('sdk-loaded'), version: count }),
  z.object({ type: z.literal('tour-changed'), changeId, baseRevision: count.nullable(), tour: wireTour }),
  wireTour.extend({ type: z.undefined().optional() }),
]);

export const hostMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('tour'), version: count, mode: z.enum(['edit', 'read-only']), tour: wireTour }),
  z.object({ type: z.literal('saved'), changeId, revision: count }),
  z.object({ type: z.literal('conflict'), changeId, tour: wireTour }),
  z.object({ type: z.literal('error'), changeId, code: z.string().min(1).max(64), detail: z.string() }),
]);
