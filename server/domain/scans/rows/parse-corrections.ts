import { type Corrections, correctionsSchema } from '../../../../contract/scans/corrections.ts';

/** Corrections as they are stored, which were checked when they were written; '' for none. */
export function parseCorrections(text: string): Corrections {
  return text === '' ? correctionsSchema.parse({}) : (JSON.parse(text) as Corrections);
}
