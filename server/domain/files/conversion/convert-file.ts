import type { JobKind } from '../../../platform/jobs/job-kind.ts';

export interface ContentInput {
  sha256: string;
}

/** Makes what is shown of a content: thumbnail, size, pages and words. */
export const convertFile: JobKind<ContentInput> = {
  name: 'convert-file',
  secret: false,
  lane: 'files',
  maxAttempts: 5,
  run: async (context, job) => await (await import('./convert-content.ts')).convertContent(context, job),
  abandon: async (context, job) => await (await import('./convert-content.ts')).giveUp(context, job),
};
