import type { TourRef } from '../../../../contract/tour-id.ts';
import { redirect } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import type { SignedIn } from '../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import { applyImport, restoreSnapshot } from '../../../../server/domain/imports/apply/apply-import.ts';
import { checkAgain, deleteImport } from '../../../../server/domain/imports/receive/receive-import.ts';
import { deleteSnapshot, listSnapshots } from '../../../../server/domain/imports/apply/snapshots.ts';
import { formText } from '../../../browser/form-text.ts';
import { answerForm, type FormAnswer, readIntent } from '../form-answer.ts';
import { texts } from './texts.ts';
import { posterOfTwin } from '../../../../server/domain/captures/built-in-captures.ts';
import { findImport } from '../../../../server/domain/imports/receive/read-import.ts';
import { listJobs } from '../../../../server/platform/jobs/list-jobs.ts';
import { selectSigningKeys } from '../../../../server/platform/archives/signing-key.ts';
import { findTour } from '../../../../server/domain/tours/read-tour.ts';

export interface ImportAnswer extends FormAnswer {
  intent: Intent;
  /**
   * The action that the user must confirm on the page. Set if the form was sent before a dialog could open.
   */
  ask?: string;
}

type Intent = keyof typeof texts.actionFailed;

/** Runs the actions of the page's forms. */
export async function importAction(context: Context, actor: SignedIn, ref: TourRef, form: FormData) {
  const text = (name: string) => formText(form, name);
  const intent = readIntent(texts.actionFailed, text('intent'));
  const done = (text = '') => ({ intent, text });
  let goTo: string | null = null;
  const failed = { intent, text: texts.actionFailed[intent] };
  const answer = await answerForm<ImportAnswer>(context, failed, async () => {
    const importId = text('import');
    const snapshotId = text('snapshot');
    const ifMatch = Number(text('revision') || NaN);
    switch (intent) {
      case 'apply': {
        const agreed = { replace: form.has('replace'), leaveOut: form.has('leaveOut') };
        await applyImport(context, actor, { ...ref, importId, ifMatch, ...agreed });
        goTo = pages.import(ref, importId);
        return done();
      }
      case 'discard':
        await deleteImport(context, actor, { ...ref, importId });
        goTo = pages.import(ref);
        return done();
      case 'check-again':
        await checkAgain(context, actor, { ...ref, importId });
        return done();
      case 'restore':
        await restoreSnapshot(context, actor, { ...ref, snapshotId, ifMatch });
        return done(texts.restored);
      case 'remove':
        if (!form.has('confirmed')) return { ...done(), ask: snapshotId };
        await deleteSnapshot(context, actor, { ...ref, snapshotId });
        return done(texts.removed);
    }
  });
  return goTo === null ? answer : redirect(goTo);
}

export type ImportShown = Awaited<ReturnType<typeof loadImport>>;

/**
 * Loads the import with the given id, or the waiting import if no id is given. Also loads the snapshots taken
 * before imports and restores.
 */
export async function loadImport(
  context: Context,
  actor: SignedIn,
  ref: TourRef,
  importId: string | undefined,
) {
  const { userId } = actor;
  const found = await findImport(context, actor, { ...ref, importId });
  const { snapshots } = await listSnapshots(context, actor, ref);
  const captureId = found?.preview?.twin?.matterportId;
  const keyId = found?.preview?.signature?.keyId;
  const keys = keyId ? await selectSigningKeys(context.store.db) : [];
  return {
    /** The twin to import into. */
    tour: ref,
    /** The maximum size of an archive, in bytes. */
    archiveMax: context.config.fileMax,
    /** The import; null if none is waiting, or if the import in the address no longer exists. */
    found,
    /** The job that checks the import. */
    job: found?.state === 'checking' ? await findJob(context, actor, found.jobId) : null,
    /** True if the file's capture is on this server or is one of the user's scans. */
    captureKnown: Boolean(captureId && (await posterOfTwin(context, { userId, captureId }))),
    /**
     * True if the signature names a key of this server. `found.preview` contains whether the signature is
     * valid.
     */
    signedHere: keys.some(({ id }) => id === keyId),
    snapshots,
    /** The revision of the existing twin; 0 if there is none. */
    revision: (await findTour(context, actor, ref))?.revision ?? 0,
  };
}

async function findJob(context: Context, actor: SignedIn, jobId: string) {
  const { jobs } = await listJobs(context, actor, { userId: actor.userId });
  const job = jobs.find(({ id }) => id === jobId);
  return job ? { progress: job.progress, text: job.text } : null;
}
