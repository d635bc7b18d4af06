import type { SignedIn } from '../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import { formText } from '../../../browser/form-text.ts';
import { parsed } from '../../../browser/storage.ts';
import { spaceTexts } from '../change-space.tsx';
import { answerMoves, findMoves, type Moves, undoSpace } from '../change-space-action.ts';
import { answerForm, type FormAnswer } from '../form-answer.ts';
import {
  type Draft,
  readChoice,
  changedFields,
  readSentDraft,
  seenFields,
  type SentDraft,
} from '../draft.ts';
import { texts, type DemoFields, DEMO_FIELDS, demoFields, readTyped } from './demo-fields.ts';
import { isCaptureId } from '../../../../contract/capture-id.ts';
import { isScanId } from '../../../../contract/scans/scan-id.ts';
import type { Tour } from '../../../../contract/tour.ts';
import { PACKED_TWIN_MAX_BYTES } from '../../../../server/edges/pages/site-context.ts';
import { deleteTour } from '../../../../server/domain/tours/delete-tour.ts';
import { findTour } from '../../../../server/domain/tours/read-tour.ts';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { AppError } from '../../../../contract/errors.ts';
import { writeTour } from '../../../../server/domain/tours/write-tour.ts';
import { DEMO_TOUR_DEFAULT_NAME } from '../../../../contract/demo-tour.ts';
import { demoTour, type TourRef } from '../../../../contract/tour-id.ts';
import { randomUUID } from 'node:crypto';
import { listCollections } from '../../../../contract/changes/collections.ts';
import { listItems } from '../../../../contract/changes/tour-changes.ts';
import { isRecord } from '../../../../contract/json/is-record.ts';
import { writeOperations } from '../../../../server/domain/tours/write-operations.ts';

/**
 * Twins of at least this size, in UTF-16 code units, are compressed, because the page that restores a twin
 * can only send `PACKED_TWIN_MAX_BYTES`.
 */
const LARGE = 256 * 1024;
const PACKED = 'br:';
/** The maximum size of an uncompressed twin, in bytes. It is larger than a user's default storage. */
const UNPACKED_MAX = 64 * 1024 * 1024;
const OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export interface DemoAnswer extends FormAnswer {
  /** True if the form must ask for confirmation before deleting. */
  askDelete?: true;
  /** True if the twin is too large for Undo, which the confirmation must mention. */
  tooLarge?: true;
  /** The items that would lose their places in another capture. If set, the form asks for confirmation. */
  asksSpace?: Moves['placed'];
  /** The values with which a page without scripts renders the form again. */
  draft?: Draft<DemoFields>;
  /**
   * The deleted twin as packed by `packTwin`, for Undo. If Undo fails, it is returned again, because there is
   * no other copy.
   */
  deleted?: string;
}

/** Runs the action of the button that was pressed in the demo form. */
export function demoAction(context: Context, actor: SignedIn, form: FormData) {
  const intent = formText(form, 'intent');
  const sent = readDemoDraft(form);
  const { draft } = sent;
  const chosen = readChoice(form, draft);
  if (chosen) return answerForm<DemoAnswer>(context, { text: '' }, async () => ({ text: '', draft: chosen }));
  switch (intent) {
    case 'make-public':
    case 'make-private': {
      const isPublic = intent === 'make-public';
      return answerForm<DemoAnswer>(context, { text: texts.errorUpdating, draft }, async () => {
        await changeVisibility(context, actor, demoTour(actor.userId), { isPublic, seen: sent.revision });
        return { text: texts.updated, draft, detail: isPublic ? texts.nowPublic : texts.nowPrivate };
      });
    }
    case 'delete':
      return answerForm<DemoAnswer>(context, { text: texts.errorDeleting }, async () => {
        const confirmed = formText(form, 'confirmed');
        if (confirmed === '') return { text: '', askDelete: true, draft };
        const withScan = form.get('withScan') === 'yes';
        const found = await deleteDemo(context, actor, {
          withScan,
          withoutUndo: confirmed === 'without-undo',
        });
        if (found?.isKept) return { text: '', askDelete: true, tooLarge: true, draft };
        const scanGone = found && withScan && isScanId(found.tour.matterportId);
        const detail = scanGone ? { detail: texts.scanGone } : {};
        return { text: texts.deleted, ...detail, ...(found?.packed && { deleted: found.packed }) };
      });
    case 'restore': {
      const deleted = formText(form, 'document');
      return answerForm<DemoAnswer>(context, { text: texts.errorCreating, deleted }, async () => {
        await restoreDemo(context, actor, await unpackTwin(deleted));
        return { text: texts.restored };
      });
    }
    case 'undo-space':
      return answerForm<DemoAnswer>(context, { text: texts.errorUpdating }, async () => {
        await undoSpace(context, actor, demoTour(actor.userId), form);
        return { text: texts.updated, detail: spaceTexts.undone };
      });
    default: {
      const [done, failed] =
        intent === 'create' ? [texts.created, texts.errorCreating] : [texts.updated, texts.errorUpdating];
      return answerForm<DemoAnswer>(context, { text: failed, draft }, async () => {
        const { matterportId } = changedFields(draft);
        const moves =
          matterportId === undefined
            ? null
            : await findMoves(context, actor, demoTour(actor.userId), matterportId);
        if (moves && form.get('moves') !== 'yes') return { text: '', asksSpace: moves.placed, draft };
        const tour = await saveDemo(context, actor, sent);
        const unfinished = !isCaptureId(tour.matterportId);
        return { text: done, draft: savedDraft(sent, tour), unfinished, ...answerMoves(moves) };
      });
    }
  }
}

/**
 * Deletes the twin and, if requested, the scan that it uses. Returns the twin, also packed for Undo; null if
 * there was none. Keeps a twin that is too large for Undo, unless `withoutUndo` is true.
 */
async function deleteDemo(
  context: Context,
  actor: SignedIn,
  { withScan, withoutUndo }: { withScan: boolean; withoutUndo: boolean },
): Promise<{ tour: Tour; packed: string | null; isKept?: true } | null> {
  const { userId } = actor;
  for (;;) {
    const tour = await findTour(context, actor, demoTour(userId));
    if (!tour) return null;
    const packed = await packTwin(tour);
    if (packed === null && !withoutUndo) return { tour, packed, isKept: true };
    try {
      await deleteTour(context, actor, { ...demoTour(userId), ifMatch: tour.revision, withScan });
      return { tour, packed };
    } catch (error) {
      // The twin was changed between reading and deleting it, and the copy must include that change.
      if (!isConflict(error)) throw error;
    }
  }
}

/**
 * Returns a twin as text that the page keeps for Undo; null if it is too large. The text is JSON, compressed
 * if it is large.
 */
async function packTwin(tour: Tour): Promise<string | null> {
  const text = JSON.stringify(tour);
  if (text.length < LARGE) return text;
  if (Buffer.byteLength(text) > UNPACKED_MAX) return null;
  const packed = `${PACKED}${(await promisify(brotliCompress)(text, OPTIONS)).toString('base64')}`;
  return packed.length > PACKED_TWIN_MAX_BYTES ? null : packed;
}

/** Returns the document that `packTwin` packed; null if the packed text is damaged. */
async function unpackTwin(text: string): Promise<unknown> {
  if (!text.startsWith(PACKED)) return parsed(text);
  const packed = Buffer.from(text.slice(PACKED.length), 'base64');
  try {
    const unpacked = await promisify(brotliDecompress)(packed, { maxOutputLength: UNPACKED_MAX });
    return parsed(unpacked.toString());
  } catch {
    return null;
  }
}

/**
 * Makes a twin public or private. Making it public requires the revision that the user saw (`seen`), because a
 * page must not publish additions that it does not show. Making it private works at any revision. Throws
 * `conflict`.
 */
export async function changeVisibility(
  context: Context,
  actor: SignedIn,
  ref: TourRef,
  { isPublic, seen }: { isPublic: boolean; seen: number },
): Promise<void> {
  let ifMatch = seen;
  for (;;) {
    try {
      await writeTour(context, actor, { ...ref, ifMatch, patch: { public: isPublic } });
      return;
    } catch (error) {
      if (!isConflict(error)) throw error;
      const tour = await findTour(context, actor, ref);
      if (!tour) throw new AppError('conflict', texts.goneForAll);
      if (tour.public === isPublic) return;
      if (isPublic) throw new AppError('conflict', texts.notYetPublic);
      ifMatch = tour.revision;
    }
  }
}

/**
 * Returns the demo form as filled in. A pasted link is replaced by its id, and an empty name by the default
 * name.
 */
function readDemoDraft(form: FormData): SentDraft<DemoFields> {
  const { draft, revision } = readSentDraft<DemoFields>(form, DEMO_FIELDS);
  const { matterportId } = draft.values;
  const typed = matterportId === draft.saved.matterportId ? {} : readTyped({ matterportId });
  const name = draft.values.name.trim() ? draft.values.name : DEMO_TOUR_DEFAULT_NAME;
  return { draft: { ...draft, values: { ...draft.values, ...typed, name } }, revision };
}

/**
 * Creates or changes the twin. Throws `conflict` if a different value was saved elsewhere for the same field,
 * or if the twin was deleted.
 */
async function saveDemo(
  context: Context,
  actor: SignedIn,
  { draft, revision }: SentDraft<DemoFields>,
): Promise<Tour> {
  const { userId } = actor;
  const tour = await findTour(context, actor, demoTour(userId));
  const before = tour ? seenFields<DemoFields>(draft, tour, demoFields(tour)) : draft.saved;
  const patch = { ...changedFields(draft), hasBeenSaved: true };
  try {
    return await writeTour(context, actor, { ...demoTour(userId), patch, draft: { revision, before } });
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict' && error.details.current === null) {
      throw new AppError('conflict', texts.goneMeanwhile, { current: null });
    }
    throw error;
  }
}

/**
 * Returns the draft with which to render the form after a save: the saved values, and the conflicts that the
 * user has not closed.
 */
function savedDraft({ draft }: SentDraft<DemoFields>, tour: Tour): Draft<DemoFields> {
  const fields = demoFields(tour);
  return { ...draft, saved: fields, values: fields };
}

/**
 * The number of operations per write. A full twin takes eighty writes, which is within the limit of what a
 * user can save per minute.
 */
const OPERATIONS_AT_ONCE = 250;

/**
 * Restores a deleted twin and makes it private. Throws `conflict` if the user has created another twin since,
 * and `invalid-document` if `document` is not a twin.
 */
async function restoreDemo(context: Context, actor: SignedIn, document: unknown): Promise<void> {
  const { userId } = actor;
  const { patch, operations } = isRecord(document) ? divide(document) : { patch: document, operations: [] };
  try {
    await writeTour(context, actor, { ...demoTour(userId), patch, ifMatch: 0 });
  } catch (error) {
    throw isConflict(error) ? new AppError('conflict', texts.anotherTwin) : error;
  }
  try {
    for (let at = 0; at < operations.length; at += OPERATIONS_AT_ONCE) {
      const body = { operations: operations.slice(at, at + OPERATIONS_AT_ONCE) };
      await writeOperations(context, actor, { ...demoTour(userId), body });
    }
  } catch (error) {
    // The twin is restored completely or not at all, so that the user can press Undo again.
    await deleteTour(context, actor, demoTour(userId));
    throw error;
  }
}

/**
 * Returns the part of the twin that fits into a single write, and operations that add the items of larger
 * collections.
 */
function divide(document: Record<string, unknown>) {
  const patch: Record<string, unknown> = { ...document, public: false };
  const large = listCollections().filter(({ name }) => listItems(document, name).length > OPERATIONS_AT_ONCE);
  const operations = large.flatMap(({ name }) => {
    patch[name] = [];
    return listItems(document, name).map((item) => ({
      id: randomUUID(),
      collection: name,
      kind: 'add',
      item,
    }));
  });
  return { patch, operations };
}

function isConflict(error: unknown): boolean {
  return error instanceof AppError && error.code === 'conflict';
}
