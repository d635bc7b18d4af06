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
import type { Import, SnapshotList } from '../../../../contract/import.ts';
import type { Job } from '../../../../contract/job.ts';
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

type Intent = 'apply' | 'discard' | 'check-again' | 'restore' | 'remove';

const FAILED: Readonly<Record<Intent, string>> = {
  apply: texts.applyFailed,
  discard: texts.discardFailed,
  'check-again': texts.checkFailed,
  restore: texts.restoreFailed,
  remove: texts.removeFailed,
};

/** Runs the actions of the page's forms. */
export async function importAction(context: Context, actor: SignedIn, ref: TourRef, form: FormData) {
  const text = (name: string) => formText(form, name);
  const intent = readIntent(FAILED, text('intent'));
  const done = (text = '') => ({ intent, ok: true, text, at: Date.now() });
  let goTo: string | null = null;
  const answer = await answerForm<ImportAnswer>(context, { intent, text: FAILED[intent] }, async () => {
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

/** The data of the page. */
export interface ImportShown {
  /** The twin to import into. */
  tour: TourRef;
  /** The maximum size of an archive, in bytes. */
  archiveMax: number;
  /** The import; null if none is waiting, or if the import in the address no longer exists. */
  found: Import | null;
  /** The job that checks the import. */
  job: Pick<Job, 'progress' | 'text'> | null;
  /** True if the file's capture is on this server or is one of the user's scans. */
  captureKnown: boolean;
  /** True if the file was signed with a key of this server. */
  signedHere: boolean;
  snapshots: SnapshotList['snapshots'];
  /** The revision of the existing twin; 0 if there is none. */
  revision: number;
}

/** Loads the import with an id, or the waiting one, and the snapshots taken before imports. */
export async function loadImport(
  context: Context,
  actor: SignedIn,
  ref: TourRef,
  importId: string | undefined,
): Promise<ImportShown> {
  const { userId } = actor;
  const found = await findImport(context, actor, { ...ref, importId });
  const { snapshots } = await listSnapshots(context, actor, ref);
  const preview = found?.preview;
  return {
    tour: ref,
    archiveMax: context.config.fileMax,
    found,
    job: found?.state === 'checking' ? await findJob(context, actor, found.jobId) : null,
    captureKnown: await isKnown(context, userId, preview?.twin?.matterportId),
    signedHere: await isOurs(context, preview?.signature?.keyId),
    snapshots,
    revision: (await findTour(context, actor, ref))?.revision ?? 0,
  };
}

async function findJob(context: Context, actor: SignedIn, jobId: string) {
  const { jobs } = await listJobs(context, actor, { userId: actor.userId });
  const job = jobs.find(({ id }) => id === jobId);
  return job ? { progress: job.progress, text: job.text } : null;
}

async function isKnown(context: Context, userId: string, captureId: string | undefined): Promise<boolean> {
  if (!captureId) return false;
  return (await posterOfTwin(context, { userId, captureId })) !== null;
}

async function isOurs({ store }: Context, keyId: string | undefined): Promise<boolean> {
  if (!keyId) return false;
  return (await selectSigningKeys(store.db)).some(({ id }) => id === keyId);
}
