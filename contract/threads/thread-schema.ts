import { z } from 'zod';
import { tourChangesSchema } from '../changes/operation-schema.ts';
import { ABUSE_TEXT_MAX_LENGTH, COMMENT_MAX_LENGTH, MENTIONS_MAX, NAME_MAX_LENGTH } from '../limits.ts';
import { readViewState, type ViewState } from '../protocol/view-state.ts';
import { vectorSchema } from '../vector.ts';
import { ANCHOR_KINDS } from './thread.ts';

const name = z.string().min(1).max(NAME_MAX_LENGTH);

/**
 * Control characters except tab and line feed, and characters that change the direction of the text after
 * them.
 */
const CONTROLS = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;

function withoutControls(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, '');
}

const anchorSchema = z
  .object({
    kind: z.enum(ANCHOR_KINDS),
    id: name.nullable(),
    title: z
      .string()
      .overwrite((text) => withoutControls(text).replaceAll(/[\n\t]/g, ' '))
      .max(200),
    offset: vectorSchema.nullable(),
    point: vectorSchema.nullable(),
    capture: name,
    model: name.optional(),
  })
  .refine(
    ({ kind, id }) => (kind === 'place') === (id === null),
    'An anchor of kind “place” must not have an id. All other anchors must have an id.',
  );

/**
 * A picture of the view as PNG in base64. The server accepts at most `THREAD_PICTURE_MAX_BYTES` bytes when
 * decoded.
 */
export const pictureSchema = z.base64().max(88_000);

/** The fields of a new thread that a client sends. The server sets the other fields of `Thread`. */
export const newThreadSchema = z.object({
  id: name,
  anchor: anchorSchema,
  view: z
    .unknown()
    .transform((value) => (value === null ? null : readViewState(value)))
    .pipe(z.custom<ViewState>().nullable()),
  /** The picture. A client that sends a `Thread` object sends a boolean instead, which the server ignores. */
  picture: z.union([pictureSchema, z.boolean().transform(() => undefined)]).optional(),
});

/** A text that must not be empty. */
const writtenText = (ifEmpty: string, most: number) =>
  z.string().overwrite(withoutControls).trim().min(1, ifEmpty).max(most);

const commentText = writtenText('Write something.', COMMENT_MAX_LENGTH);

/** Body of `POST …/reports`: a problem that a visitor reports. */
export const reportInputSchema = newThreadSchema.extend({
  /** Makes retries safe: a report with the same id is stored once. */
  id: name,
  text: commentText,
  picture: pictureSchema.optional(),
  /** The visitor's email address for a reply. Only the owner sees it. */
  replyTo: z.email('This is not a valid email address.').max(254).toLowerCase().optional(),
});

export const reportAnswerSchema = z.object({ id: name });

/**
 * Body of `POST …/abuse`: reports inappropriate content in a twin to the staff. Without ids, the report is
 * about the twin itself.
 */
export const abuseInputSchema = z.object({
  id: z.uuid().optional(),
  threadId: name.optional(),
  commentId: name.optional(),
  text: writtenText('Describe what is wrong.', ABUSE_TEXT_MAX_LENGTH),
});

/** The fields that a client sends to resolve or reopen a thread. */
export const resolvedThreadSchema = z.object({ id: name, resolved: z.boolean() });

/** The fields of a new or edited comment that a client sends. */
export const newCommentSchema = z.object({
  id: name,
  thread: name,
  text: commentText,
  mentions: z.array(name).max(MENTIONS_MAX),
});
export type NewThread = z.infer<typeof newThreadSchema>;
export type NewComment = z.infer<typeof newCommentSchema>;

/**
 * Response of `GET …/threads`: what changed since the revision in `since` (0: everything), for the current
 * user.
 */
export const threadsAnswerSchema = z.object({
  changes: tourChangesSchema,
  /** The key of the current user. */
  me: name,
  role: z.enum(['owner', 'editor', 'commenter', 'viewer']),
  /** The owner, all members, and everyone else who is named in the threads. */
  people: z.array(z.object({ key: z.string(), name: z.string(), member: z.boolean() })),
  /**
   * For each thread, by id: the last revision that the current user has seen. The entry '' is for all other
   * threads. A thread with a later comment by someone else is unread.
   */
  seen: z.record(z.string(), z.int()),
  /** Id of the tour, which operations must state. */
  tourId: z.string(),
});
export type ThreadsAnswer = z.infer<typeof threadsAnswerSchema>;

export const seenInputSchema = z.object({ revision: z.int().nonnegative() });
export const threadPictureSchema = z.object({ picture: z.string() });
