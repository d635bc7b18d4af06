import type { JobKind } from '../../jobs/job-kind.ts';

export interface ConvertInput {
  sha256: string;
}

/** Looks at a content for viruses, and makes what is shown of it: thumbnail, size, pages and words. */
export const convertFile: JobKind<ConvertInput> = {
  name: 'convert-file',
  secret: false,
  lane: 'files',
  maxAttempts: 5,
  run: async () => null,
};
