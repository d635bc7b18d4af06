import { z } from 'zod';
import { fileHostMessageSchema, filePlayerMessageSchema } from '../files/file-message-schema.ts';
import { operationSchema, operationsSchema, tourChangesSchema } from '../changes/operation-schema.ts';
import { NAME_MAX_LENGTH } from '../limits.ts';
import { FIND_WORDS_MAX } from '../text/link-start.ts';
import { turnSchema } from '../vector.ts';
import { FILTER_MAX, SHOWN_TYPES_MAX, VIEW_MODES } from './view-state.ts';

/** The window-message protocol as schemas: the published form of `player-messages.ts`. */
const wireTour = z.looseObject({ matterportId: z.string() });
const changeId = z.string().min(1).max(NAME_MAX_LENGTH);
const count = z.int().min(0);
const coordinate = z.number().min(-10_000).max(10_000);
const id = z.string().min(1).max(NAME_MAX_LENGTH).nullable();
const selection = z.object({
  kind: z.string().min(1).max(NAME_MAX_LENGTH),
  id: z.string().min(1).max(NAME_MAX_LENGTH),
});
export const viewSchema = z.object({
  mode: z.enum(VIEW_MODES),
  sweep: id,
  position: z.tuple([coordinate, coordinate, coordinate]),
  yaw: turnSchema,
  pitch: turnSchema,
  floor: id,
  /** The id of the selected tag, for versions 1 and 2. */
  tag: id.optional(),
  selection: selection.nullable().optional(),
  tool: id.optional(),
  filter: z.string().max(FILTER_MAX).optional(),
  types: z.array(z.string().min(1).max(NAME_MAX_LENGTH)).max(SHOWN_TYPES_MAX).optional(),
  stop: id.optional(),
});
/** What a link can request instead of a view. */
const start = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tour'), stop: id.optional() }),
  z.object({ kind: z.literal('find'), words: z.string().max(FIND_WORDS_MAX).regex(/\S/) }),
  z.object({ kind: z.literal('item'), selection }),
]);

export const playerMessageSchema = z.union([
  z.literal('sdk-loaded'),
  z.object({ type: z.literal('sdk-loaded'), version: count }),
  z.object({ type: z.literal('tour-changed'), changeId, baseRevision: count.nullable(), tour: wireTour }),
  z.object({ type: z.literal('operations'), changeId, operations: operationsSchema }),
  z.object({ type: z.literal('keep'), number: count, operations: z.array(operationSchema) }),
  z.object({ type: z.literal('view'), view: viewSchema }),
  z.object({ type: z.literal('files'), message: filePlayerMessageSchema }),
  z.object({ type: z.literal('presence'), message: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('threads'), message: z.record(z.string(), z.unknown()) }),
  wireTour.extend({ type: z.undefined().optional() }),
]);

export const hostMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('tour'),
    version: count,
    mode: z.enum(['edit', 'read-only']),
    tour: wireTour,
    link: z.string().optional(),
    tourId: z.string().optional(),
    keeps: z.boolean().optional(),
  }),
  z.object({ type: z.literal('kept'), number: count }),
  z.object({ type: z.literal('left-behind'), operations: z.array(operationSchema) }),
  z.object({ type: z.literal('changes'), changes: tourChangesSchema }),
  z.object({
    type: z.literal('saved'),
    changeId,
    revision: count,
    changes: tourChangesSchema.optional(),
  }),
  z.object({ type: z.literal('conflict'), changeId, tour: wireTour }),
  z.object({
    type: z.literal('error'),
    changeId,
    code: z.string().min(1).max(NAME_MAX_LENGTH),
    detail: z.string(),
  }),
  z.object({ type: z.literal('view'), view: viewSchema }),
  z.object({ type: z.literal('start'), start }),
  z.object({ type: z.literal('files'), message: fileHostMessageSchema }),
  z.object({ type: z.literal('presence'), message: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('threads'), message: z.record(z.string(), z.unknown()) }),
]);
