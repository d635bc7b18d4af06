import type { z } from 'zod';
import { operationsInputSchema } from '../../../contract/changes/operation-schema.ts';
import type { Operation } from '../../../contract/changes/operation.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import { isRecord } from '../../../contract/json/is-record.ts';
import { THREAD_PICTURE_MAX_BYTES } from '../../../contract/limits.ts';
import {
  type NewComment,
  newCommentSchema,
  type NewThread,
  newThreadSchema,
  pictureSchema,
  resolvedThreadSchema,
} from '../../../contract/threads/thread-schema.ts';
import { parseDocument, refuseFields, refusedFields } from '../../platform/store/parse-document.ts';
import { findSplitGroups } from '../tours/parse-changes.ts';
import type { ThreadCollection } from './thread-rows.ts';

/** The effect that a client's operation requests. */
export type ThreadAct =
  | ({ kind: 'start' } & StartedThread)
  | { kind: 'comment'; comment: NewComment }
  | { kind: 'edit'; comment: NewComment }
  /**
   * `thread`: the whole thread, which the server may not have yet. Null if the client did not send the whole
   * thread.
   */
  | { kind: 'resolve'; resolved: boolean; thread: NewThread | null }
  | { kind: 'remove' }
  /** A change that names no field that a client may change. The change has no effect. */
  | { kind: 'nothing' };

export interface StartedThread {
  thread: NewThread;
  png: Buffer | null;
}

export interface ThreadOperation {
  id: string;
  group: string | undefined;
  /** The position of the operation in the request. */
  index: number;
  collection: ThreadCollection;
  itemId: string;
  act: ThreadAct;
}

export interface ParsedThreadOperations {
  operations: ThreadOperation[];
  /** Global id of the tour that the operations are for. Undefined if the client does not name the tour. */
  tourId: string | undefined;
}

/**
 * Returns the operations in a client's request. Rejects all operations if one is invalid. Throws
 * `invalid-document`.
 */
export function parseThreadOperations(input: unknown): ParsedThreadOperations {
  const pictures = new Map<number, string>();
  const { operations, tourId } = parseDocument(operationsInputSchema, withoutPictures(input, pictures));
  const issues: FieldIssue[] = findSplitGroups(operations);
  const parsed = operations.flatMap((operation, index): ThreadOperation[] => {
    const { id, group, collection, item } = operation;
    if (collection !== 'threads' && collection !== 'comments') {
      issues.push({ pointer: `/operations/${index}/collection`, detail: 'This collection does not exist.' });
      return [];
    }
    const act = actOf(operation, pictures.get(index), (path, detail) =>
      issues.push({ pointer: `/operations/${index}/item${path}`, detail }),
    );
    return act ? [{ id, group, index, collection, itemId: item.id, act }] : [];
  });
  if (issues.length > 0) throw refuseFields(issues);
  return { operations: parsed, tourId };
}

/**
 * Moves the pictures of operations into `pictures`, by position, because a picture is longer than the limit
 * for strings. Returns the operations without pictures.
 */
function withoutPictures(input: unknown, pictures: Map<number, string>): unknown {
  if (!isRecord(input) || !Array.isArray(input.operations)) return input;
  const operations = input.operations.map((operation: unknown, index) => {
    if (!isRecord(operation) || !isRecord(operation.item)) return operation;
    const { picture, ...item } = operation.item;
    if (typeof picture !== 'string' || operation.collection !== 'threads') return operation;
    pictures.set(index, picture);
    return { ...operation, item };
  });
  return { ...input, operations };
}

type Refuse = (path: string, detail: string) => void;

function actOf(operation: Operation, picture: string | undefined, refuse: Refuse): ThreadAct | null {
  const { kind, item, collection } = operation;
  if (kind === 'remove') return { kind };
  if (collection === 'comments') {
    const comment = parseItem(newCommentSchema, item, refuse);
    if (!comment) return null;
    if (kind === 'add') return { kind: 'comment', comment };
    const isEdit = operation.changed.some((name) => name === 'text' || name === 'mentions');
    return isEdit ? { kind: 'edit', comment } : { kind: 'nothing' };
  }
  if (kind === 'change') {
    if (!operation.changed.includes('resolved')) return { kind: 'nothing' };
    const parsed = parseItem(resolvedThreadSchema, item, refuse);
    const thread = newThreadSchema.safeParse(item).data ?? null;
    return parsed && { kind: 'resolve', resolved: parsed.resolved, thread };
  }
  const thread = parseItem(newThreadSchema, item, refuse);
  if (!thread) return null;
  return { kind: 'start', thread, png: parsePicture(picture, refuse) };
}

function parseItem<Schema extends z.ZodType>(
  schema: Schema,
  item: unknown,
  refuse: Refuse,
): z.output<Schema> | null {
  const parsed = schema.safeParse(item);
  if (parsed.success) return parsed.data;
  for (const { pointer, detail } of refusedFields(parsed.error.issues)) refuse(pointer, detail);
  return null;
}

/** Maximum length of a picture's sides in pixels. */
const SIDE_MAX = 640;
const MOST = `${SIDE_MAX} × ${SIDE_MAX} pixels and ${THREAD_PICTURE_MAX_BYTES / 1024} KiB`;
/**
 * The first bytes of a PNG file: its signature and the header of the chunk IHDR, which has 13 bytes
 * (https://www.w3.org/TR/png-3/#11IHDR).
 */
const PNG_START = Buffer.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
]);
const IHDR_END = PNG_START.length + 13;

/**
 * Returns the picture that a client sent with a thread, or null if there is none. Calls `refuse` with an
 * error message for an invalid picture.
 */
export function parsePicture(picture: unknown, refuse: Refuse): Buffer | null {
  if (picture === undefined) return null;
  const png = typeof picture === 'string' ? readPicture(picture) : undefined;
  if (!png) refuse('/picture', `The picture must be a PNG of at most ${MOST}.`);
  return png ?? null;
}

function readPicture(text: string): Buffer | undefined {
  if (!pictureSchema.safeParse(text).success) return undefined;
  const png = Buffer.from(text, 'base64');
  if (png.length < IHDR_END || png.length > THREAD_PICTURE_MAX_BYTES) return undefined;
  if (!png.subarray(0, PNG_START.length).equals(PNG_START)) return undefined;
  const sides = [png.readUInt32BE(16), png.readUInt32BE(20)];
  return sides.every((side) => side > 0 && side <= SIDE_MAX) ? png : undefined;
}
