import { AppError } from '../../../../contract/errors.ts';
import { type ScanAnswers, scanAnswersSchema } from '../../../../contract/scans/scan.ts';
import type { SignedIn } from '../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import {
  cancelScan,
  renameScan,
  processAgain,
  deleteSource,
  deleteScan,
} from '../../../../server/domain/scans/change-scan.ts';
import { parseDocument } from '../../../../server/platform/store/parse-document.ts';
import { formText } from '../../../browser/form-text.ts';
import { spaceTexts } from '../change-space.tsx';
import { answerMoves, findMoves, undoSpace } from '../change-space-action.ts';
import { answerForm, type FormAnswer, readIntent } from '../form-answer.ts';
import { texts } from './texts.ts';
import { createTwin } from '../../../../server/domain/portfolio/arrange-twins.ts';
import { nameTwins } from '../../../../server/domain/portfolio/list-twins.ts';
import { listScans } from '../../../../server/domain/scans/list-scans.ts';
import { countPlaced, type PlacedCount } from '../../../../server/domain/tours/change-space.ts';
import { findTour } from '../../../../server/domain/tours/read-tour.ts';
import { writeTour } from '../../../../server/domain/tours/write-tour.ts';

export interface ScansAnswer extends FormAnswer {
  intent: Intent;
  /** The id of the scan. */
  scan: string;
  /** True if the page must ask for confirmation, because the form was sent before a dialog could open. */
  ask?: true;
  /** Set if the page must ask for confirmation, because the selected twin shows another capture. */
  askUse?: AskedUse;
}

/** A twin that would show a scan instead of its current capture. */
export interface AskedUse {
  tourId: string;
  name: string;
  /** For each collection, the number of items that would lose their places. */
  placed: PlacedCount[];
  revision: number;
}

type Intent = keyof typeof texts.failed;

/**
 * Loads the data of the page. `forTwin` is the id of the twin for which the user uploads a scan; null if the
 * user chooses the twin later.
 */
export async function loadScans(context: Context, actor: SignedIn, forTwin: string | null = null) {
  const { userId } = actor;
  const twins = await nameTwins(context, actor, userId);
  return {
    userId,
    /** The maximum size of a scan, in bytes. */
    scanMax: context.config.scanMax,
    scans: (await listScans(context, actor, { userId })).scans,
    twins,
    forTwin: twins.find(({ tourId }) => tourId === forTwin) ?? null,
  };
}

/** Runs the actions of the page's forms. */
export async function scansAction(context: Context, actor: SignedIn, form: FormData) {
  const intent = readIntent(texts.failed, formText(form, 'intent'));
  const scanId = formText(form, 'scan');
  const address = { userId: actor.userId, scanId };
  const done = (text = '', rest: Partial<ScansAnswer> = {}) => ({ intent, scan: scanId, text, ...rest });
  const failed = { intent, scan: scanId, text: texts.failed[intent] };
  return await answerForm<ScansAnswer>(context, failed, async () => {
    switch (intent) {
      case 'process':
        await processAgain(context, actor, { ...address, answers: readAnswers(form) });
        return done();
      case 'cancel':
        await cancelScan(context, actor, address);
        return done();
      case 'rename':
        await renameScan(context, actor, { ...address, name: formText(form, 'name') });
        return done(texts.renamed);
      case 'use':
        return done('', await useInTwin(context, actor, scanId, form));
      case 'undo-space':
        await undoSpace(context, actor, { userId: actor.userId, tourId: formText(form, 'tour') }, form);
        return done(spaceTexts.undone);
      case 'delete-source':
        if (!form.has('confirmed')) return done('', { ask: true });
        await deleteSource(context, actor, address);
        return done(texts.sourceDeleted);
      case 'delete':
        if (!form.has('confirmed')) return done('', { ask: true });
        await deleteScan(context, actor, address);
        return done(texts.deleted);
    }
  });
}

/**
 * Returns the answers in a form, by question. The answer is undefined if detection should answer the question.
 */
function readAnswers(form: FormData): ScanAnswers {
  const chosen = ['unit', 'up'].flatMap((about) =>
    form.has(about) ? [[about, formText(form, about) || undefined]] : [],
  );
  return parseDocument(scanAnswersSchema, Object.fromEntries(chosen));
}

/**
 * Makes a scan the capture of the selected twin, or of a new private twin named after the scan. If the twin
 * shows another capture, asks for confirmation first. Returns the answer's fields for the page. Throws
 * `not-found`, `conflict` if the twin has changed since the user was asked, and the errors of `createTwin`
 * and `writeTour`.
 */
async function useInTwin(
  context: Context,
  actor: SignedIn,
  scanId: string,
  form: FormData,
): Promise<Partial<ScansAnswer>> {
  const { userId } = actor;
  const { scans } = await listScans(context, actor, { userId });
  const scan = scans.find(({ id, run }) => id === scanId && run > 0);
  if (!scan) throw new AppError('not-found', 'This scan was deleted or has not been processed yet.');
  const { name } = scan;
  const tourId = formText(form, 'tour');
  if (tourId === '') {
    await createTwin(context, actor, { userId, body: { name, matterportId: scanId } });
    return { text: texts.created(name) };
  }
  const ref = { userId, tourId };
  const tour = await findTour(context, actor, ref);
  const confirmed = formText(form, 'revision');
  if (tour?.matterportId && tour.matterportId !== scanId && confirmed === '')
    return { askUse: { tourId, name: tour.name, placed: countPlaced(tour), revision: tour.revision } };
  const moves = await findMoves(context, actor, ref, scanId);
  const ifMatch = confirmed === '' ? (tour?.revision ?? 0) : Number(confirmed);
  const patch = { matterportId: scanId, hasBeenSaved: true, ...(!tour && { name }) };
  try {
    await writeTour(context, actor, { ...ref, ifMatch, patch });
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict')
      throw new AppError('conflict', texts.changedSince);
    throw error;
  }
  return { text: tour ? texts.used(tour.name) : texts.created(name), ...answerMoves(moves, tourId) };
}
