import type { Import, SnapshotList } from '../../../../contract/import.ts';
import type { Job } from '../../../../contract/job.ts';
import type { SignedIn } from '../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import { posterOfTwin } from '../../../../server/domain/captures/poster-of-twin.ts';
import { findImport } from '../../../../server/domain/imports/receive/read-import.ts';
import { listSnapshots } from '../../../../server/domain/imports/apply/snapshots.ts';
import { listJobs } from '../../../../server/platform/jobs/list-jobs.ts';
import { selectSigningKeys } from '../../../../server/platform/signing/signing-key.ts';
import { findTour } from '../../../../server/domain/tours/read-tour.ts';

/** What the page shows. */
export interface ImportShown {
  userId: string;
  /** Bytes that an archive may have. */
  archiveMax: number;
  /** Null where none waits, or the one that the address names is gone. */
  found: Import | null;
  /** The job that checks it. */
  job: Pick<Job, 'progress' | 'text'> | null;
  /** Whether the file's capture is one of this server, or of the person's scans. */
  captureKnown: boolean;
  /** Whether a key of this server signed it. */
  signedHere: boolean;
  snapshots: SnapshotList['snapshots'];
  /** Of the twin that there is; 0 for none. */
  revision: number;
}

/** A file by its id, or the one that waits; and what the twin was before imports. */
export async function loadImport(
  context: Context,
  actor: SignedIn,
  importId: string | undefined,
): Promise<ImportShown> {
  const { userId } = actor;
  const found = await findImport(context, actor, { userId, importId });
  const { snapshots } = await listSnapshots(context, actor, { userId });
  const preview = found?.preview;
  return {
    userId,
    archiveMax: context.config.fileMax,
    found,
    job: found?.state === 'checking' ? await findJob(context, actor, found.jobId) : null,
    captureKnown: await isKnown(context, userId, preview?.twin?.matterportId),
    signedHere: await isOurs(context, preview?.signature?.keyId),
    snapshots,
    revision: (await findTour(context, actor, { userId }))?.revision ?? 0,
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
