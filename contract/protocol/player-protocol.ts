import { z } from 'zod';
import { operationSchema, operationsSchema, tourChangesSchema } from '../changes/operation-schema.ts';
import { UPLOAD_ACTIONS, UPLOAD_STATES } from '../files/file-messages.ts';
import { NAME_MAX_LENGTH, ATTACHMENTS_MAX, OPERATIONS_MAX } from '../limits.ts';
import { FIND_WORDS_MAX } from '../text/link-start.ts';
import { turnSchema } from '../vector.ts';
import { FILTER_MAX, SHOWN_TYPES_MAX, VIEW_MODES } from './view-state.ts';

/** A name, id or code in a message. */
const name = z.string().min(1).max(NAME_MAX_LENGTH);

/** The messages about files between host and player as schemas: the published form of `file-messages.ts`. */

const pathPart = name.regex(/^(?!\.{1,2}$)/);
const target = z.looseObject({
  attached: z
    .array(z.looseObject({ kind: name, id: name }))
    .max(ATTACHMENTS_MAX)
    .optional(),
  folder: name.optional(),
  replaces: name.optional(),
  keepPositions: z.boolean().optional(),
});
const request = z.union([
  z.object({ what: z.enum(['storage', 'bin', 'empty-bin']) }),
  z.object({ what: z.literal('find'), words: z.string().max(FIND_WORDS_MAX) }),
  z.object({ what: z.enum(['versions', 'restore', 'delete-forever']), documentId: pathPart }),
  z.object({
    what: z.enum(['restore-version', 'delete-version']),
    documentId: pathPart,
    version: pathPart,
  }),
  z.unknown().describe('Any other request is rejected with `invalid-request`.'),
]);

const filePlayerMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('grant-wanted') }),
  z.object({
    kind: z.literal('upload'),
    uploads: z
      .array(z.object({ id: name, file: z.instanceof(File).describe('A `File` object.'), target }))
      .max(OPERATIONS_MAX),
  }),
  z.object({
    kind: z.literal('control'),
    id: name,
    action: z.enum(UPLOAD_ACTIONS),
  }),
  z.object({ kind: z.literal('download'), sha256: z.string().regex(/^[0-9a-f]{64}$/), name: z.string() }),
  z.object({ kind: z.literal('request'), requestId: name, request }),
]);

const uploadState = z.looseObject({
  id: name,
  name: z.string(),
  bytes: z.number(),
  sent: z.number(),
  state: z.enum(UPLOAD_STATES),
  speed: z.number().nullable(),
  left: z.number().nullable(),
  problem: z.string(),
  target,
});

const fileHostMessageSchema = z.union([
  z.object({ kind: z.literal('grant'), base: z.string().nullable() }),
  z.object({ kind: z.literal('capture'), revision: z.int().min(0) }),
  z.object({ kind: z.literal('uploads'), uploads: z.array(uploadState) }),
  z.object({
    kind: z.literal('answer'),
    requestId: name,
    answer: z.unknown(),
    error: z.undefined().optional(),
  }),
  z.object({
    kind: z.literal('answer'),
    requestId: name,
    error: z.object({ code: z.string(), detail: z.string() }),
  }),
]);

/** The window-message protocol as schemas: the published form of `player-messages.ts`. */

const wireTour = z.looseObject({ matterportId: z.string() });
const count = z.int().min(0);
const coordinate = z.number().min(-10_000).max(10_000);
const id = name.nullable();
const selection = z.object({ kind: name, id: name });
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
  types: z.array(name).max(SHOWN_TYPES_MAX).optional(),
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
  z.object({
    type: z.literal('tour-changed'),
    changeId: name,
    baseRevision: count.nullable(),
    tour: wireTour,
  }),
  z.object({ type: z.literal('operations'), changeId: name, operations: operationsSchema }),
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
    changeId: name,
    revision: count,
    changes: tourChangesSchema.optional(),
  }),
  z.object({ type: z.literal('conflict'), changeId: name, tour: wireTour }),
  z.object({ type: z.literal('error'), changeId: name, code: name, detail: z.string() }),
  z.object({ type: z.literal('view'), view: viewSchema }),
  z.object({ type: z.literal('start'), start }),
  z.object({ type: z.literal('files'), message: fileHostMessageSchema }),
  z.object({ type: z.literal('presence'), message: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('threads'), message: z.record(z.string(), z.unknown()) }),
]);
