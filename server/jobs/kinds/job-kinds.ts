import { convertFile } from '../../files/conversion/convert-file.ts';
import { pruneUploads } from '../../files/uploads/prune-uploads.ts';
import { scanFile } from '../../files/conversion/scan-file.ts';
import { removeOwnerFiles } from '../../files/sweep/remove-owner-files.ts';
import { sweepFiles } from '../../files/sweep/sweep-files.ts';
import { sweepOrphans } from '../../files/sweep/sweep-orphans.ts';
import { LINK_MAIL } from '../../identity/email-link/link-mail.ts';
import { checkImport } from '../../imports/receive/check-import.ts';
import { pruneImports } from '../../imports/prune-imports.ts';
import { MAIL } from '../../mail/queue/mail-kind.ts';
import { drawScanPictures } from '../../scans/pictures/draw-scan-pictures.ts';
import { processScan } from '../../scans/run/process-scan.ts';
import type { AnyJobKind } from '../job-kind.ts';

/**
 * Every kind of job there is: a kind that is not in this list never runs. A kind loads what it needs, such as a reader of archives,
 * when it runs: this file is loaded by every start.
 */
export const JOB_KINDS: readonly AnyJobKind[] = [
  MAIL,
  LINK_MAIL,
  checkImport,
  pruneImports,
  convertFile,
  pruneUploads,
  scanFile,
  sweepFiles,
  sweepOrphans,
  removeOwnerFiles,
  processScan,
  drawScanPictures,
];

/** Those that their person neither sees nor stops. */
export const UNSEEN_KINDS = JOB_KINDS.filter(({ lane }) => lane !== 'imports').map(({ name }) => name);

/** Those that must not run in a restored copy: mails are not sent twice. */
export const MAIL_KINDS = JOB_KINDS.filter(({ lane }) => lane === 'mail').map(({ name }) => name);
