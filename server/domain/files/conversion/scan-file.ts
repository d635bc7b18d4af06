import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import type { ContentInput } from './convert-file.ts';

/** More tries than there are minutes to come: a content waits until the scanner has looked at it. */
const FOR_EVER = 1_000_000_000;

/** Has a content looked at for viruses, and then converted. */
export const scanFile: JobKind<ContentInput> = {
  name: 'scan-file',
  secret: false,
  lane: 'files',
  maxAttempts: FOR_EVER,
  run: async (context, job) => await (await import('./scan-content.ts')).scanContent(context, job),
};
