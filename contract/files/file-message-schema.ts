import { z } from 'zod';
import { ATTACHMENTS_MAX, NAME_MAX_LENGTH, OPERATIONS_MAX } from '../limits.ts';
import { FIND_WORDS_MAX } from '../text/link-start.ts';

/** The messages about files between host and player as schemas: the published form of `file-messages.ts`. */
const id = z.string().min(1).max(NAME_MAX_LENGTH);
const pathPart = id.regex(/^(?!\.{1,2}$)/);
const target = z.looseObject({
  attached: z
    .array(z.looseObject({ kind: id, id }))
    .max(ATTACHMENTS_MAX)
    .optional(),
  folder: id.optional(),
  replaces: id.optional(),
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
  z.unknown().describe('Any other message is rejected with `invalid-request`.'),
]);

export const filePlayerMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('grant-wanted') }),
  z.object({
    kind: z.literal('upload'),
    uploads: z
      .array(z.object({ id, file: z.instanceof(File).describe('A `File` object.'), target }))
      .max(OPERATIONS_MAX),
  }),
  z.object({
    kind: z.literal('control'),
    id,
    action: z.enum(['pause', 'go-on', 'cancel', 'again', 'forget']),
  }),
  z.object({ kind: z.literal('download'), sha256: z.string().regex(/^[0-9a-f]{64}$/), name: z.string() }),
  z.object({ kind: z.literal('request'), requestId: id, request }),
]);

const uploadState = z.looseObject({
  id,
  name: z.string(),
  bytes: z.number(),
  sent: z.number(),
  state: z.enum(['waiting', 'sending', 'paused', 'interrupted', 'unfinished', 'finishing', 'done', 'failed']),
  speed: z.number().nullable(),
  left: z.number().nullable(),
  problem: z.string(),
  target,
});

export const fileHostMessageSchema = z.union([
  z.object({ kind: z.literal('grant'), base: z.string().nullable() }),
  z.object({ kind: z.literal('capture'), revision: z.int().min(0) }),
  z.object({ kind: z.literal('uploads'), uploads: z.array(uploadState) }),
  z.object({
    kind: z.literal('answer'),
    requestId: id,
    answer: z.unknown(),
    error: z.undefined().optional(),
  }),
  z.object({
    kind: z.literal('answer'),
    requestId: id,
    error: z.object({ code: z.string(), detail: z.string() }),
  }),
]);
