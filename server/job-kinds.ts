import { convertFile, checkFileForViruses } from './domain/files/conversion/enqueue-conversion.ts';
import { pruneUploads } from './domain/uploads/prune-uploads.ts';
import { removeOwnerFiles } from './domain/files/sweep/remove-owner-files.ts';
import { sweepFiles } from './domain/files/sweep/sweep-files.ts';
import { sweepOrphans } from './domain/files/sweep/sweep-orphans.ts';
import { LINK_MAIL } from './domain/identity/email-link/send-link.ts';
import { checkImport } from './domain/imports/receive/check-import.ts';
import { pruneImports } from './domain/imports/prune-imports.ts';
import { MAIL } from './platform/jobs/queue-mail.ts';
import { NOTIFICATION_MAIL } from './domain/notifications/notification-mail.ts';
import { drawScanPictures, processScan } from './domain/scans/run/scan-jobs.ts';
import { moveTwin } from './domain/portfolio/move-twin.ts';
import type { Role } from './platform/config/fields.ts';
import { moveRows } from './platform/jobs/move-rows.ts';
import type { AnyJobKind } from './platform/jobs/job-kind.ts';
import type { JobLane } from './platform/store/schema.ts';

/**
 * All kinds of jobs. A server runs only kinds in this list. Every server process loads this file when it
 * starts, so a job must load large modules, such as the archive reader, only when the job runs.
 */
export const JOB_KINDS: readonly AnyJobKind[] = [
  MAIL,
  LINK_MAIL,
  NOTIFICATION_MAIL,
  checkImport,
  pruneImports,
  convertFile,
  pruneUploads,
  checkFileForViruses,
  sweepFiles,
  sweepOrphans,
  removeOwnerFiles,
  processScan,
  drawScanPictures,
  moveTwin,
  moveRows,
];

/**
 * The role that runs the jobs of each lane. The role `files` also runs the lane `system`, because cleanup
 * jobs delete files.
 */
const ROLE_OF_LANE: Readonly<Record<JobLane, Role>> = {
  mail: 'mail',
  files: 'files',
  imports: 'files',
  system: 'files',
  scans: 'scans',
};

/** Returns the kinds of jobs that a process with the given roles runs. */
export function jobKindsOf(roles: readonly Role[]): AnyJobKind[] {
  return JOB_KINDS.filter(({ lane }) => roles.includes(ROLE_OF_LANE[lane]));
}
